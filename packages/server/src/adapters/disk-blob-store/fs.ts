import fs, { constants } from 'node:fs';
import { lstat, mkdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { NoSpaceError } from '../../ports/blob-store.ts';

const { O_CREAT, O_EXCL, O_NOFOLLOW, O_RDONLY, O_RDWR } = constants;

// Bare descriptors instead of file handles: they can be read by the hash worker and cost less for small files.
const open = promisify(fs.open);
export const close: (fd: number) => Promise<void> = promisify(fs.close);
const stat: (fd: number) => Promise<fs.Stats> = promisify(fs.fstat);
export const truncate: (fd: number, length: number) => Promise<void> = promisify(fs.ftruncate);
const dataSync = promisify(fs.fdatasync);
const fullSync = promisify(fs.fsync);

/** The code of a system error, undefined for anything else. */
export function errorCode(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** Full disk and spent quota are one thing to whoever stores; everything else stays as it is. */
export function asStoreError(error: unknown): unknown {
  const code = errorCode(error);
  return code === 'ENOSPC' || code === 'EDQUOT' ? new NoSpaceError('No space left', { cause: error }) : error;
}

/** A new file that nobody else has; never through a link. */
export function openNew(path: string): Promise<number> {
  return open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600).catch((error: unknown) => {
    throw asStoreError(error);
  });
}

/** An existing plain file; a link or anything else counts as absent. Null when absent. */
export async function openExisting(path: string, mode: 'read' | 'write'): Promise<{ fd: number; size: number } | null> {
  let fd: number;
  try {
    fd = await open(path, (mode === 'read' ? O_RDONLY : O_RDWR) | O_NOFOLLOW);
  } catch (error) {
    if (['ENOENT', 'ELOOP', 'ENOTDIR', 'EISDIR'].includes(errorCode(error) ?? '')) return null;
    throw error;
  }
  const stats = await stat(fd).catch(async (error: unknown) => {
    await close(fd);
    throw error;
  });
  if (stats.isFile()) return { fd, size: stats.size };
  await close(fd);
  return null;
}

/** Reads into `target`; resolves with the bytes read. */
export function readAt(fd: number, target: Uint8Array, position: number): Promise<number> {
  return new Promise((resolve, reject) => {
    fs.read(fd, target, 0, target.byteLength, position, (error, count) => (error ? reject(error) : resolve(count)));
  });
}

/** Writes all of it, in as many goes as the system wants. @throws NoSpaceError */
export async function writeAt(fd: number, bytes: Uint8Array, position: number): Promise<void> {
  let done = 0;
  while (done < bytes.byteLength) {
    done += await new Promise<number>((resolve, reject) => {
      fs.write(fd, bytes, done, bytes.byteLength - done, position + done, (error, count) =>
        error ? reject(asStoreError(error) as Error) : resolve(count),
      );
    });
  }
}

/** Makes a file's bytes and length durable. @throws NoSpaceError: some file systems find out only now */
export async function syncFile(fd: number): Promise<void> {
  await dataSync(fd).catch((error: unknown) => {
    throw asStoreError(error);
  });
}

/** Makes the names in a directory durable. */
export async function syncDirectory(path: string): Promise<void> {
  const fd = await open(path, O_RDONLY);
  try {
    await fullSync(fd);
  } finally {
    await close(fd);
  }
}

/** Makes sure of a real directory. @throws Error when a link or a file is in its place */
export async function ensureDirectory(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (!(await lstat(path)).isDirectory()) throw new Error(`${path} must be a directory, not a link`);
}
