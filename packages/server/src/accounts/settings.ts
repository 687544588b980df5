import { DEFAULT_SETTINGS, SORT_VALUES, type Settings } from '@jackdaw/api-contract';
import { url } from '@jackdaw/validators/rules';
import { AppError } from '../errors.ts';
import { isSubtitleLanguage } from './languages.ts';

/** Settings that a request may change like any other. */
export type SettingsPatch = Partial<Settings>;

/** All settings of an account from its stored JSON, which holds what differs from the defaults. */
export function readSettings(stored: string): Settings {
  return { ...DEFAULT_SETTINGS, ...(JSON.parse(stored) as SettingsPatch) };
}

/** What is stored of settings. */
export function storeSettings(settings: Settings): string {
  const differing = Object.entries(settings).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(DEFAULT_SETTINGS[name as keyof Settings]),
  );
  return JSON.stringify(Object.fromEntries(differing));
}

const invalid = () => new AppError('INVALID_VALUE');
const within = (text: string | null | undefined, length: number) => (text?.length ?? 0) <= length;

/**
 * `isTunnelRoute` knows the routes that may be chosen.
 * @throws AppError the catalogue's code for the value that cannot be
 */
export function checkSettings(patch: SettingsPatch, isTunnelRoute: (name: string | null) => boolean): void {
  const { callback_url, pushover_token, sort_by, subtitle_languages, tunnel_route_name } = patch;
  if (callback_url != null && url(callback_url) !== null) throw new AppError('INVALID_CALLBACK_URL');
  if (pushover_token != null && !/^[a-z0-9]{30}$/i.test(pushover_token)) throw new AppError('INVALID_PUSHOVER_TOKEN');
  if (sort_by !== undefined && !SORT_VALUES.some((sort) => sort === sort_by)) throw invalid();
  if (subtitle_languages) {
    const known = subtitle_languages.every((code) => code === null || isSubtitleLanguage(code));
    if (!known || subtitle_languages.length > 2) throw invalid();
  }
  if (!within(patch.locale, 35) || !within(patch.transfer_sort_by, 50)) throw invalid();
  if (!isTunnelRoute(tunnel_route_name ?? null)) throw new AppError('UNAVAILABLE_VALUE');
  // There is no private download host.
  if (patch.use_private_download_ip === true) throw new AppError('NO_ACTIVE_DOWNLOAD_HOST');
}

/** Applies a patch. The two names of the watch-position setting are one value, and `use_start_from` wins. */
export function applySettings(settings: Settings, patch: SettingsPatch): Settings {
  const start = patch.use_start_from ?? patch.start_from ?? settings.use_start_from;
  const languages = patch.subtitle_languages ?? settings.subtitle_languages;
  return {
    ...settings,
    ...patch,
    start_from: start,
    use_start_from: start,
    subtitle_languages: languages.length > 0 ? languages : DEFAULT_SETTINGS.subtitle_languages,
  };
}
