import { Type, type Static } from 'typebox';
import { Id, nullable } from './scalars.ts';

export const THEMES = ['dark', 'light', 'auto'] as const;
export type Theme = (typeof THEMES)[number];

export const VIDEO_PLAYERS = ['html5', 'flash'] as const;
export type VideoPlayer = (typeof VIDEO_PLAYERS)[number];

/** The account's settings; all 26 are always there (section 2.10). */
export const Settings = Type.Object({
  beta_user: Type.Boolean(),
  callback_url: nullable(Type.String()),
  dark_theme: Type.Boolean(),
  default_download_folder: Id,
  dont_autoselect_subtitles: Type.Boolean(),
  fluid_layout: Type.Boolean(),
  hide_subtitles: Type.Boolean(),
  history_enabled: Type.Boolean(),
  is_invisible: Type.Boolean(),
  locale: nullable(Type.String()),
  login_mails_enabled: Type.Boolean(),
  next_episode: Type.Boolean(),
  pushover_token: nullable(Type.String()),
  show_optimistic_usage: Type.Boolean(),
  sort_by: Type.String(),
  start_from: Type.Boolean(),
  subtitle_languages: Type.Array(nullable(Type.String()), { maxItems: 2 }),
  theater_mode: Type.Boolean(),
  theme: Type.Enum([...THEMES]),
  transfer_sort_by: nullable(Type.String()),
  trash_enabled: Type.Boolean(),
  tunnel_route_name: nullable(Type.String()),
  two_factor_enabled: Type.Boolean(),
  use_private_download_ip: Type.Boolean(),
  use_start_from: Type.Boolean(),
  video_player: nullable(Type.Enum([...VIDEO_PLAYERS])),
});
export type Settings = Static<typeof Settings>;

/** What a new account starts with. */
export const DEFAULT_SETTINGS: Readonly<Settings> = {
  beta_user: false,
  callback_url: null,
  dark_theme: false,
  default_download_folder: 0,
  dont_autoselect_subtitles: false,
  fluid_layout: false,
  hide_subtitles: false,
  history_enabled: true,
  is_invisible: false,
  locale: null,
  login_mails_enabled: true,
  next_episode: true,
  pushover_token: null,
  show_optimistic_usage: false,
  sort_by: 'DATE_DESC',
  start_from: true,
  subtitle_languages: [null, null],
  theater_mode: false,
  theme: 'auto',
  transfer_sort_by: null,
  trash_enabled: true,
  tunnel_route_name: null,
  two_factor_enabled: false,
  use_private_download_ip: false,
  use_start_from: true,
  video_player: null,
};
