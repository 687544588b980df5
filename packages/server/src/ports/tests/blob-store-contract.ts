import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { BlobMissingError, type BlobDigest, type BlobStore, type BlobWriter } from '../blob-store.ts';

const KIB = 1024;
const NEVER = '0123456789abcdef0123456789abcdef';

/** The hashes a store must report, worked out another way. */
export function expectedDigest(bytes: Buffer): Omit<BlobDigest, 'opensubtitlesHash'> {
  return {
    size: bytes.length,
    sha1: createHash('sha1').update(bytes).digest('hex'),
    crc32: crc32(bytes).toString(16).padStart(8, '0'),
  };
}

function opensubtitles(bytes: Buffer): string {
  let sum = BigInt(bytes.length);
  for (const edge of [bytes.subarray(0, 64 * KIB), bytes.subarray(-64 * KIB)]) {
    for (let at = 0; at < edge.length; at += 8) sum += edge.readBigUInt64LE(at);
  }
  return BigInt.asUintN(64, sum).toString(16).padStart(16, '0');
}

/** Writes in uneven chunks, as a network delivers them. */
export async function writeAll(writer: BlobWriter, bytes: Buffer): Promise<void> {
  const sizes = [1, 65_536, 1460, 300_000, 17];
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const chunk = bytes.subarray(at, at + sizes[turn % sizes.length]!);
    await writer.write(chunk);
    at += chunk.length;
  }
}

/** What every blob store must do. `create` opens a store over the same content each time, for "after a restart". */
export function describeBlobStore(create: (directory: string) => Promise<BlobStore>): void {
  describe('blob store', () => {
    let directory: string;
    let store: BlobStore;

    beforeEach(async () => {
      directory = await mkdtemp(join(tmpdir(), 'blob-store-'));
      store = await create(directory);
    });
    afterEach(async () => {
      await store.close();
      await rm(directory, { recursive: true, force: true });
    });

    async function put(bytes: Buffer): Promise<string> {
      const writer = await store.create();
      await writeAll(writer, bytes);
      await writer.finish();
      await store.publish(writer.id);
      return writer.id;
    }
    async function content(id: string): Promise<Buffer> {
      const reader = await store.open(id);
      const target = Buffer.alloc(reader.size);
      let at = 0;
      for (let count = 1; count > 0; at += count) count = await reader.read(target.subarray(at), at);
      await reader.close();
      return target;
    }

    it.each([0, 1, 1000, 128 * KIB - 1, 128 * KIB, 1024 * KIB - 1, 1024 * KIB, 5_000_001])(
      'keeps and hashes %d bytes',
      async (size) => {
        const bytes = randomBytes(size);
        const writer = await store.create();
        await writeAll(writer, bytes);
        expect(writer.offset).toBe(size);
        const digest = await writer.finish();
        expect(digest).toMatchObject(expectedDigest(bytes));
        expect(digest.opensubtitlesHash).toBe(size < 128 * KIB ? null : opensubtitles(bytes));
        await store.publish(writer.id);
        expect((await content(writer.id)).equals(bytes)).toBe(true);
        expect(await store.digest(writer.id)).toEqual(digest);
      },
    );

    it('takes several drafts at once', async () => {
      const all = Array.from({ length: 8 }, (_, index) => randomBytes(700_000 * index + 3));
      const ids = await Promise.all(all.map(put));
      expect(new Set(ids).size).toBe(all.length);
      for (const [index, id] of ids.entries()) expect((await content(id)).equals(all[index]!)).toBe(true);
    });

    it.each([500_000, 3_000_000])('goes on with a draft of %d bytes after a restart', async (split) => {
      const bytes = randomBytes(4_000_000);
      const first = await store.create();
      await writeAll(first, bytes.subarray(0, split));
      await first.close();
      await store.close();
      store = await create(directory);
      expect(await store.draftSize(first.id)).toBe(split);
      const second = await store.resume(first.id);
      expect(second.offset).toBe(split);
      await writeAll(second, bytes.subarray(split));
      expect(await second.finish()).toMatchObject(expectedDigest(bytes));
    });

    it('cuts a draft back to what the caller vouches for', async () => {
      const bytes = randomBytes(3_000_000);
      const first = await store.create();
      await writeAll(first, bytes);
      await first.close();
      const second = await store.resume(first.id, 2_000_000);
      expect(second.offset).toBe(2_000_000);
      expect(await second.finish()).toMatchObject(expectedDigest(bytes.subarray(0, 2_000_000)));
    });

    it('shows what was flushed while the writer goes on', async () => {
      const bytes = randomBytes(2_500_000);
      const writer = await store.create();
      for (const [from, to] of [
        [0, 10],
        [10, 900_000],
        [900_000, 2_500_000],
      ] as const) {
        await writeAll(writer, bytes.subarray(from, to));
        await writer.flush();
        expect(await store.draftSize(writer.id)).toBe(to);
      }
      expect(await writer.finish()).toMatchObject(expectedDigest(bytes));
    });

    it('keeps a draft that was closed empty', async () => {
      const writer = await store.create();
      await writer.close();
      expect(await store.draftSize(writer.id)).toBe(0);
    });

    it('publishes again without harm, and only then lets it be read', async () => {
      const writer = await store.create();
      await writer.write(Buffer.from('abc'));
      await writer.finish();
      await expect(store.open(writer.id)).rejects.toThrow(BlobMissingError);
      await store.publish(writer.id);
      await store.publish(writer.id);
      expect(await store.draftSize(writer.id)).toBeNull();
      expect((await content(writer.id)).toString()).toBe('abc');
      expect(await readFile(await store.localPath(writer.id), 'utf8')).toBe('abc');
    });

    it('takes a local file in and leaves it where it is', async () => {
      const bytes = randomBytes(2_000_000);
      const path = join(directory, 'finished.mkv');
      await writeFile(path, bytes);
      const { id, ...digest } = await store.adopt(path);
      expect(digest).toMatchObject(expectedDigest(bytes));
      await store.publish(id);
      expect((await content(id)).equals(bytes)).toBe(true);
      expect((await readFile(path)).equals(bytes)).toBe(true);
      await store.remove(id);
      expect((await readFile(path)).equals(bytes)).toBe(true);
    });

    it('stops taking a file in when told to, and keeps nothing of it', async () => {
      const path = join(directory, 'finished.mkv');
      await writeFile(path, randomBytes(2_000_000));
      await expect(store.adopt(path, AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
      expect(await store.sweep(async () => new Set(), new Date(Date.now() + 60_000))).toBe(0);
    });

    it('lets a reader finish what is removed meanwhile', async () => {
      const id = await put(Buffer.from('going'));
      const reader = await store.open(id);
      await store.remove(id);
      await store.remove(id);
      const target = Buffer.alloc(5);
      expect(await reader.read(target, 0)).toBe(5);
      expect(target.toString()).toBe('going');
      await reader.close();
      await reader.close();
      await expect(store.open(id)).rejects.toThrow(BlobMissingError);
    });

    it.each([NEVER, '', '..', '../../etc/passwd', `${NEVER}/..`, NEVER.toUpperCase().replace('0', 'F')])(
      'knows nothing of %j',
      async (id) => {
        await expect(store.open(id)).rejects.toThrow(BlobMissingError);
        await expect(store.resume(id)).rejects.toThrow(BlobMissingError);
        await expect(store.publish(id)).rejects.toThrow(BlobMissingError);
        await expect(store.localPath(id)).rejects.toThrow(BlobMissingError);
        await expect(store.digest(id)).rejects.toThrow(BlobMissingError);
      },
    );

    it('sweeps what is old and unknown', async () => {
      const known = await put(Buffer.from('known'));
      const unknown = await put(Buffer.from('unknown'));
      const draft = await store.create();
      await draft.close();
      const isKnown = async (ids: readonly string[]) => new Set(ids.filter((id) => id === known));
      expect(await store.sweep(isKnown, new Date(Date.now() - 60_000))).toBe(0);
      expect(await store.sweep(isKnown, new Date(Date.now() + 60_000))).toBe(2);
      expect((await content(known)).toString()).toBe('known');
      await expect(store.open(unknown)).rejects.toThrow(BlobMissingError);
      expect(await store.draftSize(draft.id)).toBeNull();
    });

    it('says how much room there is', async () => {
      expect(await store.freeSpace()).toBeGreaterThan(0);
    });
  });
}
