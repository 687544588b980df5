import { setImmediate } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';

/** Names that one transaction indexes: some milliseconds of work. */
const SLICE = 1000;
/** Pages that one transaction of tidying writes: some milliseconds of work. */
const PAGES = 64;
/** Names that come and go before the index is tidied, and the part of all names that they must be. */
const CHURN = 10_000;
const CHURN_PART = 0.1;

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

export function createNameIndex(db: Kysely<Database>): NameIndex {
  let running: Promise<void> | null = null;
  let churn = 0;

  async function run(): Promise<void> {
    for (;;) {
      const taken = await indexSlice(db);
      churn += taken;
      if (taken < SLICE) return;
      await setImmediate();
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
      for (let pages = -PAGES; await merge(db, pages); pages = PAGES) await setImmediate();
    },
  };
}

/** Resolves with the number of names that were taken. */
function indexSlice(db: Kysely<Database>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ user_id: number; file_id: number }>`
      select user_id, file_id from name_changes order by user_id, file_id limit ${SLICE}`.execute(trx);
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
}

/** Resolves with whether there may be more to merge: a step that finds nothing changes one row, its own. */
function merge(db: Kysely<Database>, pages: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const changes = async () => {
      const { rows } = await sql<{ count: number }>`select total_changes() as count`.execute(trx);
      return rows[0]?.count ?? 0;
    };
    const before = await changes();
    await sql`insert into file_names (file_names, rank) values ('merge', ${pages})`.execute(trx);
    return (await changes()) - before >= 2;
  });
}
