import { open } from 'node:fs/promises';
import type { Database as SqliteDatabase } from 'better-sqlite3';
import type { Kysely, Transaction } from 'kysely';
import { Checkpoints } from './checkpoints.ts';
import type { Database } from './schema/index.ts';

/**
 * How the steps of something long are committed: without waiting for the disk, which would keep everything else waiting. A
 * killed process loses nothing of them, a power cut the last ones, unless `sync` came after.
 */
export interface LazyCommits {
  transact<T>(work: (trx: Transaction<Database>) => Promise<T>): Promise<T>;
  /** Resolves when all that is committed is on disk. */
  sync(): Promise<void>;
  /** Between two steps: brings what they wrote into the database file, on another thread, and waits when that falls behind. */
  relieve(): Promise<void>;
  close(): Promise<void>;
}

/** Pages of the log at which an ordinary commit writes them back itself: SQLite's own default. */
const USUAL_PAGES = 1000;

/** For the file that `sqlite` and `db` have open. */
export function createLazyCommits(sqlite: SqliteDatabase, db: Kysely<Database>): LazyCommits {
  const checkpoints = new Checkpoints(sqlite.name);
  return {
    transact: (work) =>
      db.connection().execute(async (connection) => {
        sqlite.pragma('synchronous = NORMAL');
        sqlite.pragma('wal_autocheckpoint = 0');
        try {
          return await connection.transaction().execute(work);
        } finally {
          sqlite.pragma(`wal_autocheckpoint = ${USUAL_PAGES}`);
          sqlite.pragma('synchronous = FULL');
        }
      }),
    async sync() {
      // Nothing but the log is written by a commit, and before the first one there is none; SQLite keeps no locks on it that closing this handle could drop.
      const log = await open(`${sqlite.name}-wal`, 'r+').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      try {
        await log?.datasync();
      } finally {
        await log?.close();
      }
    },
    relieve: () => checkpoints.relieve(),
    close: () => checkpoints.close(),
  };
}
