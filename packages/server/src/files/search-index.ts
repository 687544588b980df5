import { setImmediate } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';

/** Names that one transaction indexes: some milliseconds of work. */
const SLICE = 1000;

/** Keeps the index of names in step with the files: triggers note what changed, this writes it into the index. */
export interface NameIndex {
  /**
   * Indexes everything noted so far, slice by slice; those who come meanwhile wait for the same run. A crash loses nothing:
   * what is noted is forgotten in the transaction that indexes it.
   */
  catchUp(): Promise<void>;
}

export function createNameIndex(db: Kysely<Database>): NameIndex {
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    while ((await indexSlice(db)) === SLICE) await setImmediate();
  }

  return {
    catchUp() {
      running ??= run().finally(() => {
        running = null;
      });
      return running;
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
