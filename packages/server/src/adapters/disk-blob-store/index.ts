export { createDiskBlobStore, type DiskBlobStoreOptions } from './disk-blob-store.ts';
