import { opendir, lstat, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { createDiskBlobStore } from '../adapters/disk-blob-store/index.ts';
import { isBlobId, Layout } from '../adapters/disk-blob-store/layout.ts';
import type { Config } from '../config.ts';
import { lockDataFolder, StartError } from '../data-folder.ts';
import type { Database } from '../db/schema/index.ts';
import { createUploadStore } from '../uploads/store.ts';
import { checkSums } from './check-sums.ts';
import { withData } from './open-data.ts';

/** One thing that is not as it should be. */
export interface Finding {
  kind:
    | 'database'
    | 'missing'
    | 'size'
    | 'hash'
    | 'orphan'
    | 'folder-size'
    | 'child-count'
    | 'disk-used'
    | 'refs'
    | 'parent';
  /** One sentence. */
  text: string;
  /** Whether it was put right. */
  repaired: boolean;
}

export interface CheckOptions {
  /** Reads every blob and compares its digest; slow. */
  hashes?: boolean;
  /** Puts right what costs nobody anything: sums, counts, orphans. Only while no server runs. */
  repair?: boolean;
}

/** What a check found. */
export interface CheckReport {
  blobs: number;
  files: number;
  findings: Finding[];
}

/** Orphans younger than this may be an upload that has not reached its row yet, milliseconds. */
const YOUNG_MS = 3_600_000;
const BATCH = 500;

interface Scan {
  db: Kysely<Database>;
  dataDir: string;
  repair: boolean;
  add(kind: Finding['kind'], text: string, repaired?: boolean): void;
}

async function checkDatabase({ db, add }: Scan): Promise<void> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  for (const row of rows) if (row.integrity_check !== 'ok') add('database', `The database: ${row.integrity_check}`);
  const broken = await sql<{ table: string; rowid: number }>`pragma foreign_key_check`.execute(db);
  for (const row of broken.rows) add('database', `Row ${row.rowid} of ${row.table} refers to nothing.`);
}

async function checkBlobs({ db, dataDir, add }: Scan, hashes: boolean): Promise<number> {
  const store = hashes ? await createDiskBlobStore({ dataDir }) : null;
  const layout = new Layout(dataDir);
  let count = 0;
  try {
    for (let after = ''; ;) {
      const page = db.selectFrom('blobs').select(['id', 'size', 'sha1', 'crc32']).where('id', '>', after);
      const rows = await page.orderBy('id').limit(BATCH).execute();
      for (const { id, size, sha1, crc32 } of rows) {
        const stats = await lstat(layout.blob(id)).catch(() => null);
        if (!stats?.isFile()) add('missing', `The blob ${id} is missing${await heldBy(db, id)}.`);
        else if (stats.size !== size)
          add('size', `The blob ${id} has ${stats.size} bytes, not ${size}${await heldBy(db, id)}.`);
        else if (store) {
          const digest = await store.digest(id);
          if (digest.sha1 !== sha1 || digest.crc32 !== crc32) {
            add('hash', `The content of the blob ${id} has changed${await heldBy(db, id)}.`);
          }
        }
      }
      count += rows.length;
      if (rows.length < BATCH) return count;
      after = rows.at(-1)?.id ?? '';
    }
  } finally {
    await store?.close();
  }
}

/** Which files a damaged blob is of. */
async function heldBy(db: Kysely<Database>, blobId: string): Promise<string> {
  const rows = await db
    .selectFrom('files')
    .innerJoin('users', 'users.id', 'files.user_id')
    .select(['files.id', 'files.name', 'users.username'])
    .where('blob_id', '=', blobId)
    .limit(5)
    .execute();
  const names = rows.map((row) => `${row.name} (file ${row.id} of ${row.username})`);
  return names.length === 0 ? '' : `: ${names.join(', ')}`;
}

async function* blobFiles(layout: Layout): AsyncGenerator<{ id: string; path: string }> {
  for await (const shard of await opendir(layout.blobs)) {
    if (!shard.isDirectory()) continue;
    for await (const entry of await opendir(join(layout.blobs, shard.name))) {
      if (isBlobId(entry.name)) yield { id: entry.name, path: join(layout.blobs, shard.name, entry.name) };
    }
  }
}

/** Bytes that no row knows. */
async function checkOrphans({ db, dataDir, repair, add }: Scan, now: Date): Promise<void> {
  const { knownBlobs } = createUploadStore(db);
  let batch: { id: string; path: string }[] = [];
  const judge = async () => {
    const known = await knownBlobs(batch.map(({ id }) => id));
    for (const { id, path } of batch) {
      if (known.has(id)) continue;
      const stats = await lstat(path).catch(() => null);
      if (!stats || now.getTime() - stats.ctimeMs < YOUNG_MS) continue;
      if (repair) await rm(path, { force: true });
      add('orphan', `The blob ${id} (${stats.size} bytes) belongs to nothing.`, repair);
    }
    batch = [];
  };
  for await (const file of blobFiles(new Layout(dataDir))) {
    batch.push(file);
    if (batch.length >= BATCH) await judge();
  }
  if (batch.length > 0) await judge();
}

/**
 * Compares rows, bytes and sums: every blob is there and has its size (with `hashes` also its content), nothing lies around,
 * and folder sizes, quotas and reference counts are what the rows add up to.
 * @throws StartError when there is no database, or `repair` is asked for while a server runs
 */
export async function checkStore(
  { dataDir }: Pick<Config, 'dataDir'>,
  { hashes = false, repair = false }: CheckOptions = {},
  now = new Date(),
): Promise<CheckReport> {
  return withData({ dataDir }, async (db) => {
    const unlock = repair ? lockForRepair(dataDir) : () => undefined;
    try {
      const findings: Finding[] = [];
      const scan: Scan = {
        db,
        dataDir,
        repair,
        add: (kind, text, repaired = false) => void findings.push({ kind, text, repaired }),
      };
      await checkDatabase(scan);
      await checkSums(scan);
      const blobs = await checkBlobs(scan, hashes);
      await checkOrphans(scan, now);
      const files = await db
        .selectFrom('files')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return { blobs, files: files.count, findings };
    } finally {
      unlock();
    }
  });
}

function lockForRepair(dataDir: string): () => void {
  try {
    return lockDataFolder(dataDir);
  } catch (cause) {
    throw new StartError('A server runs on this data folder. Stop it before anything is repaired.', { cause });
  }
}
