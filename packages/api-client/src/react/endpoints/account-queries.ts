import { routes, type AccountInfo, type RouteArgs, type Settings, type SubtitleLanguage } from '@jackdaw/api-contract';
import { api } from '../api.ts';
import { call } from '../base-query.ts';

export type AccountInfoArgs = RouteArgs<typeof routes.account.info>;
export type SaveSettingsArgs = RouteArgs<typeof routes.account.saveSettings>;

/** Reading the account. */
export const accountQueries = api.injectEndpoints({
  endpoints: (build) => ({
    accountInfo: build.query<AccountInfo, AccountInfoArgs>({
      query: (args) => call(routes.account.info, args),
      transformResponse: (answer: { info: AccountInfo }) => answer.info,
      providesTags: ['Account'],
    }),
    accountSettings: build.query<Settings, void>({
      query: () => call(routes.account.settings, {}),
      transformResponse: (answer: { settings: Settings }) => answer.settings,
      providesTags: ['Account'],
    }),
    subtitleLanguages: build.query<SubtitleLanguage[], void>({
      query: () => call(routes.account.subtitleLanguages, {}),
      transformResponse: (answer: { languages: SubtitleLanguage[] }) => answer.languages,
    }),
  }),
});
