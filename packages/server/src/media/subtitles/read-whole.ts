import type { ByteSource } from '../../downloads/index.ts';

/** Reads a small source to its end and closes it. */
export async function readWhole(source: ByteSource): Promise<Uint8Array> {
  try {
    const bytes = new Uint8Array(source.size);
    let filled = 0;
    while (filled < bytes.length) {
      const count = await source.read(bytes.subarray(filled), filled);
      if (count === 0) throw new Error('The source is shorter than its size');
      filled += count;
    }
    return bytes;
  } finally {
    await source.close();
  }
}
