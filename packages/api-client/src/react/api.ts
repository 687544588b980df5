import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './base-query.ts';
import { TAG_TYPES } from './tags.ts';

/**
 * The API object: put `api.reducer` under `api.reducerPath`, `api.middleware` behind the default ones, and `apiExtra(…)`
 * into the thunk middleware. Each domain adds its endpoints.
 */
export const api = createApi({
  reducerPath: 'jackdaw',
  baseQuery,
  tagTypes: TAG_TYPES,
  // Live events keep the cache fresh; coming back to a tab needs no request.
  refetchOnFocus: false,
  refetchOnReconnect: false,
  endpoints: () => ({}),
});
