import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { migrate } from '../db/migrate.ts';
import { openDatabase, type OpenDatabase } from '../db/open.ts';

/** A migrated, empty database in a folder of its own. */
export interface TestDatabase extends OpenDatabase {
  /** The folder; whatever else a test needs on disk may go in here too. */
  readonly folder: string;
  readonly path: string;
}

/** The bytes of a migrated, empty database: made once, because the steps take longer than most tests. */
let migrated: Promise<Buffer> | undefined;

async function makeMigrated(path: string): Promise<Buffer> {
  const { db, close } = openDatabase(path);
  await migrate(db);
  await close();
  return readFile(path);
}

/** Opens a fresh database, which need not outlive a power cut; `close` also removes its folder. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'jackdaw-test-'));
  const path = join(folder, 'jackdaw.db');
  await writeFile(path, await (migrated ??= makeMigrated(path)));
  const open = openDatabase(path);
  await sql`pragma synchronous = off`.execute(open.db);
  return {
    ...open,
    folder,
    path,
    async close() {
      await open.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
