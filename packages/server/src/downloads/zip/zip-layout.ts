import type { BlobId } from '../../ports/blob-store.ts';
import { directoryRecordSize, endRecordsSize, localHeaderSize, type Directory, type ZipItem } from './zip-format.ts';

/** One entry of a zip and where its bytes come from. */
export interface ZipEntry extends ZipItem {
  fileId: number;
  /** Null for a folder. */
  blobId: BlobId | null;
}

/** An entry at its place. */
export interface PlacedEntry extends ZipEntry {
  /** Where its header begins in the zip. */
  start: number;
  /** Where its record begins in the directory. */
  recordStart: number;
}

/** Where everything in a zip is. Entries are looked up, so that a long list of them need not be in memory. */
export interface ZipLayout {
  directory: Directory;
  /** Bytes of the whole. */
  size: number;
  /** Some entries in order, beginning with the one that holds this position of the zip. */
  entriesFrom(position: number): Promise<readonly PlacedEntry[]>;
  /** The same by a position in the directory. */
  recordsFrom(position: number): Promise<readonly PlacedEntry[]>;
}

/** Where the bytes of an entry end. */
export function endOf(entry: PlacedEntry): number {
  return entry.start + localHeaderSize(entry) + entry.size;
}

/** Where the record of an entry ends, in the directory. */
export function recordEndOf(entry: PlacedEntry): number {
  return entry.recordStart + directoryRecordSize(entry, entry.start);
}

/** Gives entries their places, one after the other. */
export function createPlacer() {
  let start = 0;
  let recordStart = 0;
  let count = 0;
  return {
    place(entry: ZipEntry): PlacedEntry {
      const placed = { ...entry, start, recordStart };
      recordStart += directoryRecordSize(entry, start);
      start += localHeaderSize(entry) + entry.size;
      count += 1;
      return placed;
    },
    /** The measures of a zip of the entries placed so far. */
    end(): Pick<ZipLayout, 'directory' | 'size'> {
      const directory = { count, start, size: recordStart };
      return { directory, size: start + recordStart + endRecordsSize(directory) };
    },
  };
}

/** Index of the last entry that begins at or before a position; 0 when there is none. */
export function indexAt(entries: readonly PlacedEntry[], key: 'start' | 'recordStart', position: number): number {
  let low = 0;
  let high = entries.length;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (entries[middle]![key] <= position) low = middle;
    else high = middle;
  }
  return low;
}

/** Entries answered by one look-up in memory. */
const WINDOW = 64;

/** The layout of entries in memory. */
export function layoutOf(entries: readonly ZipEntry[]): ZipLayout {
  const placer = createPlacer();
  const placed = entries.map((entry) => placer.place(entry));
  const from = (key: 'start' | 'recordStart', position: number) => {
    const index = indexAt(placed, key, position);
    return placed.slice(index, index + WINDOW);
  };
  return {
    ...placer.end(),
    entriesFrom: async (position) => from('start', position),
    recordsFrom: async (position) => from('recordStart', position),
  };
}
