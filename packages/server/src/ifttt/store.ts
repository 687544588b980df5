import { formatDate, parseDate } from '@jackdaw/api-contract';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import type { Clock } from '../ports/clock.ts';

/** A connection of an account to its IFTTT webhooks. */
export interface Connection {
  key: string;
  /** Nothing is sent before; long ago for who never sent too much. */
  pausedUntil: Date;
}

/** SQL of the connections to IFTTT. */
export function createConnectionStore(db: Kysely<Database>, clock: Clock) {
  return {
    /** Null when the account is not connected. */
    async connectionOf(userId: number): Promise<Connection | null> {
      const row = await db
        .selectFrom('ifttt_connections')
        .select(['webhook_key', 'paused_until'])
        .where('user_id', '=', userId)
        .executeTakeFirst();
      if (!row) return null;
      return { key: row.webhook_key, pausedUntil: row.paused_until ? parseDate(row.paused_until) : new Date(0) };
    },
    /** A new key begins without a pause. */
    async connect(userId: number, key: string): Promise<void> {
      const row = { webhook_key: key, created_at: formatDate(clock.now()), paused_until: null };
      await db
        .insertInto('ifttt_connections')
        .values({ user_id: userId, ...row })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
        .execute();
    },
    async pause(userId: number, until: Date): Promise<void> {
      await db
        .updateTable('ifttt_connections')
        .set({ paused_until: formatDate(until) })
        .where('user_id', '=', userId)
        .execute();
    },
    async disconnect(userId: number): Promise<void> {
      await db.deleteFrom('ifttt_connections').where('user_id', '=', userId).execute();
    },
    /** Events of a user that wait for their delivery, by the kind of their jobs. */
    async waitingOf(userId: number, kind: string): Promise<number> {
      const { count } = await db
        .selectFrom('jobs')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('kind', '=', kind)
        .where('state', 'in', ['waiting', 'running'])
        .where(sql`json_extract(payload, '$.userId')`, '=', userId)
        .executeTakeFirstOrThrow();
      return count;
    },
  };
}

export type ConnectionStore = ReturnType<typeof createConnectionStore>;
