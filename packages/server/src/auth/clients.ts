import { CLIENT_IDS, formatDate, type OAuthApp } from '@jackdaw/api-contract';
import type { Kysely, Selectable } from 'kysely';
import type { ClientsTable, Database } from '../db/schema/index.ts';
import type { Clock } from '../ports/clock.ts';

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

/** SQL of OAuth clients. */
export function createClientStore(db: Kysely<Database>) {
  return {
    get(id: number): Promise<Selectable<ClientsTable> | undefined> {
      return db.selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirst();
    },
    /** Third-party clients that hold a token of the user. */
    authorisedBy(userId: number) {
      return db
        .selectFrom('clients')
        .select(['id', 'name'])
        .where('first_party', '=', 0)
        .where('id', 'in', (eb) => eb.selectFrom('tokens').select('client_id').where('user_id', '=', userId))
        .orderBy('name')
        .execute();
    },
    /**
     * Records the clients that existing programs have built in. An empty secret marks a public client: its secret is
     * known to everybody who has the program. Only the web app is first-party.
     */
    async seed(clock: Clock): Promise<void> {
      const created_at = formatDate(clock.now());
      const rows = (Object.keys(NAMES) as (keyof typeof CLIENT_IDS)[]).map((key) => ({
        id: CLIENT_IDS[key],
        name: NAMES[key],
        secret: '',
        first_party: key === 'web' ? 1 : 0,
        created_at,
      }));
      const query = db.insertInto('clients').values(rows);
      await query.onConflict((conflict) => conflict.column('id').doNothing()).execute();
    },
  };
}

export type ClientStore = ReturnType<typeof createClientStore>;

/** What anybody may see of a client. */
export function presentApp(client: { id: number; name: string }): OAuthApp {
  return { id: client.id, name: client.name, description: '', website: '', has_icon: false };
}
