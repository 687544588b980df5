import { describe, expect, it } from '@jest/globals';
import { fromBuffer, fromRandomAccessReader, RandomAccessReader, type Entry, type ZipFile } from 'yauzl';
import { Readable } from 'node:stream';
import type { BlobStore } from '../../ports/blob-store.ts';
import { layoutOf, type ZipEntry } from '../../downloads/zip/zip-layout.ts';
import { zipSource } from '../../downloads/zip/zip-source.ts';

const GIB = 2 ** 30;

/** Blobs whose byte at any position follows from it: their id is their size. */
const synthetic: Pick<BlobStore, 'open'> = {
  open: async (id) => ({
    size: Number(id),
    async read(target, position) {
      const count = Math.min(target.byteLength, Number(id) - position);
      for (let at = 0; at < count; at += 1) target[at] = byteAt(position + at);
      return count;
    },
    close: async () => undefined,
  }),
};

function byteAt(position: number): number {
  return (position % 251) ^ (Math.floor(position / GIB) & 0xff);
}

function zipOf(sizes: readonly number[]) {
  const entries = sizes.map<ZipEntry>((size, index) => ({
    path: `file ${index} é.bin`,
    modifiedAt: new Date('2026-03-17T09:30:01Z'),
    size,
    crc32: 0xcafe_0000 + (index & 0xffff),
    fileId: index,
    blobId: String(size),
  }));
  return zipSource({ blobs: synthetic, layout: layoutOf(entries) });
}

class SourceReader extends RandomAccessReader {
  readonly #source: ReturnType<typeof zipSource>;
  constructor(source: ReturnType<typeof zipSource>) {
    super();
    this.#source = source;
  }
  override _readStreamForRange(start: number, end: number): Readable {
    const source = this.#source;
    return Readable.from(
      (async function* () {
        for (let at = start; at < end;) {
          const block = Buffer.alloc(Math.min(65_536, end - at));
          const count = await source.read(block, at);
          yield block.subarray(0, count);
          at += count;
        }
      })(),
      { objectMode: false },
    );
  }
}

/** What an independent reader finds in the directory, and the first bytes of each entry's content. */
async function readBack(source: ReturnType<typeof zipSource>): Promise<{ entry: Entry; start: Buffer }[]> {
  const file = await new Promise<ZipFile>((resolve, reject) => {
    fromRandomAccessReader(new SourceReader(source), source.size, { lazyEntries: true }, (error, opened) =>
      error ? reject(error) : resolve(opened),
    );
  });
  const found: { entry: Entry; start: Buffer }[] = [];
  await new Promise<void>((resolve, reject) => {
    file.on('error', reject);
    file.on('end', resolve);
    file.on('entry', (entry: Entry) => {
      file.openReadStream(entry, { start: 0, end: Math.min(10, entry.uncompressedSize) }, (error, stream) => {
        if (error) return reject(error);
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          found.push({ entry, start: Buffer.concat(chunks) });
          file.readEntry();
        });
      });
    });
    file.readEntry();
  });
  return found;
}

describe('a zip of more than 4 GiB', () => {
  it.each([
    ['one entry above the limit', [5 * GIB + 3]],
    ['entries that begin beyond the limit', [3 * GIB, 2 * GIB, 7, 0, 12]],
    ['entries at the very limit', [0xffffffff, 0xfffffffe, 1]],
  ])('%s: is read back by another reader', async (_name, sizes) => {
    const found = await readBack(zipOf(sizes));
    expect(found.map(({ entry }) => entry.uncompressedSize)).toEqual(sizes);
    expect(found.map(({ entry }) => entry.fileName)).toEqual(sizes.map((_, index) => `file ${index} é.bin`));
    for (const [index, { entry, start }] of found.entries()) {
      expect(entry.crc32).toBe(0xcafe_0000 + index);
      expect([...start]).toEqual(Array.from({ length: Math.min(10, sizes[index] ?? 0) }, (_, at) => byteAt(at)));
    }
  });

  it('has the right bytes beyond the limit, from any position', async () => {
    const source = zipOf([5 * GIB, 6 * GIB]);
    const content = 30 + Buffer.byteLength('file 0 é.bin') + 9 + 20;
    for (const position of [4 * GIB - 3, 4 * GIB, 4 * GIB + 1, 5 * GIB - 9]) {
      const block = Buffer.alloc(8);
      expect(await source.read(block, content + position)).toBe(8);
      expect([...block]).toEqual(Array.from({ length: 8 }, (_, at) => byteAt(position + at)));
    }
    const second = content + 5 * GIB;
    const header = Buffer.alloc(4);
    await source.read(header, second);
    expect(header.toString('latin1')).toBe('PK\u0003\u0004');
  });

  it('holds more entries than the old form counts', async () => {
    const source = zipOf(new Array<number>(66_000).fill(0));
    const bytes = Buffer.alloc(source.size);
    for (let at = 0; at < bytes.length;) at += await source.read(bytes.subarray(at), at);
    const names: string[] = [];
    await new Promise<void>((resolve, reject) => {
      fromBuffer(bytes, {}, (error, file) => {
        if (error) return reject(error);
        file.on('entry', (entry: Entry) => names.push(entry.fileName));
        file.on('end', resolve);
        file.on('error', reject);
      });
    });
    expect(names).toHaveLength(66_000);
    expect(names.at(-1)).toBe('file 65999 é.bin');
  });
});
