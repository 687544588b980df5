import { open } from 'node:fs/promises';

/** What 7-Zip calls the formats it may open here. It knows dozens more; those stay shut. */
export type ArchiveFormat = 'zip' | 'rar' | 'rar5' | '7z' | 'tar' | 'gzip' | 'bzip2' | 'xz' | 'zstd';

const SIGNATURES: readonly (readonly [ArchiveFormat, number, string])[] = [
  ['zip', 0, '504b0304'],
  ['zip', 0, '504b0506'],
  // A set of volumes begins with a marker of its own.
  ['zip', 0, '504b0708'],
  ['zip', 0, '504b3030504b0304'],
  ['rar', 0, '526172211a0700'],
  ['rar5', 0, '526172211a070100'],
  ['7z', 0, '377abcaf271c'],
  ['gzip', 0, '1f8b'],
  ['bzip2', 0, '425a68'],
  ['xz', 0, 'fd377a585a00'],
  ['zstd', 0, '28b52ffd'],
  ['tar', 257, Buffer.from('ustar').toString('hex')],
];

const HEAD = 512;

/** The format of a file by its first bytes; the name decides only for old tars, which have no signature. */
export async function detectFormat(path: string, name: string): Promise<ArchiveFormat | null> {
  const head = Buffer.alloc(HEAD);
  const file = await open(path);
  try {
    const { bytesRead } = await file.read(head, 0, HEAD, 0);
    return formatOf(head.subarray(0, bytesRead), name);
  } finally {
    await file.close();
  }
}

/** @param head the first 512 bytes, or all when there are fewer */
export function formatOf(head: Uint8Array, name: string): ArchiveFormat | null {
  const hex = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('hex');
  for (const [format, offset, signature] of SIGNATURES) {
    if (hex.startsWith(signature, offset * 2)) return format;
  }
  return head.length === HEAD && /\.tar(\.\d+)?$/i.test(name) ? 'tar' : null;
}

/** Whether the format packs one stream of bytes that has no name in it. */
export function isCompressor(format: ArchiveFormat): boolean {
  return format === 'gzip' || format === 'bzip2' || format === 'xz' || format === 'zstd';
}
