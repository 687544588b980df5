import type { LiveEvent } from '@jackdaw/api-contract';
import { presentWarnings } from '../accounts/present.ts';
import type { EventBus } from '../ports/event-bus.ts';
import type { EngineProgress } from '../ports/transfer-engine.ts';
import { presentTransfer } from './present.ts';
import type { TransferRow } from './row.ts';
import type { TransferStore } from './store.ts';

/** Tells a user's open pages about their transfers. */
export function createAnnounce(bus: EventBus, store: TransferStore) {
  const publish = (userId: number, event: LiveEvent) => {
    bus.publish(userId, () => event);
  };

  return {
    created(row: TransferRow): void {
      publish(row.user_id, { type: 'transfer_create', value: presentTransfer(row, null, false) });
    },
    /** The file of a finished transfer is taken to be there: this is said when it was just made. */
    updated(row: TransferRow, live: EngineProgress | null): void {
      publish(row.user_id, { type: 'transfer_update', value: presentTransfer(row, live, row.file_id !== null) });
    },
    removed(userId: number, id: number): void {
      publish(userId, { type: 'transfer_delete', value: { id } });
    },
    cleaned(userId: number, ids: number[]): void {
      publish(userId, { type: 'transfers_clean', value: { deleted_ids: ids } });
    },
    async warnings(userId: number): Promise<void> {
      const user = await store.warnings(userId);
      if (user) publish(userId, { type: 'user_update', value: { warnings: presentWarnings(user) } });
    },
    async count(userId: number): Promise<void> {
      publish(userId, { type: 'transfers_count', value: await store.count(userId) });
    },
  };
}

export type Announce = ReturnType<typeof createAnnounce>;
