import SqliteDatabase from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import type { OpenDatabase } from '../../db/open.ts';
import type { Database } from '../../db/schema/index.ts';
import { NoSpaceError, type BlobReader, type BlobStore, type BlobWriter } from '../../ports/blob-store.ts';

/** `once`: one call fails and the disk works again. `from`: it is the last that the process did, as if it had been killed. */
export type FaultMode = 'once' | 'from';

/** Counts the calls on storage and breaks the one that a test names. */
export interface Faults {
  /** The call number `at` fails, counted from now on, from 1; Infinity only counts. */
  arm(at: number, mode: FaultMode): void;
  disarm(): void;
  /** Calls since it was armed, by name. */
  calls(): readonly string[];
  /** What failed first, null while nothing did. */
  broken(): string | null;
  /** Called by storage before each step. @throws the fault */
  step(what: string, makeError: (isFull: boolean) => Error): void;
}

export function createFaults(): Faults {
  let plan: { at: number; mode: FaultMode } | null = null;
  let calls: string[] = [];
  let broken: string | null = null;
  return {
    arm(at, mode) {
      plan = { at, mode };
      calls = [];
      broken = null;
    },
    disarm: () => void (plan = null),
    calls: () => calls,
    broken: () => broken,
    step(what, makeError) {
      if (!plan) return;
      calls.push(what);
      if (plan.mode === 'once' ? calls.length !== plan.at : calls.length < plan.at) return;
      broken ??= what;
      throw makeError(plan.at % 2 === 0);
    },
  };
}

/**
 * The calls worth breaking, numbered from 1. A process that ends leaves what the last commit or blob left, so `from` breaks
 * what follows one; a statement that fails in a transaction undoes it like any other of it, so `once` breaks its commit.
 */
export function worthBreaking(calls: readonly string[], mode: FaultMode): number[] {
  let isInside = false;
  let hasChanged = false;
  return calls.flatMap((call, index) => {
    const isWorthIt = mode === 'from' ? hasChanged : !isInside || call === 'commit';
    if (call === 'begin') isInside = true;
    hasChanged =
      call === 'commit' || (!isInside && !/^(begin|select|with|blob (open|read|localPath|digest))/.test(call));
    if (call === 'commit') isInside = false;
    return isWorthIt ? [index + 1] : [];
  });
}

const databaseError = (isFull: boolean) =>
  isFull
    ? new SqliteDatabase.SqliteError('database or disk is full', 'SQLITE_FULL')
    : new SqliteDatabase.SqliteError('disk I/O error', 'SQLITE_IOERR');

const blobError = (isFull: boolean) =>
  isFull ? new NoSpaceError('No space left') : Object.assign(new Error('EIO: i/o error'), { code: 'EIO' });

/**
 * Opens a migrated database whose statements fail as planned; a rollback never does, as after a crash. It is not durable
 * against a power cut, which nothing here tries.
 */
export function openFaultyDatabase(path: string, faults: Faults): OpenDatabase {
  const sqlite = new SqliteDatabase(path, { timeout: 5000 });
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = OFF');
  sqlite.pragma('foreign_keys = ON');
  const statements = new Map<string, SqliteDatabase.Statement>();
  const database = {
    close: () => void sqlite.close(),
    prepare(text: string) {
      if (text !== 'rollback') faults.step(text.trimStart().slice(0, 160), databaseError);
      const known = statements.get(text);
      if (known && !known.busy) return known;
      const statement = sqlite.prepare(text);
      statements.set(text, statement);
      return statement;
    },
  };
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database }) });
  return {
    db,
    lazy: {
      transact: (work) => db.transaction().execute(work),
      sync: async () => undefined,
      relieve: async () => undefined,
      close: async () => undefined,
    },
    async close() {
      await db.destroy();
      sqlite.close();
    },
  };
}

function breakWriter(writer: BlobWriter, step: (what: string) => void): BlobWriter {
  return {
    id: writer.id,
    get offset() {
      return writer.offset;
    },
    write(chunk) {
      step('write');
      return writer.write(chunk);
    },
    async flush() {
      step('flush');
      await writer.flush();
    },
    async finish() {
      step('finish');
      return writer.finish();
    },
    close: () => writer.close(),
  };
}

function breakReader(reader: BlobReader, step: (what: string) => void): BlobReader {
  return {
    size: reader.size,
    async read(target, position) {
      step('read');
      return reader.read(target, position);
    },
    close: () => reader.close(),
  };
}

/** A blob store whose calls fail as planned. Closing never does. */
export function breakBlobs(store: BlobStore, faults: Faults): BlobStore {
  const step = (what: string) => faults.step(`blob ${what}`, blobError);
  const broken = <Args extends unknown[], Result>(what: string, call: (...args: Args) => Promise<Result>) => {
    return async (...args: Args): Promise<Result> => {
      step(what);
      return call(...args);
    };
  };
  return {
    create: broken('create', async () => breakWriter(await store.create(), step)),
    resume: broken('resume', async (...args) => breakWriter(await store.resume(...args), step)),
    draftSize: broken('draftSize', store.draftSize),
    publish: broken('publish', store.publish),
    adopt: broken('adopt', store.adopt),
    digest: broken('digest', store.digest),
    open: broken('open', async (id) => breakReader(await store.open(id), step)),
    localPath: broken('localPath', store.localPath),
    remove: broken('remove', store.remove),
    sweep: broken('sweep', store.sweep),
    freeSpace: broken('freeSpace', store.freeSpace),
    close: () => store.close(),
  };
}
