import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataPath, PieceStore } from '../worker/piece-store.ts';

const CHUNK = 1000;
let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'piece-store-'));
});

afterEach(async () => {
  await rm(directory, { recursive: true });
});

function makeStore(lengths: number[]): PieceStore {
  let offset = 0;
  const files = lengths.map((length) => {
    const file = { offset, length };
    offset += length;
    return file;
  });
  return new PieceStore(CHUNK, directory, files);
}

const put = (store: PieceStore, index: number, bytes: Uint8Array) =>
  new Promise<void>((resolve, reject) => {
    store.put(index, bytes, (error) => (error ? reject(error) : resolve()));
  });

const get = (store: PieceStore, index: number, options: { offset?: number; length?: number } | null = null) =>
  new Promise<Uint8Array | undefined>((resolve, reject) => {
    store.get(index, options, (error, bytes) => (error ? reject(error) : resolve(bytes)));
  });

const close = (store: PieceStore) => new Promise<void>((resolve) => store.close(() => resolve()));

async function fill(store: PieceStore, bytes: Buffer): Promise<void> {
  for (let index = 0; index * CHUNK < bytes.length; index += 1) {
    await put(store, index, bytes.subarray(index * CHUNK, (index + 1) * CHUNK));
  }
}

test('pieces that span files land in the right ones', async () => {
  const lengths = [1500, 0, 10, 2490, 333];
  const bytes = randomBytes(4333);
  const store = makeStore(lengths);
  await fill(store, bytes);
  await close(store);
  const parts = await Promise.all([0, 2, 3, 4].map((index) => readFile(dataPath(directory, index))));
  expect(parts.map(({ length }) => length)).toEqual([1500, 10, 2490, 333]);
  expect(Buffer.concat(parts).equals(bytes)).toBe(true);
});

test('reads whole pieces, parts of them, and the short last one', async () => {
  const bytes = randomBytes(2500);
  const store = makeStore([700, 1800]);
  await fill(store, bytes);
  expect(await get(store, 0)).toEqual(bytes.subarray(0, 1000));
  expect(await get(store, 0, { offset: 650, length: 100 })).toEqual(bytes.subarray(650, 750));
  expect(await get(store, 2)).toEqual(bytes.subarray(2000));
  await expect(get(store, 2, { offset: 400, length: 200 })).rejects.toThrow('No such bytes');
  await close(store);
});

test('what is not there, or cut off, is an error and not zeros', async () => {
  const store = makeStore([1000, 1000]);
  await put(store, 0, randomBytes(1000));
  await expect(get(store, 1)).rejects.toThrow(/ENOENT/);
  await put(store, 1, randomBytes(1000));
  await truncate(dataPath(directory, 1), 500);
  await expect(get(store, 1)).rejects.toThrow('not whole');
  await close(store);
});

test('thousands of files need few descriptors', async () => {
  const count = 3000;
  const bytes = randomBytes(count);
  const store = makeStore(Array.from({ length: count }, () => 1));
  await fill(store, bytes);
  const descriptors = await readdir('/proc/self/fd').catch(() => []);
  expect(descriptors.length).toBeLessThan(200);
  expect(Buffer.concat([(await get(store, 0)) ?? Buffer.alloc(0), (await get(store, 2)) ?? Buffer.alloc(0)])).toEqual(
    Buffer.concat([bytes.subarray(0, 1000), bytes.subarray(2000)]),
  );
  await close(store);
  await expect(get(store, 0)).rejects.toThrow('closed');
});
