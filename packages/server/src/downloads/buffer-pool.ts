/** A block for one read of a big transfer. */
export const LARGE_BLOCK = 512 * 1024;
/** A block for small ranges and for times when many clients are connected. */
export const SMALL_BLOCK = 64 * 1024;

const MAX_IDLE_BYTES = 16 * 1024 * 1024;
const IDLE_MS = 5000;

const idle: Record<number, Buffer[]> = { [LARGE_BLOCK]: [], [SMALL_BLOCK]: [] };
let idleBytes = 0;
let timer: NodeJS.Timeout | undefined;

/** Lends a block. Its content is whatever was in it before. */
export function takeBuffer(size: typeof LARGE_BLOCK | typeof SMALL_BLOCK): Buffer {
  const buffer = idle[size]!.pop();
  if (!buffer) return Buffer.allocUnsafeSlow(size);
  idleBytes -= size;
  return buffer;
}

/** Takes a block back. Only when nothing reads from it or writes to it any more. */
export function giveBuffer(buffer: Buffer): void {
  if (idleBytes + buffer.byteLength > MAX_IDLE_BYTES) return;
  idle[buffer.byteLength]!.push(buffer);
  idleBytes += buffer.byteLength;
  timer ??= setTimeout(drop, IDLE_MS).unref();
}

/** A server at rest keeps no blocks: what was not lent for some seconds is let go, all at once. */
function drop(): void {
  timer = undefined;
  for (const list of Object.values(idle)) list.length = 0;
  idleBytes = 0;
}
