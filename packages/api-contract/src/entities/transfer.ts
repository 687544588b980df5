import { Type, type Static } from 'typebox';
import { Count, Cursor, DateText, Id, nullable } from './scalars.ts';

export const TRANSFER_TYPES = ['URL', 'TORRENT', 'PLAYLIST', 'LIVE_STREAM', 'N/A'] as const;
export type TransferType = (typeof TRANSFER_TYPES)[number];

export const TRANSFER_STATUSES = [
  'WAITING',
  'PREPARING_DOWNLOAD',
  'IN_QUEUE',
  'DOWNLOADING',
  'WAITING_FOR_COMPLETE_QUEUE',
  'WAITING_FOR_DOWNLOADER',
  'COMPLETING',
  'STOPPING',
  'PREPARING_SEED',
  'SEEDING',
  'COMPLETED',
  'ERROR',
] as const;
export type TransferStatus = (typeof TRANSFER_STATUSES)[number];

const count = nullable(Count);
const words = nullable(Type.String());

/** A transfer (section 2.7). Sizes in bytes, speeds in bytes a second, times in seconds, percents 0 to 100. */
export const Transfer = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  type: Type.Enum([...TRANSFER_TYPES]),
  status: Type.Enum([...TRANSFER_STATUSES]),
  source: Type.String(),
  save_parent_id: Id,
  file_id: nullable(Id),
  userfile_exists: Type.Optional(Type.Boolean()),
  download_id: nullable(Type.Integer()),
  subscription_id: nullable(Type.Integer()),
  hash: words,
  size: count,
  downloaded: count,
  uploaded: count,
  down_speed: count,
  up_speed: count,
  percent_done: count,
  completion_percent: count,
  estimated_time: count,
  availability: count,
  current_ratio: nullable(Type.Number({ minimum: 0 })),
  seconds_seeding: count,
  peers_connected: count,
  peers_getting_from_us: count,
  peers_sending_to_us: count,
  tracker: words,
  tracker_message: words,
  torrent_link: words,
  is_private: Type.Boolean(),
  created_torrent: Type.Boolean(),
  simulated: Type.Boolean(),
  callback_url: words,
  client_ip: words,
  error_message: words,
  created_at: DateText,
  started_at: nullable(DateText),
  finished_at: nullable(DateText),
  links: Type.Optional(Type.Array(Type.Object({ label: Type.String(), url: words }))),
  recorded_seconds: Type.Optional(nullable(Type.Number({ minimum: 0 }))),
  downloaded_items: Type.Optional(Type.Integer()),
  total_items: Type.Optional(Type.Integer()),
  updated_at: Type.Optional(DateText),
});
export type Transfer = Static<typeof Transfer>;

/** One page of transfers, newest first. */
export const TransferPage = Type.Object({
  transfers: Type.Array(Transfer),
  cursor: Type.Optional(Cursor),
  total: Type.Optional(Count),
});
export type TransferPage = Static<typeof TransferPage>;

/** What to fetch: one entry of the list that add-multi takes. */
export const TransferToAdd = Type.Object({
  url: Type.String(),
  save_parent_id: Type.Optional(Type.Integer()),
  callback_url: Type.Optional(Type.String()),
});
export type TransferToAdd = Static<typeof TransferToAdd>;

/** Why one URL of an add-multi was refused (section 2.8). */
export const TransferAddError = Type.Object({
  url: Type.String(),
  error_type: Type.String(),
  status_code: Type.Integer(),
});
export type TransferAddError = Static<typeof TransferAddError>;

/** What a URL holds, looked up before it is added (section 2.8). */
export const TransferInfo = Type.Object({
  url: Type.String(),
  name: Type.String(),
  type_name: Type.String(),
  file_size: Type.Number({ minimum: 0 }),
  human_size: Type.String(),
  error: Type.Optional(Type.String()),
  error_message: Type.Optional(Type.String()),
});
export type TransferInfo = Static<typeof TransferInfo>;
