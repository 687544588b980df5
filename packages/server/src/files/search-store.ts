import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';

/** Searching the names of a user's live files. */
export function createSearchStore(db: Kysely<Database>) {
  const matching = (userId: number, words: readonly string[]) =>
    sql`user_id = ${userId} and trash_id is null and ${sql.join(
      words.map((word) => sql`instr(name_fold, ${word}) > 0`),
      sql` and `,
    )}`;
  return {
    /** Newest first. `below` is the id of the last one delivered; null starts. */
    async ids(userId: number, words: readonly string[], below: number | null, limit: number): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        select id from files where ${matching(userId, words)} and id < ${below ?? Number.MAX_SAFE_INTEGER}
        order by id desc limit ${limit}`.execute(db);
      return rows.map((row) => row.id);
    },
    async count(userId: number, words: readonly string[]): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from files where ${matching(userId, words)}`.execute(db);
      return rows[0]?.count ?? 0;
    },
  };
}

export type SearchStore = ReturnType<typeof createSearchStore>;
