import { routes, type OwnedOAuthApp, type RouteArgs } from '@jackdaw/api-contract';
import { api } from '../api.ts';
import { call } from '../base-query.ts';
import { listTag, rowTag } from '../tags.ts';
import type { OwnedOAuthAppAnswer } from './oauth-app-queries.ts';

export type RegisterOAuthAppArgs = RouteArgs<typeof routes.oauthApps.register>;
export type UpdateOAuthAppArgs = RouteArgs<typeof routes.oauthApps.update>;

const appTags = (id: number) => [listTag('OAuthApp'), rowTag('OAuthApp', id), listTag('Grant'), 'PopularApp' as const];

/** Making and changing apps. An `icon` is the bytes of a picture. */
export const oauthAppMutations = api.injectEndpoints({
  endpoints: (build) => ({
    registerOAuthApp: build.mutation<OwnedOAuthApp, RegisterOAuthAppArgs>({
      query: (args) => call(routes.oauthApps.register, args),
      transformResponse: (answer: { app: OwnedOAuthApp }) => answer.app,
      invalidatesTags: [listTag('OAuthApp')],
    }),
    updateOAuthApp: build.mutation<OwnedOAuthAppAnswer, UpdateOAuthAppArgs>({
      query: (args) => call(routes.oauthApps.update, args),
      invalidatesTags: (_result, _error, { id }) => appTags(id),
    }),
    deleteOAuthApp: build.mutation<unknown, number>({
      query: (id) => call(routes.oauthApps.remove, { id }),
      invalidatesTags: [listTag('OAuthApp'), listTag('Grant'), listTag('Session')],
    }),
    /** Answers the new personal token. */
    regenerateAppToken: build.mutation<string, number>({
      query: (id) => call(routes.oauthApps.regenerateToken, { id }),
      transformResponse: (answer: { access_token: string }) => answer.access_token,
      invalidatesTags: (_result, _error, id) => [rowTag('OAuthApp', id)],
    }),
    setAppIcon: build.mutation<unknown, RouteArgs<typeof routes.oauthApps.setIcon>>({
      query: (args) => call(routes.oauthApps.setIcon, args),
      invalidatesTags: (_result, _error, { id }) => appTags(id),
    }),
  }),
});

export const {
  useDeleteOAuthAppMutation,
  useRegenerateAppTokenMutation,
  useRegisterOAuthAppMutation,
  useSetAppIconMutation,
  useUpdateOAuthAppMutation,
} = oauthAppMutations;
