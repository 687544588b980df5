import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../db/migrate.ts';
import { openDatabase, type OpenDatabase } from '../db/open.ts';

/** A migrated, empty database in a folder of its own. */
export interface TestDatabase extends OpenDatabase {
  /** The folder; whatever else a test needs on disk may go in here too. */
  readonly folder: string;
  readonly path: string;
}

/** Opens a fresh database; `close` also removes its folder. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'jackdaw-test-'));
  const path = join(folder, 'jackdaw.db');
  const open = openDatabase(path);
  await migrate(open.db);
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
