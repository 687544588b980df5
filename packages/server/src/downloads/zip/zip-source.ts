import type { BlobReader, BlobStore } from '../../ports/blob-store.ts';
import type { ByteSource } from '../byte-source.ts';
import { directoryRecord, endRecords, localHeader } from './zip-format.ts';
import { endOf, indexAt, recordEndOf, type PlacedEntry, type ZipLayout } from './zip-layout.ts';

export interface ZipSourceParts {
  blobs: Pick<BlobStore, 'open'>;
  layout: ZipLayout;
  /** Asked before the bytes of an entry are opened; throws when they may not be read any more. */
  check?(entry: PlacedEntry): Promise<void>;
}

/**
 * A zip that is made while it is read, from any position: every byte of it follows from its layout and the stored blobs,
 * so that nothing is written and a broken download goes on where it was. One read at a time.
 * Reads fail when a blob is missing or of another size.
 */
export function zipSource({ blobs, layout, check }: ZipSourceParts): ByteSource {
  const { directory, size } = layout;
  const tailStart = directory.start + directory.size;
  const tail = endRecords(directory);
  let entries: readonly PlacedEntry[] = [];
  let records: readonly PlacedEntry[] = [];
  let open: { blobId: string; reader: BlobReader } | null = null;

  async function readerOf(entry: PlacedEntry, blobId: string): Promise<BlobReader> {
    if (open?.blobId === blobId) return open.reader;
    await open?.reader.close();
    open = null;
    await check?.(entry);
    const reader = await blobs.open(blobId);
    open = { blobId, reader };
    if (reader.size !== entry.size) throw new Error(`Blob ${blobId} has ${reader.size} bytes instead of ${entry.size}`);
    return reader;
  }

  async function readEntry(target: Uint8Array, position: number): Promise<number> {
    let entry = entries[indexAt(entries, 'start', position)];
    if (!entry || position < entry.start || position >= endOf(entry)) {
      entries = await layout.entriesFrom(position);
      entry = entries[0];
    }
    if (!entry || position < entry.start || position >= endOf(entry)) throw new Error(`No entry is at ${position}`);
    const header = localHeader(entry);
    const at = position - entry.start;
    if (at < header.length) return copy(header, at, target);
    if (entry.blobId === null) throw new Error(`The entry at ${entry.start} has no bytes`);
    const reader = await readerOf(entry, entry.blobId);
    const left = entry.size - (at - header.length);
    const read = await reader.read(target.subarray(0, Math.min(target.byteLength, left)), at - header.length);
    if (read === 0) throw new Error(`Blob ${entry.blobId} is shorter than its size`);
    return read;
  }

  async function readRecords(target: Uint8Array, position: number): Promise<number> {
    let index = indexAt(records, 'recordStart', position);
    const known = records[index];
    if (!known || position < known.recordStart || position >= recordEndOf(known)) {
      records = await layout.recordsFrom(position);
      index = 0;
    }
    let filled = 0;
    for (; index < records.length && filled < target.byteLength; index += 1) {
      const entry = records[index]!;
      const skip = Math.max(0, position - entry.recordStart);
      filled += copy(directoryRecord(entry, entry.start), skip, target.subarray(filled));
    }
    return filled;
  }

  return {
    size,
    async read(target, position) {
      if (position >= size || target.byteLength === 0) return 0;
      if (position >= tailStart) return copy(tail, position - tailStart, target);
      if (position >= directory.start) return readRecords(target, position - directory.start);
      return readEntry(target, position);
    },
    async close() {
      await open?.reader.close();
      open = null;
    },
  };
}

function copy(bytes: Buffer, from: number, target: Uint8Array): number {
  const part = bytes.subarray(from, from + target.byteLength);
  target.set(part);
  return part.length;
}
