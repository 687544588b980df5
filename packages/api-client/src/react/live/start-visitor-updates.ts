import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { connectLive, type LiveConnection, type LiveOptions } from '../../live/connect-live.ts';
import { api } from '../api.ts';

/** What a visitor's live connection needs of a store. */
export interface VisitorStore {
  readonly dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
}

/**
 * Keeps what the visitor of a public share sees fresh. `getToken` answers the `push_token` of the share: its events tell of
 * that tree only, and what they are about is asked for again, because a visitor sees less of a file than its owner.
 */
export function startVisitorUpdates(
  store: VisitorStore,
  options: Omit<LiveOptions, 'onEvent'> & { onEvent?: LiveOptions['onEvent'] },
): LiveConnection {
  return connectLive({
    ...options,
    onEvent: (event) => {
      if (event.type.startsWith('file_')) store.dispatch(api.util.invalidateTags(['VisitedFile', 'VisitedShare']));
      options.onEvent?.(event);
    },
    onResync: () => {
      store.dispatch(api.util.invalidateTags(['VisitedFile', 'VisitedShare']));
      options.onResync?.();
    },
  });
}
