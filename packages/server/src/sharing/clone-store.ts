import { formatDate } from '@jackdaw/api-contract';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { ClonesTable } from '../db/schema/sharing.ts';
import type { Database } from '../db/schema/index.ts';
import type { Clock } from '../ports/clock.ts';

export type CloneRow = Selectable<ClonesTable>;

const DAY_MS = 86_400_000;
/** How long the end of a copy can be asked for. */
const KEPT_MS = 7 * DAY_MS;

/** SQL of copies of received files. */
export function createCloneStore(db: Kysely<Database>, clock: Clock) {
  const unfinished = ['NEW', 'PROCESSING'];
  return {
    get: (id: number): Promise<CloneRow | undefined> =>
      db.selectFrom('clones').selectAll().where('id', '=', id).executeTakeFirst(),
    /** Inserts unless the user has `limit` unfinished ones; null then. */
    async insert(
      trx: Transaction<Database>,
      clone: { userId: number; parentId: number; ids: readonly number[] },
      limit: number,
    ): Promise<number | null> {
      const { count } = await trx
        .selectFrom('clones')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('user_id', '=', clone.userId)
        .where('status', 'in', unfinished)
        .executeTakeFirstOrThrow();
      if (count >= limit) return null;
      const row = {
        ...{ user_id: clone.userId, parent_id: clone.parentId, status: 'NEW', error_msg: null },
        ...{ remaining: JSON.stringify(clone.ids), created_at: formatDate(clock.now()) },
      };
      return (await trx.insertInto('clones').values(row).returning('id').executeTakeFirstOrThrow()).id;
    },
    async setStatus(id: number, status: 'PROCESSING' | 'DONE' | 'ERROR', error: string | null = null): Promise<void> {
      await db.updateTable('clones').set({ status, error_msg: error }).where('id', '=', id).execute();
    },
    async setRemaining(trx: Kysely<Database>, id: number, ids: readonly number[]): Promise<void> {
      await trx
        .updateTable('clones')
        .set({ remaining: JSON.stringify(ids) })
        .where('id', '=', id)
        .execute();
    },
    /** Entries in these and below, themselves included; counts no further than `limit`. */
    async countTree(ids: readonly number[], limit: number): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        with recursive below(id) as (
          select id from files where id in (select value from json_each(${JSON.stringify(ids)})) and trash_id is null
          union all
          select files.id from below join files on files.parent_id = below.id where files.trash_id is null
          limit ${limit}
        ) select count(*) as count from below`.execute(db);
      return rows[0]?.count ?? 0;
    },
    async forgetOld(): Promise<void> {
      const before = formatDate(new Date(clock.now().getTime() - KEPT_MS));
      await db.deleteFrom('clones').where('created_at', '<', before).where('status', 'not in', unfinished).execute();
    },
  };
}

export type CloneStore = ReturnType<typeof createCloneStore>;
