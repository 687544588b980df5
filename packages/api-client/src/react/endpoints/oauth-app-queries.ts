import { routes, type MyOAuthApp, type PopularOAuthApp, type RoutePayload } from '@jackdaw/api-contract';
import { api } from '../api.ts';
import { call } from '../base-query.ts';
import { listTag, rowTag } from '../tags.ts';

/** An app of one's own with its personal token. */
export type OwnedOAuthAppAnswer = RoutePayload<typeof routes.oauthApps.edit>;

/** Reading the apps that one made, and those that many use. */
export const oauthAppQueries = api.injectEndpoints({
  endpoints: (build) => ({
    oauthApps: build.query<MyOAuthApp[], void>({
      query: () => call(routes.oauthApps.list, {}),
      transformResponse: (answer: { apps: MyOAuthApp[] }) => answer.apps,
      providesTags: [listTag('OAuthApp')],
    }),
    ownedOAuthApp: build.query<OwnedOAuthAppAnswer, number>({
      query: (id) => call(routes.oauthApps.edit, { id }),
      providesTags: (_result, _error, id) => [rowTag('OAuthApp', id)],
    }),
    popularOAuthApps: build.query<PopularOAuthApp[], void>({
      query: () => call(routes.oauthApps.popular, {}),
      transformResponse: (answer: { apps: PopularOAuthApp[] }) => answer.apps,
      providesTags: ['PopularApp'],
    }),
  }),
});

export const { useOauthAppsQuery, useOwnedOAuthAppQuery, usePopularOAuthAppsQuery } = oauthAppQueries;
