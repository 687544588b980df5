import { routes, type OAuthApp, type Session } from '@jackdaw/api-contract';
import { call } from '../base-query.ts';
import { listTag, WITH_ADDRESSES } from '../tags.ts';
import { trashMutations } from './trash-mutations.ts';

/** Sessions and authorised apps. Signing in and out is the session's work. */
export const authApi = trashMutations.injectEndpoints({
  endpoints: (build) => ({
    sessions: build.query<Session[], void>({
      query: () => call(routes.auth.sessions, {}),
      transformResponse: (answer: { clients: Session[] }) => answer.clients,
      providesTags: [listTag('Session')],
    }),
    revokeSession: build.mutation<unknown, number>({
      query: (session_id) => call(routes.auth.revokeSession, { session_id }),
      invalidatesTags: [listTag('Session')],
    }),
    revokeAllSessions: build.mutation<unknown, void>({
      query: () => call(routes.auth.revokeAllSessions, {}),
      invalidatesTags: [listTag('Session'), ...WITH_ADDRESSES],
    }),
    grants: build.query<OAuthApp[], void>({
      query: () => call(routes.auth.grants, {}),
      transformResponse: (answer: { apps: OAuthApp[] }) => answer.apps,
      providesTags: [listTag('Grant')],
    }),
    revokeGrant: build.mutation<unknown, number>({
      query: (app_id) => call(routes.auth.revokeGrant, { app_id }),
      invalidatesTags: [listTag('Grant'), listTag('Session')],
    }),
  }),
});
