export { noFailpoint, type Failpoint, type UploadInstant } from './failpoint.ts';
export type { AddTorrent } from './save.ts';
export { createUploads, type Uploads, type UploadsOptions } from './uploads.ts';
