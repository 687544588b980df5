import { createCipheriv, createHash, pbkdf2Sync, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Stored RAR archives, by the published formats: there is no free program that writes them. */
export interface RarEntry {
  name: string;
  data?: Buffer;
  isFolder?: boolean;
  /** RAR5 only: where a symbolic link points. */
  link?: string;
}

const u16 = (value: number) => Buffer.from([value & 255, (value >> 8) & 255]);
const u32 = (value: number) => Buffer.from(Uint32Array.of(value >>> 0).buffer);

function vint(value: number): Buffer {
  const bytes = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Buffer.from([...bytes, rest]);
    bytes.push((rest % 128) | 128);
  }
}

const RAR4_MARK = Buffer.from('526172211a0700', 'hex');

function block4(type: number, flags: number, body: Buffer): Buffer {
  const head = Buffer.concat([Buffer.from([type]), u16(flags), u16(7 + body.length), body]);
  return Buffer.concat([u16(crc32(head) & 0xffff), head]);
}

interface Piece {
  entry: RarEntry;
  data: Buffer;
  isFirst: boolean;
  isLast: boolean;
}

function file4({ entry, data, isFirst, isLast }: Piece): Buffer {
  const whole = entry.data ?? Buffer.alloc(0);
  const name = Buffer.from(entry.name);
  const flags = 0x8000 | (entry.isFolder ? 0xe0 : 0) | (isFirst ? 0 : 1) | (isLast ? 0 : 2);
  const body = Buffer.concat([
    ...[u32(data.length), u32(whole.length), Buffer.from([3]), u32(crc32(isLast ? whole : data)), u32(0x58_21_00_00)],
    ...[Buffer.from([20, 0x30]), u16(name.length), u32(entry.isFolder ? 0o40755 : 0o100644), name],
  ]);
  return Buffer.concat([block4(0x74, flags, body), data]);
}

function volume4(pieces: readonly Piece[], volume: { index: number; isLast: boolean } | null): Buffer {
  const flags = volume ? 1 | (volume.index === 0 ? 0x100 : 0) : 0;
  const end = block4(0x7b, 0x4000 | (volume && !volume.isLast ? 1 : 0), Buffer.alloc(0));
  return Buffer.concat([RAR4_MARK, block4(0x73, flags, Buffer.alloc(6)), ...pieces.map(file4), end]);
}

const RAR5_MARK = Buffer.from('526172211a070100', 'hex');

function block5(type: number, flags: number, body: Buffer): Buffer {
  const inner = Buffer.concat([vint(type), vint(flags), body]);
  const head = Buffer.concat([vint(inner.length), inner]);
  return Buffer.concat([u32(crc32(head)), head]);
}

const record = (type: number, body: Buffer) => {
  const inner = Buffer.concat([vint(type), body]);
  return Buffer.concat([vint(inner.length), inner]);
};

/** The encryption record of a file and its bytes as they are stored. */
function encrypt(data: Buffer, password: string): { extra: Buffer; stored: Buffer } {
  const rounds = 15;
  const [salt, iv] = [randomBytes(16), randomBytes(16)];
  const derive = (more: number) => pbkdf2Sync(password, salt, 2 ** rounds + more, 32, 'sha256');
  const check = Buffer.alloc(8);
  for (const [index, byte] of derive(32).entries()) check.writeUInt8(check.readUInt8(index % 8) ^ byte, index % 8);
  const sum = createHash('sha256').update(check).digest().subarray(0, 4);
  const cipher = createCipheriv('aes-256-cbc', derive(0), iv).setAutoPadding(false);
  const padded = Buffer.concat([data, Buffer.alloc((16 - (data.length % 16)) % 16)]);
  const fields = [vint(0), vint(1), Buffer.from([rounds]), salt, iv, check, sum];
  return { extra: record(1, Buffer.concat(fields)), stored: cipher.update(padded) };
}

function file5({ entry, data, isFirst, isLast }: Piece, password?: string): Buffer {
  const whole = entry.data ?? Buffer.alloc(0);
  const name = Buffer.from(entry.name);
  const secret = password === undefined || entry.isFolder ? null : encrypt(data, password);
  const target = Buffer.from(entry.link ?? '');
  const redirect = record(5, Buffer.concat([vint(1), vint(0), vint(target.length), target]));
  const extra = secret?.extra ?? (entry.link === undefined ? Buffer.alloc(0) : redirect);
  const stored = secret?.stored ?? data;
  const flags = (extra.length > 0 ? 1 : 0) | 2 | (isFirst ? 0 : 8) | (isLast ? 0 : 16);
  const body = Buffer.concat([
    ...(extra.length > 0 ? [vint(extra.length)] : []),
    ...[vint(stored.length), vint(entry.isFolder ? 1 : 4), vint(whole.length)],
    vint(entry.isFolder ? 0o40755 : entry.link === undefined ? 0o100644 : 0o120777),
    ...(entry.isFolder ? [] : [u32(crc32(isLast ? whole : data))]),
    ...[vint(0), vint(1), vint(name.length), name, extra],
  ]);
  return Buffer.concat([block5(2, flags, body), stored]);
}

function volume5(
  pieces: readonly Piece[],
  volume: { index: number; isLast: boolean } | null,
  password?: string,
): Buffer {
  const number = volume && volume.index > 0 ? [vint(3), vint(volume.index)] : [vint(volume ? 1 : 0)];
  return Buffer.concat([
    ...[RAR5_MARK, block5(1, 0, Buffer.concat(number)), ...pieces.map((piece) => file5(piece, password))],
    block5(5, 0, vint(volume && !volume.isLast ? 1 : 0)),
  ]);
}

const wholePiece = (entry: RarEntry): Piece => ({
  entry,
  data: entry.data ?? Buffer.alloc(0),
  isFirst: true,
  isLast: true,
});

export function makeRar4(entries: readonly RarEntry[]): Buffer {
  return volume4(entries.map(wholePiece), null);
}

export function makeRar5(entries: readonly RarEntry[], password?: string): Buffer {
  return volume5(entries.map(wholePiece), null, password);
}

/** One entry over so many volumes. */
export function makeRarVolumes(version: 4 | 5, entry: RarEntry & { data: Buffer }, count: number): Buffer[] {
  const step = Math.ceil(entry.data.length / count);
  return Array.from({ length: count }, (_, index) => {
    const isLast = index === count - 1;
    const data = entry.data.subarray(index * step, (index + 1) * step);
    const pieces = [{ entry, data, isFirst: index === 0, isLast }];
    return version === 4 ? volume4(pieces, { index, isLast }) : volume5(pieces, { index, isLast });
  });
}
