export { bytesInMemory, openLocalFile, type ByteSource } from './byte-source.ts';
export { contentDisposition, type Disposition } from './content-disposition.ts';
export { openBlob, requireBlob } from './open-blob.ts';
export { downloadRoutes, type DownloadRoutesOptions } from './routes.ts';
export {
  cacheControlOf,
  createReadRights,
  readRight,
  RIGHT_PATTERN,
  writeRight,
  type ReadRight,
  type ReadRights,
  type Serve,
} from './read-rights.ts';
export { selectedBy, type Selected } from './selected.ts';
export { sendBytes, type SendOptions } from './send-bytes.ts';
export { createDownloadService, type DownloadService, type DownloadServiceOptions } from './service.ts';
export { MAX_ZIP_ENTRIES, zipEntries, type ZipTop } from './zip/zip-entries.ts';
export { createPlacer, type PlacedEntry, type ZipLayout } from './zip/zip-layout.ts';
export { sendZip } from './zip/send-zip.ts';
export { createStoragePasses, type StorageGrant, type StoragePasses } from './storage-pass.ts';
