import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import { crc32 } from 'node:zlib';

/** What a zip holds, read by another library than the one that writes them. */
export interface ReadEntry {
  content: Buffer;
  modifiedAt: Date;
}

/** Reads a whole zip. @throws Error when it is damaged, repeats a path or the checksum of an entry is wrong */
export async function readZip(zip: Buffer): Promise<Map<string, ReadEntry>> {
  const file = await new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(zip, { lazyEntries: true, strictFileNames: true, autoClose: false }, (error, opened) =>
      error ? reject(error) : resolve(opened),
    );
  });
  const entries = new Map<string, ReadEntry>();
  for (let entry = await nextEntry(file); entry; entry = await nextEntry(file)) {
    if (entries.has(entry.fileName)) throw new Error(`${entry.fileName} is there twice`);
    const content = await contentOf(file, entry);
    if (crc32(content) !== entry.crc32) throw new Error(`The checksum of ${entry.fileName} is wrong`);
    entries.set(entry.fileName, { content, modifiedAt: entry.getLastModDate() });
  }
  return entries;
}

function nextEntry(file: ZipFile): Promise<Entry | null> {
  return new Promise((resolve, reject) => {
    const done = (settle: () => void) => {
      file.removeAllListeners();
      settle();
    };
    file.once('entry', (entry: Entry) => done(() => resolve(entry)));
    file.once('end', () => done(() => resolve(null)));
    file.once('error', (error: Error) => done(() => reject(error)));
    file.readEntry();
  });
}

async function contentOf(file: ZipFile, entry: Entry): Promise<Buffer> {
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    file.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened)));
  });
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
