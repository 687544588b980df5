import type { Transaction } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import type { History } from '../events/history.ts';
import type { FileRow } from '../files/index.ts';
import type { TransferRow } from './row.ts';

/** Writes the ends of transfers into their users' history. */
export function createChronicle(history: History) {
  return {
    completed: (row: TransferRow, top: FileRow, trx: Transaction<Database>): Promise<void> =>
      history.record(
        row.user_id,
        {
          type: 'transfer_completed',
          file_id: top.id,
          source: row.source,
          transfer_name: row.name,
          transfer_size: top.size,
          transfer_id: row.id,
        },
        trx,
      ),

    failed({ user_id: userId, subscription_id: rssId, source, name }: TransferRow): Promise<void> {
      if (rssId === null) return history.record(userId, { type: 'transfer_error', source, transfer_name: name });
      return history.record(userId, { type: 'transfer_from_rss_error', rss_id: rssId, transfer_name: name });
    },
  };
}
