import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { openLocalFile, type ByteSource } from '../downloads/index.ts';

/** Files that can be made again, in one folder, at most so many bytes of them; what was not asked for longest goes first. */
export interface DiskCache {
  /** Opens an entry, null when it is not there. */
  open(key: string): Promise<(ByteSource & { modifiedAt: Date }) | null>;
  has(key: string): Promise<boolean>;
  /** Lets `make` write a file and keeps it under the key. What was half made is removed. */
  fill(key: string, make: (path: string) => Promise<void>): Promise<void>;
  /** The same for entries that are made together, in the order of the keys. */
  fillAll(keys: readonly string[], make: (paths: string[]) => Promise<void>): Promise<void>;
}

const DRAFT = '.draft';

/** `folder` is absolute and nobody else's. Keys are file names of our own making. */
export function createDiskCache(folder: string, maxBytes: number): DiskCache {
  /** Bytes by key, least recently used first. */
  const entries = new Map<string, number>();
  let total = 0;
  let ready: Promise<void> | null = null;

  async function scan(): Promise<void> {
    await mkdir(folder, { recursive: true });
    const found = await Promise.all(
      (await readdir(folder)).map(async (name) => {
        const path = join(folder, name);
        if (name.endsWith(DRAFT)) return rm(path, { recursive: true, force: true }).then(() => null);
        const { size, mtimeMs } = await stat(path);
        return { name, size, mtimeMs };
      }),
    );
    for (const entry of found.filter((one) => one !== null).sort((a, b) => a.mtimeMs - b.mtimeMs)) {
      entries.set(entry.name, entry.size);
      total += entry.size;
    }
  }

  async function forget(key: string): Promise<void> {
    total -= entries.get(key) ?? 0;
    entries.delete(key);
    await rm(join(folder, key), { force: true });
  }

  async function touch(key: string): Promise<boolean> {
    await (ready ??= scan());
    const size = entries.get(key);
    if (size === undefined) return false;
    entries.delete(key);
    entries.set(key, size);
    return true;
  }

  async function keep(key: string, draft: string): Promise<void> {
    const { size } = await stat(draft);
    await rename(draft, join(folder, key));
    total += size - (entries.get(key) ?? 0);
    entries.delete(key);
    entries.set(key, size);
  }

  async function fillAll(keys: readonly string[], make: (paths: string[]) => Promise<void>): Promise<void> {
    await (ready ??= scan());
    const drafts = keys.map(() => join(folder, `${randomBytes(8).toString('hex')}${DRAFT}`));
    try {
      await make(drafts);
      for (const [index, key] of keys.entries()) await keep(key, drafts[index]!);
    } finally {
      await Promise.all(drafts.map((draft) => rm(draft, { force: true })));
    }
    for (const oldest of entries.keys()) {
      if (total <= maxBytes || keys.includes(oldest)) break;
      await forget(oldest);
    }
  }

  return {
    has: touch,
    fillAll,
    fill: (key, make) => fillAll([key], ([path = '']) => make(path)),

    async open(key) {
      if (!(await touch(key))) return null;
      try {
        return await openLocalFile(join(folder, key));
      } catch {
        // Somebody cleaned up behind our back.
        await forget(key);
        return null;
      }
    },
  };
}
