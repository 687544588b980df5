export { createFileAccess, podcastReader, readerOf, userReader, type FileAccess, type Reader } from './access.ts';
export { createFiles, type Files, type FilesOptions } from './create-files.ts';
export type { Cursors } from './cursor.ts';
export type { FileRow, FileTree, NewBlob } from './file-tree.ts';
export { noMediaFacts, type BlobFacts } from './media-facts.ts';
export { outermost } from './outermost.ts';
export { iconUrl } from './present.ts';
