import { api, apiExtra } from '@jackdaw/api-client/react';
import { configureStore } from '@reduxjs/toolkit';
import { createBanNotice } from './ban-notice.ts';
import { session } from './session.ts';

/** The app's store: the API cache, kept fresh by live events. */
export function createStore() {
  return configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) =>
      defaults({
        thunk: {
          extraArgument: apiExtra({
            getToken: () => session.token(),
            onSessionExpired: () => session.expire(window.location.pathname + window.location.search),
          }),
        },
        // Listings are large and only RTK Query writes them.
        immutableCheck: false,
        serializableCheck: false,
      }).concat(
        api.middleware,
        createBanNotice((path) => window.location.assign(path)),
      ),
  });
}

export type Store = ReturnType<typeof createStore>;
