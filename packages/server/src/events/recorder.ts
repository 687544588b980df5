import { formatDate } from '@jackdaw/api-contract';
import type { Kysely } from 'kysely';
import { readSettings } from '../accounts/settings.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/schema/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { History, NewHistoryEvent } from './history.ts';

export interface RecorderParts {
  db: Kysely<Database>;
  clock: Clock;
  config: Pick<Config, 'historyLimit'>;
}

/** Writes history down: a torrent's file with the event, because the transfer may be taken off the list. */
export function createHistory({ db, clock, config }: RecorderParts): History {
  async function keepsHistory(userId: number, trx: Kysely<Database>): Promise<boolean> {
    const user = await trx.selectFrom('users').select('settings').where('id', '=', userId).executeTakeFirst();
    return user !== undefined && readSettings(user.settings).history_enabled;
  }

  /** The oldest event that still has a place is the `historyLimit`-th from the newest. */
  async function makePlace(userId: number, trx: Kysely<Database>): Promise<void> {
    const oldest = await trx
      .selectFrom('history_events')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .offset(config.historyLimit)
      .limit(1)
      .executeTakeFirst();
    if (!oldest) return;
    await trx.deleteFrom('history_events').where('user_id', '=', userId).where('id', '<=', oldest.id).execute();
  }

  async function write(userId: number, event: NewHistoryEvent, trx: Kysely<Database>): Promise<void> {
    if (!(await keepsHistory(userId, trx))) return;
    const { type, ...details } = event;
    const transfer = type === 'transfer_completed' ? await transferOf(event, trx) : undefined;
    await trx
      .insertInto('history_events')
      .values({
        user_id: userId,
        type,
        details: JSON.stringify(details),
        is_torrent: transfer?.type === 'TORRENT' ? 1 : 0,
        torrent: transfer?.metainfo ?? null,
        created_at: formatDate(clock.now()),
      })
      .execute();
    await makePlace(userId, trx);
  }

  return {
    record: (userId, event, within) =>
      within ? write(userId, event, within) : db.transaction().execute((trx) => write(userId, event, trx)),
  };
}

async function transferOf(event: NewHistoryEvent, trx: Kysely<Database>) {
  if (event.type !== 'transfer_completed' || event.transfer_id === undefined) return undefined;
  return trx
    .selectFrom('transfers')
    .select(['type', 'metainfo'])
    .where('id', '=', event.transfer_id)
    .executeTakeFirst();
}
