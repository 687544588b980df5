import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { StartError } from '../data-folder.ts';
import { migrate, MigrationError } from '../db/migrate.ts';
import { openDatabase, type OpenDatabase } from '../db/open.ts';

/** The database of a data folder. */
export const databasePath = (dataDir: string) => join(dataDir, 'jackdaw.db');

/** What is said where no server ever kept anything. */
export const noDatabase = (dataDir: string) =>
  new StartError(`There is no Jackdaw database in ${dataDir}. Say where it is with --data <folder>.`);

/**
 * Runs `work` on the database of a data folder, also while a server runs on it.
 * @throws StartError when there is none or it cannot be opened
 */
export async function withData<T>(
  { dataDir }: Pick<Config, 'dataDir'>,
  work: (db: OpenDatabase['db']) => Promise<T>,
): Promise<T> {
  const path = databasePath(dataDir);
  if (!existsSync(path)) throw noDatabase(dataDir);
  let open: OpenDatabase | undefined;
  try {
    open = openDatabase(path);
    await migrate(open.db);
    return await work(open.db);
  } catch (error) {
    const isDamage = (error as { code?: unknown } | null)?.code === 'SQLITE_NOTADB';
    if (error instanceof MigrationError || isDamage) {
      throw new StartError(`The database ${path}: ${(error as Error).message}`, { cause: error });
    }
    throw error;
  } finally {
    await open?.close();
  }
}
