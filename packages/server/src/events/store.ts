import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';

/** A row of history without its torrent, which may be megabytes. */
export interface EventRow {
  id: number;
  user_id: number;
  type: string;
  details: string;
  created_at: string;
}

/** SQL of the history table. */
export function createEventStore(db: Kysely<Database>) {
  return {
    /** Newest first, those older than the event `before`. */
    page(userId: number, before: number | undefined, limit: number): Promise<EventRow[]> {
      const query = db
        .selectFrom('history_events')
        .select(['id', 'user_id', 'type', 'details', 'created_at'])
        .where('user_id', '=', userId)
        .orderBy('id', 'desc')
        .limit(limit);
      return (before === undefined ? query : query.where('id', '<', before)).execute();
    },

    async torrent(userId: number, id: number) {
      return db
        .selectFrom('history_events')
        .select(['details', 'is_torrent', 'torrent'])
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst();
    },

    async remove(userId: number, id: number): Promise<void> {
      await db.deleteFrom('history_events').where('id', '=', id).where('user_id', '=', userId).execute();
    },

    async clear(userId: number): Promise<void> {
      await db.deleteFrom('history_events').where('user_id', '=', userId).execute();
    },

    async forgetBefore(date: string): Promise<void> {
      await db.deleteFrom('history_events').where('created_at', '<', date).execute();
    },
  };
}

export type EventStore = ReturnType<typeof createEventStore>;
