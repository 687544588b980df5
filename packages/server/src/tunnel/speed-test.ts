import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';

const CHUNK = 256 * 1024;

/** The same bytes again and again: nothing on the way can make them fewer, and making them costs nothing. */
const noise = randomBytes(CHUNK);

function* chunks(size: number): Generator<Buffer> {
  for (let left = size; left > 0; left -= CHUNK) yield left < CHUNK ? noise.subarray(0, left) : noise;
}

/** So many bytes, made as fast as they are taken. */
export function speedTestStream(size: number): Readable {
  return Readable.from(chunks(size), { objectMode: false, highWaterMark: CHUNK });
}
