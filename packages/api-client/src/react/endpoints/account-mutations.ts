import { DEFAULT_SETTINGS, routes, type Settings } from '@jackdaw/api-contract';
import { api } from '../api.ts';
import { call } from '../base-query.ts';
import { accountChanged } from '../cache/patch-account.ts';
import { listTag, WITH_ADDRESSES } from '../tags.ts';
import type { SaveSettingsArgs } from './account-queries.ts';
import { reads } from './reads.ts';

/** The settings among what is saved; the rest (user name, e-mail, password, two-factor) the server has to judge. */
function foreseeable(args: SaveSettingsArgs): Partial<Settings> {
  const { two_factor_enabled: _judged, ...plain } = args;
  const known = Object.entries(plain).filter(([name, value]) => name in DEFAULT_SETTINGS && value !== undefined);
  const settings = Object.fromEntries(known) as Partial<Settings>;
  const position = args.use_start_from ?? args.start_from;
  return {
    ...settings,
    ...(args.subtitle_languages === null ? { subtitle_languages: [] } : {}),
    ...(position === undefined ? {} : { start_from: position, use_start_from: position }),
  };
}

/** Saving settings: they show at once and come back when the server refuses them. */
export const accountMutations = reads.injectEndpoints({
  endpoints: (build) => ({
    saveSettings: build.mutation<unknown, SaveSettingsArgs>({
      query: (args) => call(routes.account.saveSettings, args),
      async onQueryStarted(args, store) {
        accountChanged(store, { settings: foreseeable(args) });
        await store.queryFulfilled.catch(() => store.dispatch(api.util.invalidateTags(['Account'])));
      },
      invalidatesTags: (_result, error, { username, mail, password, two_factor_enabled }) => {
        if (error) return [];
        if (password !== undefined) return [listTag('Session'), ...WITH_ADDRESSES];
        return (username ?? mail ?? two_factor_enabled) !== undefined ? ['Account'] : [];
      },
    }),
  }),
});
