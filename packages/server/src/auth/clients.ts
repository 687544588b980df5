import { CLIENT_IDS, formatDate } from '@jackdaw/api-contract';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';
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

/**
 * Records the clients that existing programs have built in. An empty secret marks a public client: its secret is known to
 * everybody who has the program, so any is taken. Only the web app is first-party.
 */
export async function seedClients(db: Kysely<Database>, clock: Clock): Promise<void> {
  const created_at = formatDate(clock.now());
  const rows = (Object.keys(NAMES) as (keyof typeof CLIENT_IDS)[]).map((key) => ({
    id: CLIENT_IDS[key],
    name: NAMES[key],
    secret: '',
    first_party: key === 'web' ? 1 : 0,
    created_at,
  }));
  await db
    .insertInto('clients')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
