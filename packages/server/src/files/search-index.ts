import { sql, type Kysely } from 'kysely';
import type { LazyCommits } from '../db/lazy-commits.ts';
import type { Database } from '../db/schema/index.ts';
import { createPace, createSliceTurns, type SliceTurns } from './tree/pace.ts';

/** Most names that one transaction indexes, and how long it is to keep other work waiting, milliseconds. */
const PACE = { sliceRows: 1000, sliceMs: 3 };
/** Pages that one transaction of tidying writes: some milliseconds of work. */
const PAGES = 8;
/** Names that come and go before the index is tidied, and the part of all names that they must be. */
const CHURN = 10_000;
const CHURN_PART = 0.1;

type Transact = LazyCommits['transact'];

/** Keeps the index of names in step with the files: triggers note what changed, this writes it into the index. */
export interface NameIndex {
  /**
   * Indexes everything noted so far, slice by slice; those who come meanwhile wait for the same run. A crash loses nothing:
   * what is noted is forgotten in the transaction that indexes it.
   */
  catchUp(): Promise<void>;
  /** Merges what much coming and going left the index in, when there was much: searches would read every piece of it. */
  tidy(): Promise<void>;
}

/** Its steps take turns with those of other long work, and are committed like them; both are its own when not given. */
export function createNameIndex(
  db: Kysely<Database>,
  { lazy, sliceTurns = createSliceTurns() }: { lazy?: LazyCommits; sliceTurns?: SliceTurns } = {},
): NameIndex {
  const transact: Transact = (work) => (lazy ? lazy.transact(work) : db.transaction().execute(work));
  const inTurn = <T>(step: () => Promise<T>) =>
    sliceTurns(async () => {
      await lazy?.relieve();
      return step();
    });

  let running: Promise<void> | null = null;
  let churn = 0;

  async function run(): Promise<void> {
    const pace = createPace(PACE);
    for (;;) {
      const { rows } = pace;
      const { taken, milliseconds } = await inTurn(() => indexSlice(transact, rows));
      churn += taken;
      pace.note(milliseconds);
      // At once, or one of the next transactions would have to merge everything that gathered.
      while (await inTurn(() => merge(transact, PAGES)));
      if (taken < rows) return;
    }
  }

  return {
    catchUp() {
      running ??= run().finally(() => {
        running = null;
      });
      return running;
    },
    async tidy() {
      if (churn < CHURN) return;
      const { rows } = await sql<{ names: number }>`select count(*) as names from files`.execute(db);
      if (churn < (rows[0]?.names ?? 0) * CHURN_PART) return;
      churn = 0;
      // The negative one gathers all pieces for merging, the others go on with it.
      const step = (pages: number) => inTurn(() => merge(transact, pages));
      for (let pages = -PAGES; await step(pages); pages = PAGES);
    },
  };
}

/** Resolves with the number of names that were taken. */
async function indexSlice(transact: Transact, limit: number): Promise<{ taken: number; milliseconds: number }> {
  let began = 0;
  const taken = await transact(async (trx) => {
    began = performance.now();
    const { rows } = await sql<{ user_id: number; file_id: number }>`
      select user_id, file_id from name_changes order by user_id, file_id limit ${limit}`.execute(trx);
    if (rows.length === 0) return 0;
    const ids = sql`(select value from json_each(${JSON.stringify(rows.map((row) => row.file_id))}))`;
    await sql`delete from file_names where rowid in ${ids}`.execute(trx);
    await sql`insert into file_names (rowid, owner, name)
      select id, char(19968 + user_id % 20000, 19968 + user_id / 20000 % 20000, 19968 + user_id / 400000000), name_fold
      from files where id in ${ids} order by id`.execute(trx);
    await sql`delete from name_changes where user_id >= ${rows[0]?.user_id} and (user_id, file_id) <= (
      ${rows.at(-1)?.user_id}, ${rows.at(-1)?.file_id})`.execute(trx);
    return rows.length;
  });
  return { taken, milliseconds: performance.now() - began };
}

/** Resolves with whether there may be more to merge: a step that finds nothing changes one row, its own. */
function merge(transact: Transact, pages: number): Promise<boolean> {
  return transact(async (trx) => {
    const changes = async () => {
      const { rows } = await sql<{ count: number }>`select total_changes() as count`.execute(trx);
      return rows[0]?.count ?? 0;
    };
    const before = await changes();
    await sql`insert into file_names (file_names, rank) values ('merge', ${pages})`.execute(trx);
    return (await changes()) - before >= 2;
  });
}
