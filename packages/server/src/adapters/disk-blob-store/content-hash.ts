import { RunningHash, type ContentHashes } from './digest.ts';
import { readAt } from './fs.ts';
import { SLOT_SIZE } from './hash-messages.ts';
import type { HashPool, HashSession } from './hash-pool.ts';

/** Hashes the first `size` bytes of an open file: small ones at once, others in a worker. */
export async function hashFile(pool: HashPool, fd: number, size: number, signal?: AbortSignal): Promise<ContentHashes> {
  if (size < SLOT_SIZE) return (await hashSmall(fd, size)).digest();
  const session = pool.open();
  signal?.addEventListener('abort', session.drop, { once: true });
  try {
    await session.file(fd, size);
    return await session.digest();
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', session.drop);
    session.drop();
  }
}

/** A running hash that has seen the first `size` bytes of an open file. */
export async function hashSmall(fd: number, size: number): Promise<RunningHash> {
  const hash = new RunningHash();
  const bytes = Buffer.allocUnsafe(size);
  for (let position = 0; position < size;) {
    const count = await readAt(fd, bytes.subarray(position), position);
    if (count === 0) throw new Error('The file is shorter than expected');
    position += count;
  }
  hash.update(bytes);
  return hash;
}

/** A running hash in a worker that has seen the first `size` bytes of an open file. */
export async function hashedSoFar(pool: HashPool, fd: number, size: number): Promise<HashSession> {
  const session = pool.open();
  try {
    await session.file(fd, size);
    return session;
  } catch (error) {
    session.drop();
    throw error;
  }
}
