import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdtemp, readdir, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDiskCache } from '../disk-cache.ts';

describe('createDiskCache', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jackdaw-cache-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const bytes = (size: number) => (path: string) => writeFile(path, Buffer.alloc(size, 7));

  test('keeps what was made and gives it back', async () => {
    const cache = createDiskCache(folder, 1000);
    expect(await cache.open('a')).toBeNull();
    await cache.fill('a', bytes(10));
    const source = await cache.open('a');
    expect(source?.size).toBe(10);
    await source?.close();
  });

  test('drops what was not asked for longest when it is full', async () => {
    const cache = createDiskCache(folder, 250);
    for (const key of ['a', 'b']) await cache.fill(key, bytes(100));
    expect(await cache.has('a')).toBe(true);
    await cache.fill('c', bytes(100));
    expect((await readdir(folder)).sort()).toEqual(['a', 'c']);
    expect(await cache.has('b')).toBe(false);
  });

  test('keeps the newest even when it alone is too large', async () => {
    const cache = createDiskCache(folder, 50);
    await cache.fill('a', bytes(100));
    expect(await cache.has('a')).toBe(true);
    await cache.fill('b', bytes(100));
    expect(await readdir(folder)).toEqual(['b']);
  });

  test('knows what an earlier run left, and removes what was half made', async () => {
    await createDiskCache(folder, 1000).fill('a', bytes(10));
    await writeFile(join(folder, 'half.draft'), 'x');
    const cache = createDiskCache(folder, 1000);
    expect(await cache.has('a')).toBe(true);
    expect(await readdir(folder)).toEqual(['a']);
  });

  test('leaves nothing behind when making fails', async () => {
    const cache = createDiskCache(folder, 1000);
    const failing = cache.fill('a', async (path) => {
      await writeFile(path, 'half');
      throw new Error('broken');
    });
    await expect(failing).rejects.toThrow('broken');
    expect(await readdir(folder)).toEqual([]);
    expect(await cache.has('a')).toBe(false);
  });

  test('makes good for files that somebody removed', async () => {
    const cache = createDiskCache(folder, 1000);
    await cache.fill('a', bytes(10));
    await unlink(join(folder, 'a'));
    expect(await cache.open('a')).toBeNull();
    await cache.fill('a', bytes(20));
    const source = await cache.open('a');
    expect(source?.size).toBe(20);
    await source?.close();
  });
});
