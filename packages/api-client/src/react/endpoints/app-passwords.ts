import { routes, type AppPassword, type NewAppPassword, type RouteArgs } from '@jackdaw/api-contract';
import { api } from '../api.ts';
import { call } from '../base-query.ts';
import { listTag } from '../tags.ts';

// Sessions that began with a password end with it.
const ENDED = [listTag('AppPassword'), listTag('Session')];

/** Passwords for single programs. A new one is answered once and never again. */
export const appPasswordsApi = api.injectEndpoints({
  endpoints: (build) => ({
    appPasswords: build.query<AppPassword[], void>({
      query: () => call(routes.appPasswords.list, {}),
      transformResponse: (answer: { passwords: AppPassword[] }) => answer.passwords,
      providesTags: [listTag('AppPassword')],
    }),
    createAppPassword: build.mutation<NewAppPassword, RouteArgs<typeof routes.appPasswords.create>>({
      query: (args) => call(routes.appPasswords.create, args),
      invalidatesTags: [listTag('AppPassword')],
    }),
    deleteAppPassword: build.mutation<unknown, number>({
      query: (id) => call(routes.appPasswords.remove, { id }),
      invalidatesTags: ENDED,
    }),
    deleteAllAppPasswords: build.mutation<unknown, void>({
      query: () => call(routes.appPasswords.removeAll, {}),
      invalidatesTags: ENDED,
    }),
  }),
});

export const {
  useAppPasswordsQuery,
  useCreateAppPasswordMutation,
  useDeleteAllAppPasswordsMutation,
  useDeleteAppPasswordMutation,
} = appPasswordsApi;
