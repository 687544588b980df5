export { bytesInMemory, openLocalFile, type ByteSource } from './byte-source.ts';
export type { Disposition } from './content-disposition.ts';
export { sendBytes, type SendOptions } from './send-bytes.ts';
