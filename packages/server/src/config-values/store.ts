import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';

/** Whose values: every client app of a user has its own. */
export interface ConfigOwner {
  userId: number;
  clientId: number;
}

/** SQL of stored configuration; values are JSON text. */
export function createConfigStore(db: Kysely<Database>) {
  const own = ({ userId, clientId }: ConfigOwner) => ({ user_id: userId, client_id: clientId });
  const mine = (owner: ConfigOwner) =>
    db.selectFrom('config_values').where('user_id', '=', owner.userId).where('client_id', '=', owner.clientId);
  return {
    all: (owner: ConfigOwner) => mine(owner).select(['key', 'value']).orderBy('key').execute(),
    async read(owner: ConfigOwner, key: string): Promise<string | null> {
      return (await mine(owner).where('key', '=', key).select('value').executeTakeFirst())?.value ?? null;
    },
    /** How much there is beside this key: values, and characters of keys and values. */
    sizeWithout(owner: ConfigOwner, key: string): Promise<{ count: number; length: number }> {
      return mine(owner)
        .where('key', '<>', key)
        .select((eb) => [
          eb.fn.countAll<number>().as('count'),
          sql<number>`coalesce(sum(length(key) + length(value)), 0)`.as('length'),
        ])
        .executeTakeFirstOrThrow();
    },
    async write(owner: ConfigOwner, key: string, value: string): Promise<void> {
      await db
        .insertInto('config_values')
        .values({ ...own(owner), key, value })
        .onConflict((conflict) => conflict.columns(['user_id', 'client_id', 'key']).doUpdateSet({ value }))
        .execute();
    },
    async replaceAll(owner: ConfigOwner, values: readonly { key: string; value: string }[]): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const removal = trx.deleteFrom('config_values').where('user_id', '=', owner.userId);
        await removal.where('client_id', '=', owner.clientId).execute();
        for (const value of values)
          await trx
            .insertInto('config_values')
            .values({ ...own(owner), ...value })
            .execute();
      });
    },
    async remove(owner: ConfigOwner, key: string): Promise<void> {
      const removal = db.deleteFrom('config_values').where('user_id', '=', owner.userId);
      await removal.where('client_id', '=', owner.clientId).where('key', '=', key).execute();
    },
  };
}

export type ConfigStore = ReturnType<typeof createConfigStore>;
