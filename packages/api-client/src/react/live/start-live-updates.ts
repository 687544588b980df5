import type { LiveEvent, LiveEventType } from '@jackdaw/api-contract';
import { connectLive, type LiveConnection, type LiveOptions } from '../../live/connect-live.ts';
import { api } from '../api.ts';
import type { StoreAccess } from '../cache/file-entries.ts';
import { accountChanged } from '../cache/patch-account.ts';
import { conversionChanged } from '../cache/patch-conversion.ts';
import { friendEvent, isFriendEvent } from '../cache/patch-friends.ts';
import { paymentChanged } from '../cache/patch-payment.ts';
import { EVERYTHING_LIVE, listTag, rowTag } from '../tags.ts';
import { isFileEvent, onFileEvent } from './on-file-event.ts';
import { isTransferEvent, onTransferEvent } from './on-transfer-event.ts';

/** Brings one live event into the cache of a store. */
export function applyLiveEvent(store: StoreAccess, event: LiveEvent): void {
  if (isFileEvent(event)) return onFileEvent(store, event);
  if (isTransferEvent(event)) return onTransferEvent(store, event);
  if (isFriendEvent(event)) return friendEvent(store, event);
  switch (event.type) {
    case 'user_update':
      return accountChanged(store, event.value);
    case 'payment_update':
      return paymentChanged(store, event.value);
    case 'mp4_update':
      return conversionChanged(store, event.value);
    case 'zip_created':
      // A zip that is done is an event of the history, too.
      store.dispatch(api.util.invalidateTags([listTag('Zip'), rowTag('Zip', event.value.id), listTag('Event')]));
      return;
    case 'app_version_updated':
    case 'custom':
    // Nothing of it is in the cache: it is for the program.
  }
}

/** What is told once: of everything else the next event tells again, or it asks again by itself. */
const TOLD_ONCE: ReadonlySet<LiveEventType> = new Set([
  ...(['file_create', 'file_update', 'file_move', 'file_delete'] as const),
  ...(['transfer_create', 'transfer_delete', 'transfers_clean'] as const),
]);

const isAsking = ({ getState }: StoreAccess) =>
  Object.values(getState()[api.reducerPath].queries).some((query) => query?.status === 'pending');

/** Keeps the cache of a store fresh with live events; what was shown before they flow is asked for again. */
export function startLiveUpdates(
  store: StoreAccess,
  options: Omit<LiveOptions, 'onEvent'> & { onEvent?: LiveOptions['onEvent'] },
): LiveConnection {
  // Waits for the answers that are on their way.
  const askAgain = () => void store.dispatch(api.util.invalidateTags([...EVERYTHING_LIVE]));
  return connectLive({
    ...options,
    onEvent: (event) => {
      // An answer on its way may be older than the event, and would undo what is patched now.
      const mayBeUndone = TOLD_ONCE.has(event.type) && isAsking(store);
      applyLiveEvent(store, event);
      if (mayBeUndone) askAgain();
      options.onEvent?.(event);
    },
    onResync: () => {
      askAgain();
      options.onResync?.();
    },
  });
}
