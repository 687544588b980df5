export { createSevenZipReader } from './seven-zip-reader.ts';
