import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';

/** What the server remembers of itself. */
export function createMetaStore(db: Kysely<Database>) {
  return {
    async get(key: string): Promise<string | null> {
      return (await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst())?.value ?? null;
    },
    async set(key: string, value: string): Promise<void> {
      const query = db.insertInto('meta').values({ key, value });
      await query.onConflict((conflict) => conflict.column('key').doUpdateSet({ value })).execute();
    },
    async remove(key: string): Promise<void> {
      await db.deleteFrom('meta').where('key', '=', key).execute();
    },
  };
}

export type MetaStore = ReturnType<typeof createMetaStore>;
