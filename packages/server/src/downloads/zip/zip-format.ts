/** One entry of a zip, ready to be written: its bytes are stored as they are. */
export interface ZipItem {
  /** With `/` between its parts, and at the end of a folder. */
  path: string;
  modifiedAt: Date;
  /** Bytes; 0 for a folder. */
  size: number;
  crc32: number;
}

/** Sizes and offsets from here on need the larger form. */
const MAX_32 = 0xffffffff;
const MAX_16 = 0xffff;

const LOCAL_HEADER = 30;
const DIRECTORY_RECORD = 46;
const END_RECORD = 22;
const END_RECORD_64 = 56;
const END_LOCATOR_64 = 20;
const TIME_FIELD = 9;

/** UTF-8 names. */
const FLAGS = 0x0800;
const VERSION = 20;
const VERSION_64 = 45;
/** Made on Unix, so that readers look at the file mode. */
const MADE_BY = (3 << 8) | VERSION_64;
const FILE_MODE = (0o100644 << 16) >>> 0;
const FOLDER_MODE = ((0o40755 << 16) | 0x10) >>> 0;

/** What both time stamps of an entry can hold. */
const EARLIEST = new Date('1980-01-02T00:00:00Z').getTime();
const LATEST = new Date('2038-01-18T00:00:00Z').getTime();

const isLarge = (bytes: number) => bytes >= MAX_32;
const isFolder = (item: ZipItem) => item.path.endsWith('/');

/** Bytes that come before an entry's content. */
export function localHeaderSize(item: ZipItem): number {
  return LOCAL_HEADER + Buffer.byteLength(item.path) + TIME_FIELD + (isLarge(item.size) ? 20 : 0);
}

/** What comes before an entry's content. */
export function localHeader(item: ZipItem): Buffer {
  const name = Buffer.from(item.path);
  const extra = Buffer.concat([timeField(item), largeField(isLarge(item.size) ? [item.size, item.size] : [])]);
  const header = Buffer.alloc(LOCAL_HEADER);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(isLarge(item.size) ? VERSION_64 : VERSION, 4);
  writeCommon(header, 6, item);
  header.writeUInt16LE(name.length, 26);
  header.writeUInt16LE(extra.length, 28);
  return Buffer.concat([header, name, extra]);
}

/** Bytes of the record that the directory at the end has of an entry which begins at `start`. */
export function directoryRecordSize(item: ZipItem, start: number): number {
  const large = largeValues(item, start).length;
  return DIRECTORY_RECORD + Buffer.byteLength(item.path) + TIME_FIELD + (large > 0 ? 4 + 8 * large : 0);
}

/** The record that the directory at the end has of an entry which begins at `start`. */
export function directoryRecord(item: ZipItem, start: number): Buffer {
  const name = Buffer.from(item.path);
  const large = largeValues(item, start);
  const extra = Buffer.concat([timeField(item), largeField(large)]);
  const record = Buffer.alloc(DIRECTORY_RECORD);
  record.writeUInt32LE(0x02014b50, 0);
  record.writeUInt16LE(MADE_BY, 4);
  record.writeUInt16LE(large.length > 0 ? VERSION_64 : VERSION, 6);
  writeCommon(record, 8, item);
  record.writeUInt16LE(name.length, 28);
  record.writeUInt16LE(extra.length, 30);
  record.writeUInt32LE(isFolder(item) ? FOLDER_MODE : FILE_MODE, 38);
  record.writeUInt32LE(Math.min(start, MAX_32), 42);
  return Buffer.concat([record, name, extra]);
}

/** What a zip ends with. */
export interface Directory {
  /** Entries. */
  count: number;
  /** Where it begins. */
  start: number;
  /** Bytes of its records. */
  size: number;
}

/** Bytes of `endRecords`. */
export function endRecordsSize(directory: Directory): number {
  return END_RECORD + (needsLargeEnd(directory) ? END_RECORD_64 + END_LOCATOR_64 : 0);
}

/** What follows the records of the directory. */
export function endRecords(directory: Directory): Buffer {
  const { count, start, size } = directory;
  const end = Buffer.alloc(END_RECORD);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, MAX_16), 8);
  end.writeUInt16LE(Math.min(count, MAX_16), 10);
  end.writeUInt32LE(Math.min(size, MAX_32), 12);
  end.writeUInt32LE(Math.min(start, MAX_32), 16);
  return needsLargeEnd(directory) ? Buffer.concat([largeEnd(directory), end]) : end;
}

function needsLargeEnd({ count, start, size }: Directory): boolean {
  return count >= MAX_16 || isLarge(start) || isLarge(size);
}

function largeEnd({ count, start, size }: Directory): Buffer {
  const end = Buffer.alloc(END_RECORD_64 + END_LOCATOR_64);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(BigInt(END_RECORD_64 - 12), 4);
  end.writeUInt16LE(MADE_BY, 12);
  end.writeUInt16LE(VERSION_64, 14);
  end.writeBigUInt64LE(BigInt(count), 24);
  end.writeBigUInt64LE(BigInt(count), 32);
  end.writeBigUInt64LE(BigInt(size), 40);
  end.writeBigUInt64LE(BigInt(start), 48);
  end.writeUInt32LE(0x07064b50, END_RECORD_64);
  end.writeBigUInt64LE(BigInt(start + size), END_RECORD_64 + 8);
  end.writeUInt32LE(1, END_RECORD_64 + 16);
  return end;
}

/** Flags, method (stored), time, checksum and sizes: the same in both headers. */
function writeCommon(target: Buffer, at: number, item: ZipItem): void {
  const date = new Date(stamp(item));
  const day = ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
  target.writeUInt16LE(FLAGS, at);
  target.writeUInt16LE(time, at + 4);
  target.writeUInt16LE(day, at + 6);
  target.writeUInt32LE(item.crc32, at + 8);
  target.writeUInt32LE(Math.min(item.size, MAX_32), at + 12);
  target.writeUInt32LE(Math.min(item.size, MAX_32), at + 16);
}

function stamp({ modifiedAt }: ZipItem): number {
  return Math.min(Math.max(modifiedAt.getTime(), EARLIEST), LATEST);
}

/** The time in UTC to the second; the old one is in nobody's zone and counts by twos. */
function timeField(item: ZipItem): Buffer {
  const field = Buffer.alloc(TIME_FIELD);
  field.writeUInt16LE(0x5455, 0);
  field.writeUInt16LE(5, 2);
  field.writeUInt8(1, 4);
  field.writeInt32LE(Math.floor(stamp(item) / 1000), 5);
  return field;
}

function largeValues(item: ZipItem, start: number): number[] {
  return [...(isLarge(item.size) ? [item.size, item.size] : []), ...(isLarge(start) ? [start] : [])];
}

function largeField(values: readonly number[]): Buffer {
  if (values.length === 0) return Buffer.alloc(0);
  const field = Buffer.alloc(4 + 8 * values.length);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(8 * values.length, 2);
  for (const [index, value] of values.entries()) field.writeBigUInt64LE(BigInt(value), 4 + 8 * index);
  return field;
}
