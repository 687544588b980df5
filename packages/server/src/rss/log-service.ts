import type { RssFeed, RssItem } from '@jackdaw/api-contract';
import { AppError } from '../errors.ts';
import type { ItemStore } from './item-store.ts';
import { presentFeed, presentItem } from './present.ts';
import type { RssService } from './service.ts';
import type { Taker } from './taker.ts';

export interface LogServiceParts {
  service: Pick<RssService, 'find'>;
  items: ItemStore;
  taker: Pick<Taker, 'retry'>;
}

/** The log of a feed: what its items became, and further tries of those that failed. */
export function createLogService({ service, items, taker }: LogServiceParts) {
  return {
    /** @throws AppError NotFound */
    async list(userId: number, feedId: number): Promise<{ feed: RssFeed; items: RssItem[] }> {
      const feed = await service.find(userId, feedId);
      return { feed: presentFeed(feed), items: (await items.log(feedId)).map(presentItem) };
    },

    /** @throws AppError NotFound */
    async clear(userId: number, feedId: number): Promise<void> {
      await service.find(userId, feedId);
      await items.clear(feedId);
    },

    clearAll: (userId: number) => items.clearAll(userId),

    /** @throws AppError NotFound, TRANSFER_ADD_LIMIT_REACHED */
    async retry(userId: number, feedId: number, itemId: number): Promise<void> {
      const feed = await service.find(userId, feedId);
      const item = await items.find(feedId, itemId);
      if (!item) throw new AppError('NotFound');
      await taker.retry(feed, item);
    },

    /** Those that find no place among the transfers stay failed. @throws AppError NotFound */
    async retryAll(userId: number, feedId: number): Promise<void> {
      const feed = await service.find(userId, feedId);
      for (const item of await items.failed(feedId)) {
        try {
          await taker.retry(feed, item);
        } catch (error) {
          if (error instanceof AppError && error.code === 'TRANSFER_ADD_LIMIT_REACHED') return;
          throw error;
        }
      }
    },
  };
}

export type LogService = ReturnType<typeof createLogService>;
