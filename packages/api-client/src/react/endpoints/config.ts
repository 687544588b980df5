import { routes } from '@jackdaw/api-contract';
import { api } from '../api.ts';
import { call } from '../base-query.ts';
import { authApi } from './auth.ts';

const queries = authApi.injectEndpoints({
  endpoints: (build) => ({
    config: build.query<Record<string, unknown>, void>({
      query: () => call(routes.config.read, {}),
      transformResponse: (answer: { config: Record<string, unknown> }) => answer.config,
      providesTags: ['Config'],
    }),
  }),
});

/** What the app keeps for this user. A changed value shows at once and comes back when the server refuses it. */
export const configApi = queries.injectEndpoints({
  endpoints: (build) => ({
    setConfigValue: build.mutation<unknown, { key: string; value: unknown }>({
      query: (args) => call(routes.config.writeKey, args),
      async onQueryStarted({ key, value }, { dispatch, queryFulfilled }) {
        dispatch(queries.util.updateQueryData('config', undefined, (draft) => void (draft[key] = value)));
        await queryFulfilled.catch(() => dispatch(api.util.invalidateTags(['Config'])));
      },
    }),
    deleteConfigValue: build.mutation<unknown, string>({
      query: (key) => call(routes.config.deleteKey, { key }),
      invalidatesTags: ['Config'],
    }),
    replaceConfig: build.mutation<unknown, Record<string, unknown>>({
      query: (value) => call(routes.config.write, { config: value }),
      invalidatesTags: ['Config'],
    }),
  }),
});
