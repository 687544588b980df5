import type { ServerResponse } from 'node:http';
import { giveBuffer, LARGE_BLOCK, SMALL_BLOCK, takeBuffer } from './buffer-pool.ts';
import type { ByteSource } from './byte-source.ts';
import type { ByteRange } from './range.ts';

/** From so many running transfers on, each gets small blocks: slow clients must not add up to much memory. */
const MANY = 64;
let running = 0;

function blockSize(length: number): typeof LARGE_BLOCK | typeof SMALL_BLOCK {
  return length <= SMALL_BLOCK || running > MANY ? SMALL_BLOCK : LARGE_BLOCK;
}

/** Fills as much of the block as the range needs. @throws Error when the source ends before its size */
async function fill(source: ByteSource, block: Buffer, position: number, end: number): Promise<Buffer> {
  const part = block.subarray(0, Math.min(block.byteLength, end - position));
  let filled = 0;
  while (filled < part.byteLength) {
    const count = await source.read(filled === 0 ? part : part.subarray(filled), position + filled);
    if (count === 0) throw new Error('The source is shorter than its size');
    filled += count;
  }
  return part;
}

/** Resolves once the system has taken the bytes: true, or false when the client is gone. */
function write(response: ServerResponse, part: Buffer, isLast: boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const gone = () => resolve(false);
    const taken = (error?: Error | null) => {
      response.off('close', gone);
      resolve(!error);
    };
    response.once('close', gone);
    if (isLast) response.end(part, taken);
    else response.write(part, taken);
  });
}

/**
 * Copies a range to the client: one block is written while the next is read, and a block is written only after the last
 * one was taken. `begin` sends the head; it runs after the first read, so that a failing source can still become an
 * error answer.
 * @throws whatever the source throws
 */
export async function pump(
  response: ServerResponse,
  source: ByteSource,
  range: ByteRange,
  begin: () => void,
): Promise<void> {
  running += 1;
  const size = blockSize(range.end - range.start);
  const blocks = [takeBuffer(size)];
  let isClean = false;
  try {
    let position = range.start;
    let part = await fill(source, blocks[0]!, position, range.end);
    begin();
    for (let turn = 1; ; turn += 1) {
      position += part.byteLength;
      const isLast = position >= range.end;
      const written = write(response, part, isLast);
      if (isLast) {
        isClean = await written;
        return;
      }
      if (blocks.length === 1) blocks.push(takeBuffer(size));
      const [next, isTaken] = await Promise.all([fill(source, blocks[turn % 2]!, position, range.end), written]);
      if (!isTaken) return;
      part = next;
    }
  } finally {
    running -= 1;
    // After an abort the socket may still hold a block: such blocks are left to the garbage collector.
    if (isClean) blocks.forEach(giveBuffer);
  }
}
