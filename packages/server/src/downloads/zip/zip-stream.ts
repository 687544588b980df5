import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { ZipFile } from 'yazl';
import type { BlobId, BlobStore } from '../../ports/blob-store.ts';
import type { ZipEntry } from './folder-entries.ts';

/** A zip that is made while it is read. */
export interface ZipStream {
  /** Exact bytes of the whole. */
  size: number;
  /** The bytes. Fails when a blob is missing or of another size; destroying it closes what it reads. */
  open(): Readable;
}

const BLOCK = 128 * 1024;
const FOLDERS_AT_ONCE = 200;

/** What both time stamps of an entry can hold; the library fails on others. */
const EARLIEST = new Date('1980-01-02T00:00:00Z').getTime();
const LATEST = new Date('2038-01-18T00:00:00Z').getTime();

/** An upper bound of the bytes that an entry takes in the directory at the end, besides its name. */
const DIRECTORY_RECORD = 83;

async function* blobBytes(
  blobs: Pick<BlobStore, 'open'>,
  { id, size }: { id: BlobId; size: number },
): AsyncGenerator<Buffer> {
  const reader = await blobs.open(id);
  try {
    if (reader.size !== size) throw new Error(`Blob ${id} has ${reader.size} bytes instead of ${size}`);
    for (let position = 0; position < size;) {
      const block = Buffer.allocUnsafeSlow(Math.min(BLOCK, size - position));
      const count = await reader.read(block, position);
      if (count === 0) throw new Error(`Blob ${id} is shorter than its size`);
      yield block.subarray(0, count);
      position += count;
    }
  } finally {
    await reader.close();
  }
}

/** Entries as a zip of stored (not compressed) bytes. Nothing is opened before the stream is. */
export async function zipStream(blobs: Pick<BlobStore, 'open'>, entries: readonly ZipEntry[]): Promise<ZipStream> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  let current: Readable | undefined;
  zip.on('error', (error: Error) => output.destroy(error));
  output.once('close', () => current?.destroy());

  const mtimeOf = ({ modifiedAt }: ZipEntry) => new Date(Math.min(Math.max(modifiedAt.getTime(), EARLIEST), LATEST));
  // Folders first: one after the other would be written recursively behind a file.
  for (const [index, entry] of entries.filter(({ blob }) => blob === null).entries()) {
    zip.addEmptyDirectory(entry.path, { mtime: mtimeOf(entry) });
    // Each looks through all before it.
    if (index % FOLDERS_AT_ONCE === 0) await setImmediate();
  }
  for (const entry of entries) {
    const { blob, path } = entry;
    if (!blob) continue;
    zip.addReadStreamLazy(path, { mtime: mtimeOf(entry), size: blob.size, compress: false }, (give) => {
      void opened.then(() => {
        if (output.destroyed) return;
        current = Readable.from(blobBytes(blobs, blob), { objectMode: false });
        current.once('error', (error) => zip.emit('error', error));
        give(null, current);
      });
    });
  }
  return {
    size: finish(zip, entries),
    open: () => {
      open();
      return output;
    },
  };
}

/** Ends the list of entries; the library knows the size of the whole then. */
function finish(zip: ZipFile, entries: readonly ZipEntry[]): number {
  const directory = entries.reduce((sum, { path }) => sum + DIRECTORY_RECORD + Buffer.byteLength(path), 0);
  let size = -1;
  const take = (total: number) => {
    size = total;
  };
  // From here on the library counts the larger form without writing it, unless it is told to write it.
  const forceZip64Format = directory >= 0xffff;
  // Its types lack the argument.
  zip.end({ forceZip64Format, comment: '' }, take as () => void);
  if (size < 0) throw new Error('The size of the zip is not known');
  return size;
}
