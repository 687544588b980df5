import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { migrate } from '../../db/migrate.ts';
import { openDatabase } from '../../db/open.ts';
import type { Database } from '../../db/schema/index.ts';
import { createFileTree, type FileTreeOptions } from '../create-file-tree.ts';
import type { NewBlob } from '../file-tree.ts';
import type { TreeNews } from '../tree/change.ts';

/** A tree on a real database in a folder of its own, with a clock to turn and an ear on its news. */
export async function openTree(overrides: Partial<FileTreeOptions> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'tree-'));
  const { db, close } = openDatabase(join(folder, 'db.sqlite'));
  await migrate(db);
  const time = { now: new Date('2026-03-01T12:00:00Z') };
  const news: { userId: number; news: TreeNews }[] = [];
  const released: string[] = [];
  const options: FileTreeOptions = {
    db,
    clock: { now: () => time.now },
    announce: async (userId, item) => void news.push({ userId, news: item }),
    releaseBlobs: async (ids) => void released.push(...ids),
    onError: (error) => {
      throw error;
    },
    retentionDays: 14,
    slicePause: 0,
    ...overrides,
  };
  return {
    db,
    time,
    news,
    released,
    tree: createFileTree(options),
    /** The same database after a restart. */
    restart: (changed: Partial<FileTreeOptions> = {}) => createFileTree({ ...options, ...changed }),
    /** A tree whose database is gone after so many transactions. */
    crashing: (transactions: number) => createFileTree({ ...options, db: dyingDatabase(db, transactions) }),
    async addUser(quota = 1_000_000): Promise<number> {
      const name = randomBytes(6).toString('hex');
      const { id } = await db
        .insertInto('users')
        .values({
          username: name,
          username_key: name,
          mail: name,
          mail_key: name,
          password_hash: '',
          password_changed_at: null,
          status: 'active',
          is_admin: 0,
          created_at: '2026-01-01T00:00:00',
          disk_quota: quota,
          disk_used: 0,
          trash_size: 0,
          settings: '{}',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    async close() {
      await close();
      await rm(folder, { recursive: true });
    },
  };
}

/** A database that is gone after so many transactions. */
export function dyingDatabase(db: Kysely<Database>, transactions: number): Kysely<Database> {
  let left = transactions;
  return new Proxy(db, {
    get(target, key) {
      if (key === 'transaction' && left-- <= 0) throw new Error('crash');
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** A blob that nobody has yet. */
export function someBlob(size = 10): NewBlob {
  return {
    id: randomBytes(16).toString('hex'),
    size,
    sha1: randomBytes(20).toString('hex'),
    crc32: randomBytes(4).toString('hex'),
    opensubtitlesHash: null,
  };
}
