import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import type { DomainParts } from '../domain.ts';
import { AppError } from '../errors.ts';
import type { History } from '../events/history.ts';
import type { KeyedItem } from './feed-item.ts';
import type { FeedStore } from './feed-store.ts';
import type { ItemStore } from './item-store.ts';
import type { RoomMaker } from './room.ts';
import type { FeedRow, ItemRow } from './row.ts';

export interface TakerParts {
  db: Kysely<Database>;
  transfers: DomainParts['transfers'];
  history: History;
  feeds: FeedStore;
  items: ItemStore;
  room: RoomMaker;
}

/** The feed was paused, removed or given another address while its items were being taken. */
export class FeedGoneError extends Error {
  override name = 'FeedGoneError';
}

/** Turns items of feeds into transfers. An item and its transfer are written together, so a crash repeats neither. */
export function createTaker({ db, transfers, history, feeds, items, room }: TakerParts) {
  async function requireSame(feed: FeedRow, trx: Transaction<Database>): Promise<void> {
    const current = await feeds.get(feed.id, trx);
    if (!current || current.paused_at !== null || current.url !== feed.url) throw new FeedGoneError();
  }

  function add(feed: FeedRow, url: string, within: (trx: Transaction<Database>, transferId: number) => Promise<void>) {
    const saveParentId = feed.parent_dir_id;
    return transfers.adding.add(feed.user_id, { url, saveParentId, clientIp: null, subscriptionId: feed.id, within });
  }

  async function makeRoom(feed: FeedRow, item: { url: string; size: number | null }): Promise<void> {
    if (feed.delete_old_files === 0) return;
    const size = item.size ?? (await room.sizeOf(item.url));
    if (size !== null) await room.makeRoom(feed, size);
  }

  return {
    /**
     * Makes a new item a transfer, or writes down why it cannot be one; false when there are too many transfers and the
     * item has to wait. @throws FeedGoneError
     */
    async take(feed: FeedRow, item: KeyedItem): Promise<boolean> {
      try {
        await makeRoom(feed, item);
        await add(feed, item.url, async (trx, transferId) => {
          await requireSame(feed, trx);
          await items.insert(feed.id, item, { state: 'taken', transfer_id: transferId }, trx);
        });
        return true;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (error.code === 'TRANSFER_ADD_LIMIT_REACHED') return false;
        await db.transaction().execute(async (trx) => {
          await requireSame(feed, trx);
          // It is on its way already, by another hand or feed.
          if (error.code === 'TRANSFER_ALREADY_ADDED') {
            await items.insert(feed.id, item, { state: 'taken', transfer_id: null }, trx);
            return;
          }
          await items.insert(feed.id, item, { state: 'failed', failure_reason: error.message }, trx);
          const event = { type: 'transfer_from_rss_error', rss_id: feed.id, transfer_name: item.title } as const;
          await history.record(feed.user_id, event, trx);
        });
        return true;
      }
    },

    /**
     * Tries a failed item again: its transfer where that is still listed, else with a new one.
     * @throws AppError TRANSFER_ADD_LIMIT_REACHED
     */
    async retry(feed: FeedRow, item: ItemRow): Promise<void> {
      if (item.state !== 'failed') return;
      await makeRoom(feed, item);
      if (item.transfer_id !== null && (await isListed(feed.user_id, item.transfer_id))) {
        await transfers.service.retry(feed.user_id, item.transfer_id);
        return;
      }
      try {
        await add(feed, item.url, (trx, id) => items.settle(item.id, { state: 'taken', transfer_id: id }, trx));
      } catch (error) {
        if (!(error instanceof AppError) || error.code === 'TRANSFER_ADD_LIMIT_REACHED') throw error;
        const isUnderWay = error.code === 'TRANSFER_ALREADY_ADDED';
        await items.settle(
          item.id,
          isUnderWay ? { state: 'taken', transfer_id: null } : { state: 'failed', failure_reason: error.message },
        );
      }
    },

    /** Starts those again that had failed for want of space, where old files can make it. */
    async reviveForSpace(feed: FeedRow): Promise<void> {
      for (const { id, size } of await room.lacking(feed)) {
        if (await room.makeRoom(feed, size)) await transfers.service.retry(feed.user_id, id);
      }
    },
  };

  async function isListed(userId: number, id: number): Promise<boolean> {
    const found = await db
      .selectFrom('transfers')
      .select('id')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return found !== undefined;
  }
}

export type Taker = ReturnType<typeof createTaker>;
