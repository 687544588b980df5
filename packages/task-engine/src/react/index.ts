export { useUploads } from './use-uploads.ts';
