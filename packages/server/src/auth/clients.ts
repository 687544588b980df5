import { CLIENT_IDS, formatDate, OOB_REDIRECT_URI, type OAuthApp } from '@jackdaw/api-contract';
import type { Kysely, Selectable } from 'kysely';
import type { ClientsTable, Database } from '../db/schema/index.ts';
import type { Clock } from '../ports/clock.ts';

/** A client as it is stored. */
export type Client = Selectable<ClientsTable>;

const NAMES: Readonly<Record<keyof typeof CLIENT_IDS, string>> = {
  web: 'Web',
  ios: 'iOS',
  tvos: 'Apple TV',
  roku: 'Roku',
  newRoku: 'Roku (new)',
  androidTv: 'Android TV',
  fireTv: 'Fire TV',
  raycast: 'Raycast',
  tvApp: 'TV',
  cli: 'Command line',
  browserExtension: 'Browser extension',
  rclone: 'rclone',
  putioarr: 'putioarr',
};

/** Where those of them that use the browser flow are known to be led back to. */
const CALLBACKS: Partial<Readonly<Record<keyof typeof CLIENT_IDS, readonly string[]>>> = {
  cli: [OOB_REDIRECT_URI],
  rclone: ['http://localhost:53682/', 'http://127.0.0.1:53682/'],
};

/** What must be unique about a client's name. */
export function clientNameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** SQL of OAuth clients. */
export function createClientStore(db: Kysely<Database>) {
  return {
    get(id: number): Promise<Client | undefined> {
      return db.selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirst();
    },
    /** Who made a client; null when it was not made here. */
    async makerOf({ owner_id }: Pick<Client, 'owner_id'>): Promise<string | null> {
      if (owner_id === null) return null;
      const query = db.selectFrom('users').select('username').where('id', '=', owner_id);
      return (await query.executeTakeFirst())?.username ?? null;
    },
    /** Third-party clients that hold a token of the user. */
    authorisedBy(userId: number): Promise<Client[]> {
      return db
        .selectFrom('clients')
        .selectAll()
        .where('first_party', '=', 0)
        .where('id', 'in', (eb) => eb.selectFrom('tokens').select('client_id').where('user_id', '=', userId))
        .orderBy('name')
        .execute();
    },
    /** Takes back the user's consents to a client that were not turned into tokens yet. */
    async dropPending(userId: number, clientId: number): Promise<void> {
      for (const table of ['authorization_codes', 'device_codes'] as const) {
        await db.deleteFrom(table).where('user_id', '=', userId).where('client_id', '=', clientId).execute();
      }
    },
    /**
     * Records the clients that existing programs have built in, and which ones are first-party. An empty secret marks a
     * public client: its secret is known to everybody who has the program. `callbacks` are addresses by client id that they
     * may be led back to beside those known here; what was there before and is not any more ends.
     */
    async seed(
      clock: Clock,
      firstParty: readonly number[] = [CLIENT_IDS.web],
      callbacks: ReadonlyMap<number, readonly string[]> = new Map(),
    ): Promise<void> {
      const created_at = formatDate(clock.now());
      const rows = (Object.keys(NAMES) as (keyof typeof CLIENT_IDS)[]).map((key) => ({
        id: CLIENT_IDS[key],
        name: NAMES[key],
        name_key: clientNameKey(NAMES[key]),
        callback: [...new Set([...(CALLBACKS[key] ?? []), ...(callbacks.get(CLIENT_IDS[key]) ?? [])])].join('\n'),
        secret: '',
        first_party: 0,
        created_at,
      }));
      await db.transaction().execute(async (trx) => {
        const query = trx.insertInto('clients').values(rows);
        await query.onConflict((conflict) => conflict.doNothing()).execute();
        for (const { id, callback } of rows) {
          await trx
            .updateTable('clients')
            .set({ callback })
            .where('id', '=', id)
            .where('owner_id', 'is', null)
            .execute();
        }
        await trx.updateTable('clients').set({ first_party: 0 }).where('id', 'not in', firstParty).execute();
        await trx.updateTable('clients').set({ first_party: 1 }).where('id', 'in', firstParty).execute();
      });
    },
  };
}

export type ClientStore = ReturnType<typeof createClientStore>;

/** What anybody may see of a client. */
export function presentApp({ id, name, description, website, has_icon }: Client): OAuthApp {
  return { id, name, description, website, has_icon: has_icon === 1 };
}
