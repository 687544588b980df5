export type { Failpoint, UploadInstant } from './failpoint.ts';
export type { AddTorrent } from './save.ts';
export { createUploads, type Uploads, type UploadsOptions } from './uploads.ts';
