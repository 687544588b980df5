import { formatDate, LIMITS, type HistoryEvent } from '@jackdaw/api-contract';
import { AppError } from '../errors.ts';
import type { Clock } from '../ports/clock.ts';
import { presentEvent } from './present.ts';
import type { EventStore } from './store.ts';

export interface EventServiceParts {
  store: EventStore;
  clock: Clock;
  /** Seconds that events are kept; 0 keeps them. */
  retention: number;
}

/** What a user sees of his history. */
export function createEventService({ store, clock, retention }: EventServiceParts) {
  return {
    /** @throws AppError INVALID_PER_PAGE */
    async list(userId: number, before: number | undefined, perPage: number) {
      if (!(perPage >= 1 && perPage <= LIMITS.perPage)) throw new AppError('INVALID_PER_PAGE');
      const rows = await store.page(userId, before, perPage + 1);
      const events: HistoryEvent[] = rows.slice(0, perPage).map(presentEvent);
      return { events, has_more: rows.length > perPage };
    },

    remove: (userId: number, id: number) => store.remove(userId, id),
    clear: (userId: number) => store.clear(userId),

    /** @throws AppError NotFound also for an event of something else, INVALID_EVENT when there never was a file */
    async torrent(userId: number, id: number): Promise<{ name: string; bytes: Uint8Array }> {
      const row = await store.torrent(userId, id);
      if (row?.is_torrent !== 1) throw new AppError('NotFound');
      if (!row.torrent) throw new AppError('INVALID_EVENT');
      const { transfer_name: name } = JSON.parse(row.details) as { transfer_name: string };
      return { name: `${name}.torrent`, bytes: row.torrent };
    },

    async forgetOld(): Promise<void> {
      if (retention === 0) return;
      await store.forgetBefore(formatDate(new Date(clock.now().getTime() - retention * 1000)));
    },
  };
}

export type EventService = ReturnType<typeof createEventService>;
