import { Type, type Static } from 'typebox';
import { Count, DateText, dictionary, nullable } from './scalars.ts';
import { Settings } from './settings.ts';

/** `inactive` with `files_will_be_deleted_at` is what the app calls passive, without it expired. */
export const ACCOUNT_STATUSES = ['active', 'inactive', 'stranger'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/** Bytes of the account's storage. */
export const Disk = Type.Object({ avail: Type.Integer(), size: Type.Integer(), used: Type.Integer() });
export type Disk = Static<typeof Disk>;

/** The signed-in user (section 2.9). Optional keys appear with the flag of their name. */
export const AccountInfo = Type.Object({
  user_id: Type.Integer(),
  username: Type.String(),
  mail: Type.String(),
  avatar_url: Type.String(),
  account_status: Type.Enum([...ACCOUNT_STATUSES]),
  account_active: Type.Optional(nullable(Type.Boolean())),
  disk: Disk,
  trash_size: Count,
  monthly_bandwidth_usage: Count,
  files_will_be_deleted_at: nullable(DateText),
  password_last_changed_at: nullable(DateText),
  private_download_host_ip: nullable(Type.String()),
  is_sub_account: Type.Boolean(),
  can_create_sub_account: Type.Boolean(),
  is_eligible_for_friend_invitation: Type.Boolean(),
  is_admin: Type.Optional(Type.Boolean()),
  family_owner: Type.Optional(nullable(Type.String())),
  settings: Settings,
  warnings: Type.Object({
    callback_url_has_failed: Type.Optional(Type.Boolean()),
    pushover_token_has_failed: Type.Optional(Type.Boolean()),
  }),
  download_token: Type.Optional(Type.String()),
  push_token: Type.Optional(Type.String()),
  features: Type.Optional(dictionary(Type.Boolean())),
  pas: Type.Optional(Type.Object({ user_hash: Type.String() })),
  user_hash: Type.Optional(Type.String()),
  paddle_user_id: Type.Optional(Type.Union([Type.Integer(), Type.String(), Type.Null()])),
});
export type AccountInfo = Static<typeof AccountInfo>;

/** A language that subtitles can be asked for. */
export const SubtitleLanguage = Type.Object({ code: Type.String({ pattern: '^[a-z]{3}$' }), name: Type.String() });
export type SubtitleLanguage = Static<typeof SubtitleLanguage>;
