import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { readAt } from './fs.ts';

/** Hashes of some bytes, as `BlobDigest` has them. */
export interface ContentHashes {
  sha1: string;
  crc32: string;
}

/** Both hashes of bytes that arrive in order, on the calling thread. */
export class RunningHash {
  private readonly sha1 = createHash('sha1');
  private crc = 0;

  update(bytes: Uint8Array): void {
    this.sha1.update(bytes);
    this.crc = crc32(bytes, this.crc);
  }

  digest(): ContentHashes {
    return { sha1: this.sha1.digest('hex'), crc32: this.crc.toString(16).padStart(8, '0') };
  }
}

const EDGE = 64 * 1024;

/** The OpenSubtitles hash: size plus the 64-bit little-endian words of the first and last 64 KiB, modulo 2^64. */
export async function opensubtitlesHash(fd: number, size: number): Promise<string | null> {
  if (size < 2 * EDGE) return null;
  const edge = new Uint8Array(EDGE);
  let low = size % 2 ** 32;
  let high = Math.floor(size / 2 ** 32);
  for (const position of [0, size - EDGE]) {
    await readAt(fd, edge, position);
    const words = new DataView(edge.buffer);
    for (let at = 0; at < EDGE; at += 8) {
      low += words.getUint32(at, true);
      high += words.getUint32(at + 4, true);
    }
  }
  high += Math.floor(low / 2 ** 32);
  return ((BigInt(high % 2 ** 32) << 32n) | BigInt(low % 2 ** 32)).toString(16).padStart(16, '0');
}
