import SqliteDatabase from 'better-sqlite3';
import { Kysely, SqliteAdapter, SqliteDialect } from 'kysely';
import { createLazyCommits, type LazyCommits } from './lazy-commits.ts';
import type { Database } from './schema/index.ts';

/**
 * Waits for its turn to write at once. One that only becomes a writer on the way would fail, without any waiting, when another
 * process (a command of the operator) has written since it began.
 */
const BEGIN = 'begin immediate';

/** Compiled statements kept for reuse; more than the server has queries. */
const CACHED_STATEMENTS = 500;

/** The connection, for those few who need SQLite itself beside the query builder. */
export interface OpenDatabase {
  readonly db: Kysely<Database>;
  /** For the steps of long work. */
  readonly lazy: LazyCommits;
  close(): Promise<void>;
}

/** Says what SQLite really can: a failed migration step leaves nothing behind. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

class Dialect extends SqliteDialect {
  override createAdapter() {
    return new TransactionalAdapter();
  }
}

/** Reuses compiled statements by their text: preparing costs more than most of our queries. */
function cacheStatements(sqlite: SqliteDatabase.Database) {
  const cache = new Map<string, SqliteDatabase.Statement>();
  return {
    close: () => void sqlite.close(),
    prepare(asked: string) {
      const text = asked === 'begin' ? BEGIN : asked;
      const cached = cache.get(text);
      // A statement that is being iterated cannot run a second time meanwhile.
      if (cached && !cached.busy) return cached;
      const statement = sqlite.prepare(text);
      if (cache.size >= CACHED_STATEMENTS) cache.clear();
      cache.set(text, statement);
      return statement;
    },
  };
}

/**
 * Opens (and creates) the database file. A commit is on disk when its promise resolves: WAL with `synchronous=FULL`.
 * @throws when the file is no SQLite database or cannot be written
 */
export function openDatabase(path: string): OpenDatabase {
  const sqlite = new SqliteDatabase(path, { timeout: 5000 });
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  sqlite.pragma('temp_store = MEMORY');
  sqlite.pragma('cache_size = -16000');
  const db = new Kysely<Database>({ dialect: new Dialect({ database: cacheStatements(sqlite) }) });
  const lazy = createLazyCommits(sqlite, db);
  return {
    db,
    lazy,
    async close() {
      await lazy.close();
      await db.destroy();
      // Kysely closes only a connection that it has used.
      sqlite.close();
    },
  };
}
