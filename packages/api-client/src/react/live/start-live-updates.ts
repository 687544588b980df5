import type { LiveEvent } from '@jackdaw/api-contract';
import { connectLive, type LiveConnection, type LiveOptions } from '../../live/connect-live.ts';
import { api } from '../api.ts';
import type { StoreAccess } from '../cache/file-entries.ts';
import { accountChanged } from '../cache/patch-account.ts';
import { conversionChanged } from '../cache/patch-conversion.ts';
import { EVERYTHING_LIVE } from '../tags.ts';
import { isFileEvent, onFileEvent } from './on-file-event.ts';
import { isTransferEvent, onTransferEvent } from './on-transfer-event.ts';

/** Brings one live event into the cache of a store. */
export function applyLiveEvent(store: StoreAccess, event: LiveEvent): void {
  if (isFileEvent(event)) onFileEvent(store, event);
  else if (isTransferEvent(event)) onTransferEvent(store, event);
  else if (event.type === 'user_update') accountChanged(store, event.value);
  else if (event.type === 'mp4_update') conversionChanged(store, event.value);
}

/** Keeps the cache of a store fresh with live events; after a gap everything that is shown is asked for again. */
export function startLiveUpdates(
  store: StoreAccess,
  options: Omit<LiveOptions, 'onEvent'> & { onEvent?: LiveOptions['onEvent'] },
): LiveConnection {
  return connectLive({
    ...options,
    onEvent: (event) => {
      applyLiveEvent(store, event);
      options.onEvent?.(event);
    },
    onResync: () => {
      store.dispatch(api.util.invalidateTags([...EVERYTHING_LIVE]));
      options.onResync?.();
    },
  });
}
