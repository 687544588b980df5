import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobMissingError, NoSpaceError, type BlobStore } from '../../../ports/blob-store.ts';
import { describeBlobStore, expectedDigest, writeAll } from '../../../ports/tests/blob-store-contract.ts';
import { createDiskBlobStore } from '../index.ts';

describeBlobStore((directory) => createDiskBlobStore({ dataDir: join(directory, 'data') }));

/** Mounts a file system that is soon full; null where that is not allowed. */
async function mountSmall(path: string): Promise<(() => void) | null> {
  await mkdir(path, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', path], { stdio: 'ignore' });
    return () => execFileSync('umount', ['-l', path]);
  } catch {
    console.warn('Left out: a full disk needs the right to mount a tmpfs');
    return null;
  }
}

describe('createDiskBlobStore', () => {
  let directory: string;
  let store: BlobStore;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'disk-blob-store-'));
    store = await createDiskBlobStore({ dataDir: directory });
  });
  afterEach(async () => {
    await store.close();
    await rm(directory, { recursive: true, force: true });
  });

  async function put(text: string): Promise<string> {
    const writer = await store.create();
    await writer.write(Buffer.from(text));
    await writer.finish();
    await store.publish(writer.id);
    return writer.id;
  }

  it('shares the bytes of an adopted file instead of copying them', async () => {
    const path = join(directory, 'film.mkv');
    await writeFile(path, 'film');
    const { id } = await store.adopt(path);
    await store.publish(id);
    expect((await stat(await store.localPath(id))).ino).toBe((await stat(path)).ino);
  });

  it('copies what lies on another device', async () => {
    const elsewhere = await mkdtemp('/dev/shm/disk-blob-store-').catch(() => null);
    if (!elsewhere || (await stat(elsewhere)).dev === (await stat(directory)).dev) {
      console.warn('Left out: there is no second device to copy from');
      return;
    }
    try {
      const bytes = randomBytes(2_500_000);
      await writeFile(join(elsewhere, 'film'), bytes);
      const { id, ...digest } = await store.adopt(join(elsewhere, 'film'));
      expect(digest).toMatchObject(expectedDigest(bytes));
      await store.publish(id);
      expect((await readFile(await store.localPath(id))).equals(bytes)).toBe(true);
    } finally {
      await rm(elsewhere, { recursive: true });
    }
  });

  it('never follows a link that somebody planted', async () => {
    const secret = join(directory, 'secret');
    await writeFile(secret, 'secret');
    const id = 'ab'.repeat(16);
    await mkdir(join(directory, 'blobs', 'ab'), { recursive: true });
    await symlink(secret, join(directory, 'blobs', 'ab', id));
    await symlink(secret, join(directory, 'drafts', id));
    await expect(store.open(id)).rejects.toThrow(BlobMissingError);
    await expect(store.localPath(id)).rejects.toThrow(BlobMissingError);
    await expect(store.resume(id)).rejects.toThrow(BlobMissingError);
    expect(await store.draftSize(id)).toBeNull();
    await expect(store.adopt(join(directory, 'drafts', id))).rejects.toThrow('plain files');
    await store.remove(id);
    expect(await readFile(secret, 'utf8')).toBe('secret');
  });

  it('does not look into a directory that is a link', async () => {
    const outside = join(directory, 'outside');
    const id = 'cd'.repeat(16);
    await mkdir(outside);
    await writeFile(join(outside, id), 'outside');
    await symlink(outside, join(directory, 'blobs', 'cd'));
    await expect(store.open(id)).rejects.toThrow(BlobMissingError);
    await expect(store.publish(id)).rejects.toThrow('must be a directory');
    expect(await store.sweep(async () => new Set(), new Date(Date.now() + 60_000))).toBe(0);
    await store.remove(id);
    expect(await readFile(join(outside, id), 'utf8')).toBe('outside');
  });

  it('refuses to start over a link', async () => {
    await mkdir(join(directory, 'other'));
    await symlink(directory, join(directory, 'other', 'drafts'));
    await expect(createDiskBlobStore({ dataDir: join(directory, 'other') })).rejects.toThrow('not a link');
  });

  it('keeps its files to itself and makes no name from outside a path', async () => {
    const path = await store.localPath(await put('mine'));
    expect((await stat(path)).mode & 0o077).toBe(0);
    expect((await stat(join(directory, 'drafts'))).mode & 0o077).toBe(0);
    await access(path, constants.R_OK);
  });

  it('loses nothing it vouched for when the disk is full, and goes on once there is room', async () => {
    const mount = join(directory, 'small');
    const unmount = await mountSmall(mount);
    if (!unmount) return;
    const small = await createDiskBlobStore({ dataDir: mount });
    try {
      await writeFile(join(mount, 'ballast'), randomBytes(4_000_000));
      const bytes = randomBytes(6_000_000);
      const writer = await small.create();
      await writeAll(writer, bytes.subarray(0, 2_000_000));
      await writer.flush();
      const overfill = async () => {
        await writeAll(writer, bytes.subarray(2_000_000));
        await writer.flush();
      };
      await expect(overfill()).rejects.toThrow(NoSpaceError);
      await expect((async () => writer.write(Buffer.from('more')))()).rejects.toThrow(NoSpaceError);
      await writer.close();

      const kept = (await small.draftSize(writer.id))!;
      expect(kept).toBeGreaterThanOrEqual(2_000_000);
      await rm(join(mount, 'ballast'));
      const again = await small.resume(writer.id);
      expect(again.offset).toBe(kept);
      await writeAll(again, bytes.subarray(kept));
      expect(await again.finish()).toMatchObject(expectedDigest(bytes));
    } finally {
      await small.close();
      unmount();
    }
  });
});
