import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setUpOwner, startJackdaw, uploadForm, type Account, type RunningJackdaw } from '@jackdaw/fixtures';
import Sqlite, { type Database } from 'better-sqlite3';

/** A file that came by the API: its row is the pattern of those made by the thousand. */
export interface Seed {
  userId: number;
  fileId: number;
}

export interface FilledServer {
  server: RunningJackdaw;
  owner: Account;
  seed: Seed;
  /** Where its database is. */
  databasePath: string;
  stop(): Promise<void>;
}

/** Starts the built server and lets `fill` write into its database while it is stopped. */
export async function startFilled(fill: (db: Database, seed: Seed) => void): Promise<FilledServer> {
  const scratch = await mkdtemp(join(tmpdir(), 'jackdaw-bench-'));
  const server = await startJackdaw({
    dataFolder: join(scratch, 'data'),
    env: { JACKDAW_RATE_LIMITS: 'false' },
  });
  const stop = async () => {
    await server.stop();
    await rm(scratch, { recursive: true, force: true });
  };
  try {
    const owner = await setUpOwner(server);
    await writeFile(join(scratch, 'seed.bin'), 'the same in all of them');
    const fileId = await uploadForm(server, owner.token, join(scratch, 'seed.bin'));
    await server.kill9();
    const databasePath = join(server.dataFolder, 'jackdaw.db');
    const seed = { userId: 1, fileId };
    writeInto(databasePath, (db) => fill(db, seed));
    await server.restart();
    return { server, owner, seed, databasePath, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Opens a database that nobody else has open, for quick writing in one transaction. */
export function writeInto(path: string, write: (db: Database) => void): void {
  const db = new Sqlite(path);
  try {
    db.pragma('synchronous = OFF');
    db.pragma('cache_size = -400000');
    db.pragma('temp_store = MEMORY');
    db.transaction(() => write(db))();
    db.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    db.close();
  }
}

/** Opens a database beside the server, for reading alone. */
export function openBeside(path: string): Database {
  return new Sqlite(path, { readonly: true });
}
