import { formatDate, type TransferStatus } from '@jackdaw/api-contract';
import type { ExpressionBuilder, Insertable, Kysely, Transaction, Updateable } from 'kysely';
import { readSettings } from '../accounts/settings.ts';
import { among } from '../db/among.ts';
import type { Database, TransfersTable } from '../db/schema/index.ts';
import type { Clock } from '../ports/clock.ts';
import { FINAL_STATUSES, QUEUED_STATUSES, RUNNING_STATUSES, type TransferRow } from './row.ts';

const COLUMNS = [
  'id',
  'user_id',
  'name',
  'type',
  'status',
  'source',
  'save_parent_id',
  'file_id',
  'hash',
  'size',
  'downloaded',
  'uploaded',
  'percent_done',
  'completion_percent',
  'seconds_seeding',
  'is_private',
  'tracker',
  'tracker_message',
  'extra_trackers',
  'items_done',
  'items_total',
  'recorded_seconds',
  'callback_url',
  'client_ip',
  'subscription_id',
  'error_message',
  'created_at',
  'started_at',
  'finished_at',
] as const satisfies readonly (keyof TransfersTable)[];

/** A row and whether the file it became is still there. */
export type ListedTransfer = TransferRow & { fileExists: boolean };

/** A transfer to be. */
export type NewTransfer = Pick<
  Insertable<TransfersTable>,
  'user_id' | 'name' | 'type' | 'source' | 'save_parent_id' | 'callback_url' | 'client_ip' | 'subscription_id'
> & {
  hash: string | null;
  size: number | null;
  is_private: number;
  tracker: string | null;
  metainfo: Uint8Array | null;
};

/** The transfers table. */
export function createTransferStore(db: Kysely<Database>, clock: Clock) {
  const now = () => formatDate(clock.now());
  const rows = () => db.selectFrom('transfers').select(COLUMNS).$castTo<TransferRow>();
  const listed = (within: Kysely<Database> = db) =>
    within
      .selectFrom('transfers')
      .leftJoin('files', (join) => join.onRef('files.id', '=', 'transfers.file_id').on('files.trash_id', 'is', null))
      .select([...COLUMNS.map((column) => `transfers.${column}` as const), 'files.id as live_file_id']);

  const toListed = ({ live_file_id, ...row }: TransferRow & { live_file_id: number | null }): ListedTransfer => ({
    ...row,
    fileExists: live_file_id !== null,
  });

  return {
    async insert(transfer: NewTransfer, within?: (trx: Transaction<Database>, id: number) => Promise<void>) {
      return db.transaction().execute(async (trx) => {
        const zero = { downloaded: 0, uploaded: 0, percent_done: 0, seconds_seeding: 0 };
        const { id } = await trx
          .insertInto('transfers')
          .values({ ...transfer, ...zero, status: 'IN_QUEUE', extra_trackers: '[]', created_at: now() })
          .returning('id')
          .executeTakeFirstOrThrow();
        await within?.(trx, id);
        return id;
      });
    },

    /** Newest first, those before the id `after`. */
    async page(userId: number, after: number | null, limit: number): Promise<ListedTransfer[]> {
      const query = listed().where('transfers.user_id', '=', userId).orderBy('transfers.id', 'desc').limit(limit);
      const found = await (after === null ? query : query.where('transfers.id', '<', after)).execute();
      return (found as (TransferRow & { live_file_id: number | null })[]).map(toListed);
    },

    async find(id: number, userId?: number, within?: Kysely<Database>): Promise<ListedTransfer | null> {
      const query = listed(within).where('transfers.id', '=', id);
      const found = await (
        userId === undefined ? query : query.where('transfers.user_id', '=', userId)
      ).executeTakeFirst();
      return found ? toListed(found as TransferRow & { live_file_id: number | null }) : null;
    },

    async count(userId: number): Promise<number> {
      const { count } = await db
        .selectFrom('transfers')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async countUnfinished(userId: number): Promise<number> {
      const { count } = await db
        .selectFrom('transfers')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .where('status', 'not in', FINAL_STATUSES)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** The unfinished transfer of this user with that hash or, without one, that source. */
    async findTwin(userId: number, { hash, source }: { hash: string | null; source: string }): Promise<number | null> {
      const same = (eb: ExpressionBuilder<Database, 'transfers'>) =>
        hash === null ? eb('source', '=', source) : eb('hash', '=', hash);
      const found = await db
        .selectFrom('transfers')
        .select('id')
        .where('user_id', '=', userId)
        .where('status', 'not in', FINAL_STATUSES)
        .where(same)
        .executeTakeFirst();
      return found?.id ?? null;
    },

    /** Those of the user; with `named`, only those that are named, with `statuses`, only those in one of them. */
    async ids(
      userId: number,
      { named, statuses }: { named?: readonly number[]; statuses?: readonly TransferStatus[] } = {},
    ) {
      let query = db.selectFrom('transfers').select('id').where('user_id', '=', userId).orderBy('id');
      if (named) query = query.where('id', 'in', among(named));
      if (statuses) query = query.where('status', 'in', statuses);
      return (await query.execute()).map(({ id }) => id);
    },

    /** Those whose directory is still of use. */
    async unfinishedIds(): Promise<Set<number>> {
      const found = await db.selectFrom('transfers').select('id').where('status', '<>', 'COMPLETED').execute();
      return new Set(found.map(({ id }) => id));
    },

    queued: () =>
      db
        .selectFrom('transfers')
        .select(['id', 'user_id', 'status'])
        .where('status', 'in', QUEUED_STATUSES)
        .orderBy('id')
        .execute(),
    running: () => rows().where('status', 'in', RUNNING_STATUSES).orderBy('id').execute(),

    async metainfo(id: number): Promise<Uint8Array | null> {
      const found = await db.selectFrom('transfers').select('metainfo').where('id', '=', id).executeTakeFirst();
      return found?.metainfo ?? null;
    },

    /** What the engine needs beside the row. */
    async content(id: number): Promise<{ metainfo: Uint8Array | null; items: string | null }> {
      const query = db.selectFrom('transfers').select(['metainfo', 'items']).where('id', '=', id);
      return (await query.executeTakeFirst()) ?? { metainfo: null, items: null };
    },

    async update(id: number, change: Updateable<TransfersTable>, trx: Kysely<Database> = db): Promise<boolean> {
      const { numUpdatedRows } = await trx.updateTable('transfers').set(change).where('id', '=', id).executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Ties a transfer to what it became; false when it is gone or has been tied before. */
    async finish(
      trx: Kysely<Database>,
      id: number,
      file: { id: number; size: number },
      status: TransferStatus,
    ): Promise<boolean> {
      const { numUpdatedRows } = await trx
        .updateTable('transfers')
        .set({
          file_id: file.id,
          size: file.size,
          status,
          finished_at: now(),
          percent_done: 100,
          completion_percent: 100,
          error_message: null,
        })
        .where('id', '=', id)
        .where('file_id', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Takes those that are in one of the statuses (any, when none are given) off the list; resolves with what they were. */
    async remove(
      ids: readonly number[],
      statuses?: readonly TransferStatus[],
    ): Promise<Pick<TransferRow, 'id' | 'status'>[]> {
      const chosen = db.deleteFrom('transfers').where('id', 'in', among(ids)).returning(['id', 'status']);
      const removed = statuses ? chosen.where('status', 'in', statuses) : chosen;
      return removed.$castTo<Pick<TransferRow, 'id' | 'status'>>().execute();
    },

    /** The account's settings that transfers go by. */
    async accountDefaults(userId: number, within: Kysely<Database> = db) {
      const user = await within.selectFrom('users').select('settings').where('id', '=', userId).executeTakeFirst();
      const settings = readSettings(user?.settings ?? '{}');
      const { default_download_folder: folder, callback_url: callbackUrl, pushover_token: pushToken } = settings;
      return { folder, callbackUrl, pushToken };
    },

    /** Notes whether the user's last callback or push notification could be delivered; false when that was known. */
    async noteDelivery(userId: number, what: 'callback' | 'push', hasFailed: boolean): Promise<boolean> {
      const column = `${what}_has_failed` as const;
      const { numUpdatedRows } = await db
        .updateTable('users')
        .set({ [column]: hasFailed ? 1 : 0 })
        .where('id', '=', userId)
        .where(column, '<>', hasFailed ? 1 : 0)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** What the account is to be warned of. */
    async warnings(userId: number): Promise<{ callback_has_failed: number; push_has_failed: number } | undefined> {
      const query = db.selectFrom('users').select(['callback_has_failed', 'push_has_failed']).where('id', '=', userId);
      return query.executeTakeFirst();
    },
  };
}

export type TransferStore = ReturnType<typeof createTransferStore>;
