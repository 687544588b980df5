import { Type } from 'typebox';
import { AVATAR_SIZES } from '../constants.ts';
import { choice, clearable, flag, int, oneOf, required, text, wordList } from '../core/param.ts';
import { json } from '../core/json-param.ts';
import { answers, bytes, defineRoute } from '../core/route.ts';
import { AccountInfo, SubtitleLanguage } from '../entities/account.ts';
import { Confirmation, CONFIRMATION_SUBJECTS } from '../entities/registration.ts';
import { Settings, THEMES, VIDEO_PLAYERS } from '../entities/settings.ts';
import { id, ok } from './shared.ts';

export const info = defineRoute({
  id: 'account.info',
  row: 'AC1',
  summary: 'The signed-in user; each flag adds its key',
  method: 'GET',
  path: '/v2/account/info',
  auth: 'any',
  query: {
    download_token: flag(),
    push_token: flag(),
    features: flag(),
    intercom: flag(),
    pas: flag(),
    profitwell: flag(),
    sharing: flag(),
    platform: text(),
  },
  answer: answers(Type.Object({ info: AccountInfo })),
});

export const settings = defineRoute({
  id: 'account.settings',
  row: 'AC2',
  summary: 'All settings',
  method: 'GET',
  path: '/v2/account/settings',
  auth: 'any',
  answer: answers(Type.Object({ settings: Settings })),
});

export const saveSettings = defineRoute({
  id: 'account.saveSettings',
  row: 'AC3',
  summary: 'Changes the settings that are sent; user name, e-mail, password and two-factor need a first-party client',
  method: 'POST',
  path: '/v2/account/settings',
  auth: 'any',
  invalid: 'INVALID_VALUE',
  bodyForm: 'json',
  body: {
    beta_user: choice(),
    callback_url: clearable(text()),
    dark_theme: choice(),
    default_download_folder: int(),
    dont_autoselect_subtitles: choice(),
    fluid_layout: choice(),
    hide_subtitles: choice(),
    history_enabled: choice(),
    is_invisible: choice(),
    locale: clearable(text()),
    login_mails_enabled: choice(),
    next_episode: choice(),
    pushover_token: clearable(text()),
    show_optimistic_usage: choice(),
    sort_by: text(),
    start_from: choice(),
    subtitle_languages: clearable(wordList()),
    theater_mode: choice(),
    theme: oneOf(THEMES),
    transfer_sort_by: clearable(text()),
    trash_enabled: choice(),
    tunnel_route_name: clearable(text()),
    // `{ code, enable }`, judged by the server with errors of its own; a plain false comes from clients that send all settings back.
    two_factor_enabled: json(),
    use_private_download_ip: choice(),
    use_start_from: choice(),
    video_player: clearable(oneOf(VIDEO_PLAYERS)),
    username: text({ keepsEmpty: true }),
    mail: text({ keepsEmpty: true }),
    password: text({ keepsEmpty: true }),
    current_password: text({ keepsEmpty: true }),
  },
  answer: ok,
  errors: [
    'InvalidScope',
    'INVALID_CURRENT_PASSWORD',
    'INVALID_NEW_PASSWORD',
    'PWNED_NEW_PASSWORD',
    'INVALID_USERNAME',
    'USERNAME_EXISTS',
    'SAME_USERNAME',
    'INVALID_MAIL',
    'EXISTING_MAIL',
    'DISPOSABLE_MAIL_NOT_ALLOWED',
    'INVALID_CALLBACK_URL',
    'INVALID_PUSHOVER_TOKEN',
    'NO_ACTIVE_DOWNLOAD_HOST',
    'INVALID_CODE',
    'INVALID_ENABLE',
    'UNAVAILABLE_VALUE',
    'ALREADY_ENABLED',
    'NOT_ENABLED',
    'INVALID_STATE',
    'RATE_LIMIT_ERROR',
  ],
});

export const subtitleLanguages = defineRoute({
  id: 'account.subtitleLanguages',
  row: 'AC4',
  summary: 'Languages that subtitles can be asked for',
  method: 'GET',
  path: '/v2/account/subtitle_languages',
  auth: 'any',
  answer: answers(Type.Object({ languages: Type.Array(SubtitleLanguage) })),
});

export const confirmations = defineRoute({
  id: 'account.confirmations',
  row: 'AC5',
  summary: 'Changes that wait for a click in a mail',
  method: 'GET',
  path: '/v2/account/confirmation/list',
  auth: 'first',
  query: { type: oneOf(CONFIRMATION_SUBJECTS) },
  answer: answers(Type.Object({ confirmations: Type.Array(Confirmation) })),
});

export const confirm = defineRoute({
  id: 'account.confirm',
  row: 'own',
  summary: 'Makes the change that the key of a mail stands for; the link may be opened on any device',
  method: 'POST',
  path: '/v2/account/confirmation/confirm',
  auth: 'none',
  body: { key: required(text({ keepsEmpty: true })) },
  answer: answers(Type.Object({ subject: Type.Enum([...CONFIRMATION_SUBJECTS]) })),
  errors: ['INVALID_CONFIRMATION_KEY', 'EXISTING_MAIL', 'RATE_LIMIT_ERROR'],
});

export const avatar = defineRoute({
  id: 'account.avatar',
  row: 'AC14',
  summary:
    'A picture of a user, about `s` pixels wide; target of `avatar_url`. An SVG for those that accept one by name',
  method: 'GET',
  path: '/v2/avatars/:user_id',
  auth: 'none',
  params: { user_id: id },
  query: { s: int({ minimum: 1, maximum: 1000, fallback: AVATAR_SIZES.given }) },
  answer: bytes('image/png'),
});
