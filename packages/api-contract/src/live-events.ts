import { Type, type Static } from 'typebox';
import { AccountInfo } from './entities/account.ts';
import { File } from './entities/file.ts';
import { BaseFriend, Friend } from './entities/friend.ts';
import { CONVERSION_STATUSES } from './entities/media.ts';
import { PaymentInfo } from './entities/payment.ts';
import { Count, Id, nullable, partial } from './entities/scalars.ts';
import { Settings } from './entities/settings.ts';
import { Transfer } from './entities/transfer.ts';

/** Where the connection is made; `{base}/websocket` is the raw endpoint without SockJS framing. */
export const LIVE_PATH = '/socket/sockjs';

/** The server closes with this code when the token is missing or worthless. */
export const LIVE_UNAUTHORIZED = 4001;

/** The server shows a sign of life at least this often. */
export const LIVE_HEARTBEAT_SECONDS = 10;

/** A client that sends no token for this long is sent away. */
export const LIVE_TOKEN_WAIT_SECONDS = 10;

/** The changed fields of account info; `settings` may be partial too. */
export const UserUpdate = Type.Object({
  ...partial(AccountInfo).properties,
  settings: Type.Optional(partial(Settings)),
});
export type UserUpdate = Static<typeof UserUpdate>;

const partialFile = partial(File).properties;
const partialTransfer = partial(Transfer).properties;

const FileChange = Type.Object({ ...partialFile, id: Id, name: Type.String() });
const FileMove = Type.Object({
  ...partialFile,
  id: Id,
  name: Type.String(),
  parent_id: nullable(Id),
  old_parent_id: Type.Optional(nullable(Id)),
});
const FileGone = Type.Object({ ...partialFile, id: Id, parent_id: nullable(Id) });
const Mp4Update = Type.Object({
  id: Id,
  status: Type.Enum([...CONVERSION_STATUSES]),
  percent_done: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
});
const ZipCreated = Type.Object({ id: Type.Integer({ minimum: 1 }) });
const TransferGone = Type.Object({ ...partialTransfer, id: Type.Integer() });
/** What is served now: the server's version, and which build of the web app. */
export const AppVersion = Type.Object({ version: Type.Optional(Type.String()), build: Type.Optional(Type.String()) });
export type AppVersion = Static<typeof AppVersion>;

const TransfersClean = nullable(Type.Object({ deleted_ids: Type.Array(Type.Integer()) }));

/** The `value` of each event (section 4.3). */
export const liveEventValues = {
  user_update: UserUpdate,
  payment_update: partial(PaymentInfo),
  file_create: File,
  file_update: FileChange,
  file_move: FileMove,
  file_delete: FileGone,
  mp4_update: Mp4Update,
  transfers_count: Type.Integer({ minimum: 0 }),
  transfers_clean: TransfersClean,
  transfer_create: Transfer,
  transfer_update: Transfer,
  transfer_delete: TransferGone,
  zip_created: ZipCreated,
  friend_request_count: Count,
  friend_request_received: BaseFriend,
  friend_request_deny_sent: BaseFriend,
  friend_request_deny_received: BaseFriend,
  friend_request_approve_sent: Friend,
  friend_request_approve_received: Friend,
  friend_remove_sent: BaseFriend,
  friend_remove_received: BaseFriend,
  /** Told to connections that begin soon after the web app was replaced. */
  app_version_updated: AppVersion,
  /** What one of the user's connections told the others; the server looks at nothing of it. */
  custom: Type.Unknown(),
} as const;

/** Name of an event. */
export type LiveEventType = keyof typeof liveEventValues;

/** Every event name of the contract; clients ignore any other. */
export const LIVE_EVENT_TYPES = Object.keys(liveEventValues) as readonly LiveEventType[];

/** One event as it travels: `{ type, value }`. */
export type LiveEvent = {
  [T in LiveEventType]: { readonly type: T; readonly value: Static<(typeof liveEventValues)[T]> };
}[LiveEventType];

/** The event of one type. */
export type LiveEventOf<T extends LiveEventType> = Extract<LiveEvent, { type: T }>;
