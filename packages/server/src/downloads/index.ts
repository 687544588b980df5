export { bytesInMemory, openLocalFile, type ByteSource } from './byte-source.ts';
export { contentDisposition, type Disposition } from './content-disposition.ts';
export { downloadRoutes, type DownloadRoutesOptions } from './routes.ts';
export { sendBytes, type SendOptions } from './send-bytes.ts';
export { createDownloadService, type DownloadService, type DownloadServiceOptions } from './service.ts';
export { createStoragePasses, type StorageGrant, type StoragePasses } from './storage-pass.ts';
