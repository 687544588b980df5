import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';

/** A top entry of the trash as it is presented. */
export type TrashedRow = Awaited<ReturnType<TrashStore['page']>>[number];

/** Reads of the trash. */
export function createTrashStore(db: Kysely<Database>) {
  return {
    /** Top entries, newest deletion first, after the given date and id. */
    page(userId: number, after: readonly [string, number] | null, limit: number) {
      let query = db
        .selectFrom('trash')
        .innerJoin('files', 'files.id', 'trash.file_id')
        .select([
          'files.id',
          'files.name',
          'files.parent_id',
          'files.file_type',
          'files.content_type',
          'files.extension',
          'files.created_at',
          'files.first_accessed_at',
          'trash.size',
          'trash.deleted_at',
          'trash.expiration_date',
        ])
        .where('trash.user_id', '=', userId)
        .orderBy('trash.deleted_at', 'desc')
        .orderBy('trash.file_id', 'desc')
        .limit(limit);
      if (after) query = query.where(sql<boolean>`(trash.deleted_at, trash.file_id) < (${after[0]}, ${after[1]})`);
      return query.execute();
    },
    async ids(userId: number): Promise<number[]> {
      const rows = await db.selectFrom('trash').select('file_id').where('user_id', '=', userId).execute();
      return rows.map((row) => row.file_id);
    },
    async figures(userId: number): Promise<{ total: number; trash_size: number }> {
      const { rows } = await sql<{ total: number; trash_size: number }>`
        select trash_size, (select count(*) from trash where user_id = ${userId}) as total
        from users where id = ${userId}`.execute(db);
      return rows[0] ?? { total: 0, trash_size: 0 };
    },
    /** Entries whose time is up, by user. */
    async expired(before: string): Promise<Map<number, number[]>> {
      const rows = await db
        .selectFrom('trash')
        .select(['file_id', 'user_id'])
        .where('expiration_date', '<=', before)
        .execute();
      const byUser = Map.groupBy(rows, (row) => row.user_id);
      return new Map([...byUser].map(([userId, entries]) => [userId, entries.map((entry) => entry.file_id)]));
    },
  };
}

export type TrashStore = ReturnType<typeof createTrashStore>;
