import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import type { EventBus } from '../../ports/event-bus.ts';

/** Where somebody stopped watching what others share with him. Their own positions are theirs alone. Seconds. */
export function createReceivedPositions({ db, bus }: { db: Kysely<Database>; bus: EventBus }) {
  function tell(userId: number, files: readonly { id: number; name: string }[], seconds: number): void {
    for (const { id, name } of files) {
      bus.publish(userId, () => ({ type: 'file_update', value: { id, name, start_from: seconds } }));
    }
  }

  return {
    async get(userId: number, fileId: number): Promise<number> {
      const row = await db
        .selectFrom('watch_positions')
        .select('seconds')
        .where('user_id', '=', userId)
        .where('file_id', '=', fileId)
        .executeTakeFirst();
      return row?.seconds ?? 0;
    },
    async set(userId: number, files: readonly { id: number; name: string }[], seconds: number): Promise<void> {
      for (const { id } of files) {
        await db
          .insertInto('watch_positions')
          .values({ user_id: userId, file_id: id, seconds })
          .onConflict((conflict) => conflict.doUpdateSet({ seconds }))
          .execute();
      }
      tell(userId, files, seconds);
    },
    /** Sets the position of all media among and below these entries, which the user may read; a position that is set stays. */
    async setWatched(userId: number, ids: readonly number[], seconds: number): Promise<void> {
      const { rows } = await sql<{ id: number; name: string }>`
        with recursive below(id) as (
          select value from json_each(${JSON.stringify(ids)})
          union
          select files.id from below join files on files.parent_id = below.id where files.trash_id is null
        )
        select files.id, files.name from below join files on files.id = below.id
        left join watch_positions on file_id = files.id and watch_positions.user_id = ${userId}
        where file_type in ('VIDEO', 'AUDIO') and (coalesce(seconds, 0) > 0) <> (${seconds} > 0)`.execute(db);
      const among = JSON.stringify(rows.map((row) => row.id));
      await sql`
        insert into watch_positions (user_id, file_id, seconds)
        select ${userId}, value, ${seconds} from json_each(${among}) where true
        on conflict (user_id, file_id) do update set seconds = excluded.seconds`.execute(db);
      tell(userId, rows, seconds);
    },
  };
}
