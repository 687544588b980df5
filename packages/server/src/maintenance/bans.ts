import { formatDate } from '@jackdaw/api-contract';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { RELOAD_BANS } from '../limits/index.ts';
import { withData } from './open-data.ts';
import { leaveJob } from './operator-jobs.ts';

/** A ban in force. */
export interface BanSummary {
  id: string;
  /** `user:<id>`, `address:<address or /64>` or `share:<id>:<address or /64>`. */
  subject: string;
  createdAt: string;
  expiresAt: string;
}

type Place = Pick<Config, 'dataDir'>;

/** Bans that are in force. */
export function listBans(place: Place): Promise<BanSummary[]> {
  return withData(place, async (db) => {
    const active = db.selectFrom('bans').selectAll().where('lifted_at', 'is', null);
    const rows = await active.where('expires_at', '>', formatDate(new Date())).orderBy('created_at').execute();
    return rows.map((row) => ({
      id: row.id,
      subject: row.subject,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
    }));
  });
}

/** Lifts a ban. @throws AppError NotFound */
export function liftBan(place: Place, id: string): Promise<void> {
  return withData(place, async (db) => {
    await db.transaction().execute(async (trx) => {
      const open = trx.updateTable('bans').set({ lifted_at: formatDate(new Date()) });
      const { numUpdatedRows } = await open
        .where('id', '=', id)
        .where('lifted_at', 'is', null)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) throw new AppError('NotFound', { message: `There is no ban ${id}.` });
      await leaveJob(trx, RELOAD_BANS, null);
    });
  });
}
