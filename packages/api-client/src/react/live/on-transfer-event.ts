import type { LiveEvent, LiveEventOf } from '@jackdaw/api-contract';
import { api } from '../api.ts';
import type { StoreAccess } from '../cache/file-entries.ts';
import { transferChanged, transfersRemoved } from '../cache/patch-transfers.ts';
import { reads } from '../endpoints/reads.ts';
import { listTag } from '../tags.ts';

type TransferEvent = LiveEventOf<
  'transfers_count' | 'transfers_clean' | 'transfer_create' | 'transfer_update' | 'transfer_delete'
>;

/** Whether an event is about transfers. */
export function isTransferEvent(event: LiveEvent): event is TransferEvent {
  return event.type.startsWith('transfer');
}

/** Brings a transfer's event into the cache. */
export function onTransferEvent(store: StoreAccess, event: TransferEvent): void {
  switch (event.type) {
    case 'transfers_count':
      store.dispatch(reads.util.updateQueryData('transfersCount', undefined, () => event.value));
      return;
    case 'transfers_clean':
      if (event.value) transfersRemoved(store, event.value.deleted_ids);
      else store.dispatch(api.util.invalidateTags([listTag('Transfer')]));
      return;
    case 'transfer_delete':
      return transfersRemoved(store, [event.value.id]);
    case 'transfer_create':
    case 'transfer_update':
      return transferChanged(store, event.value);
  }
}
