import type { Insertable, Kysely, Transaction, Updateable } from 'kysely';
import { clientNameKey, type Client } from '../../auth/clients.ts';
import type { ClientsTable, Database } from '../../db/schema/index.ts';
import { AppError } from '../../errors.ts';

type Changes = Pick<Updateable<ClientsTable>, 'name' | 'description' | 'website' | 'callback' | 'hidden'>;

async function requireFreeName(trx: Transaction<Database>, name: string, exceptId: number | null): Promise<string> {
  const key = clientNameKey(name);
  const holder = await trx.selectFrom('clients').select('id').where('name_key', '=', key).executeTakeFirst();
  if (holder && holder.id !== exceptId) throw new AppError('OAuthAppNameTaken');
  return key;
}

async function putIcon(trx: Transaction<Database>, clientId: number, png: Uint8Array): Promise<void> {
  const query = trx.insertInto('client_icons').values({ client_id: clientId, png });
  await query.onConflict((conflict) => conflict.column('client_id').doUpdateSet({ png })).execute();
}

/** SQL of the apps that users make. */
export function createAppStore(db: Kysely<Database>) {
  return {
    /** With the number of people that each has tokens of. */
    ownedBy(userId: number) {
      return db
        .selectFrom('clients')
        .selectAll()
        .select((eb) =>
          eb
            .selectFrom('tokens')
            .whereRef('tokens.client_id', '=', 'clients.id')
            .select((inner) => inner.fn.count<number>('tokens.user_id').distinct().as('users'))
            .as('users'),
        )
        .where('owner_id', '=', userId)
        .orderBy('id')
        .execute();
    },

    /** `seal` makes what is stored of the new app's secret. @throws AppError OAuthAppNameTaken, TOO_MANY_OAUTH_APPS */
    add(
      row: Omit<Insertable<ClientsTable>, 'secret'> & { owner_id: number },
      { icon, limit, seal }: { icon: Uint8Array | undefined; limit: number; seal: (clientId: number) => string },
    ) {
      return db.transaction().execute(async (trx): Promise<Client> => {
        const { count } = await trx
          .selectFrom('clients')
          .where('owner_id', '=', row.owner_id)
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow();
        if (count >= limit) throw new AppError('TOO_MANY_OAUTH_APPS', { extra: { limit } });
        const name_key = await requireFreeName(trx, row.name, null);
        const values = { ...row, name_key, secret: '', has_icon: icon ? 1 : 0 };
        const { id } = await trx.insertInto('clients').values(values).returning('id').executeTakeFirstOrThrow();
        if (icon) await putIcon(trx, id, icon);
        const query = trx
          .updateTable('clients')
          .set({ secret: seal(id) })
          .where('id', '=', id);
        return query.returningAll().executeTakeFirstOrThrow();
      });
    },

    /** Undefined when the user has no such app. @throws AppError OAuthAppNameTaken */
    change(id: number, ownerId: number, changes: Changes, icon: Uint8Array | undefined) {
      return db.transaction().execute(async (trx): Promise<Client | undefined> => {
        const key = changes.name === undefined ? {} : { name_key: await requireFreeName(trx, changes.name, id) };
        const client = await trx
          .updateTable('clients')
          // An update must change something, also when only the icon is new.
          .set({ owner_id: ownerId, ...changes, ...key, ...(icon ? { has_icon: 1 } : {}) })
          .where('id', '=', id)
          .where('owner_id', '=', ownerId)
          .returningAll()
          .executeTakeFirst();
        if (client && icon) await putIcon(trx, id, icon);
        return client;
      });
    },

    /** Deletes an app with everything but its tokens; false when the user has no such app. */
    remove(id: number, ownerId: number): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        const { numDeletedRows } = await trx
          .deleteFrom('clients')
          .where('id', '=', id)
          .where('owner_id', '=', ownerId)
          .executeTakeFirstOrThrow();
        if (numDeletedRows === 0n) return false;
        await trx.deleteFrom('device_codes').where('client_id', '=', id).execute();
        await trx.deleteFrom('config_values').where('client_id', '=', id).execute();
        return true;
      });
    },

    /** Users who have tokens of a client. */
    async holdersOf(clientId: number): Promise<number[]> {
      const query = db.selectFrom('tokens').select('user_id').distinct().where('client_id', '=', clientId);
      return (await query.execute()).map((row) => row.user_id);
    },

    async icon(clientId: number): Promise<Uint8Array | undefined> {
      const query = db.selectFrom('client_icons').select('png').where('client_id', '=', clientId);
      return (await query.executeTakeFirst())?.png;
    },

    /** Third-party apps that more than so many people used since then, the most used ones first. */
    popular({ since, moreThan, withHidden }: { since: string; moreThan: number; withHidden: boolean }) {
      return db
        .selectFrom('tokens')
        .innerJoin('clients', 'clients.id', 'tokens.client_id')
        .leftJoin('users as maker', 'maker.id', 'clients.owner_id')
        .where('tokens.last_used_at', '>=', since)
        .where('clients.first_party', '=', 0)
        .$if(!withHidden, (query) => query.where('clients.hidden', '=', 0))
        .selectAll('clients')
        .select(['maker.username as maker'])
        .select((eb) => eb.fn.count<number>('tokens.user_id').distinct().as('users'))
        .groupBy('clients.id')
        .having((eb) => eb(eb.fn.count('tokens.user_id').distinct(), '>', moreThan))
        .orderBy('users', 'desc')
        .orderBy('clients.name')
        .limit(100)
        .execute();
    },
  };
}

export type AppStore = ReturnType<typeof createAppStore>;
