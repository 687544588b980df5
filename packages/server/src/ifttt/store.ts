import { formatDate } from '@jackdaw/api-contract';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import type { Clock } from '../ports/clock.ts';

/** SQL of the connections to IFTTT. */
export function createConnectionStore(db: Kysely<Database>, clock: Clock) {
  return {
    /** Null when the account is not connected. */
    async keyOf(userId: number): Promise<string | null> {
      const query = db.selectFrom('ifttt_connections').select('webhook_key').where('user_id', '=', userId);
      return (await query.executeTakeFirst())?.webhook_key ?? null;
    },
    async connect(userId: number, key: string): Promise<void> {
      const row = { webhook_key: key, created_at: formatDate(clock.now()) };
      await db
        .insertInto('ifttt_connections')
        .values({ user_id: userId, ...row })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
        .execute();
    },
    async disconnect(userId: number): Promise<void> {
      await db.deleteFrom('ifttt_connections').where('user_id', '=', userId).execute();
    },
  };
}

export type ConnectionStore = ReturnType<typeof createConnectionStore>;
