import type { Generated } from 'kysely';
import type { BillingTables } from './billing.ts';
import type { ExtractionsTables } from './extractions.ts';
import type { FeedsTables } from './feeds.ts';
import type { BulkTables } from './files.ts';
import type { ClientDetails, OauthTables } from './oauth.ts';
import type { OperationsTables } from './operations.ts';
import type { SecurityTables } from './security.ts';
import type { SharingTables } from './sharing.ts';
import type { TasksTables } from './tasks.ts';
import type { TransfersTables } from './transfers.ts';

/** Dates are stored as `YYYY-MM-DDTHH:MM:SS` in UTC (they sort as text and are the wire form); booleans as 0 and 1. */
type DateText = string;
type Flag = number;

export interface MetaTable {
  /** `server_secret`, `setup_code_hash`, … */
  key: string;
  value: string;
}

export interface UsersTable {
  id: Generated<number>;
  username: string;
  /** NFKC, case folded: what must be unique. */
  username_key: string;
  mail: string;
  mail_key: string;
  password_hash: string;
  password_changed_at: DateText | null;
  /** `active`, `inactive`, `stranger`. */
  status: string;
  is_admin: Flag;
  created_at: DateText;
  /** Bytes. */
  disk_quota: number;
  /** Sum of live and trashed files, kept in the same transaction as the rows. */
  disk_used: number;
  trash_size: number;
  /** Part of every derived token (download, push): raising it revokes them. */
  token_epoch: Generated<number>;
  /** JSON object of the account settings that differ from their defaults. */
  settings: string;
  /** The last callback of a transfer could not be delivered. */
  callback_has_failed: Generated<Flag>;
  /** Signing in is refused until a new password was set through the mailbox. */
  password_reset_required: Generated<Flag>;
  /** The name as the eye reads it, unique too. */
  username_skeleton: Generated<string | null>;
  /** The last push notification could not be delivered. */
  push_has_failed: Generated<Flag>;
}

export interface ClientsTable extends ClientDetails {
  /** OAuth client id. */
  id: Generated<number>;
  name: string;
  /** Sealed, because its owner may read it again; empty marks a public client, whose secret everybody has. */
  secret: string;
  first_party: Flag;
  created_at: DateText;
}

export interface TokensTable {
  id: Generated<number>;
  /** SHA-256 of the token, hex. */
  token_hash: string;
  user_id: number;
  client_id: number;
  scope: string;
  fingerprint: string | null;
  client_name: string;
  ip_address: string;
  user_agent: string;
  created_at: DateText;
  last_used_at: DateText | null;
  /** What the user called the program that signed in. */
  note: Generated<string | null>;
  /** The app-specific password that it began with. */
  app_password_id: Generated<number | null>;
  /** When the user last proved here that it is him. */
  authenticated_at: Generated<DateText | null>;
  /** The token by whose right it was made, of an app that approved the device or of an administrator: with it goes this one. */
  linked_by: Generated<number | null>;
}

export interface ConfigValuesTable {
  user_id: number;
  client_id: number;
  key: string;
  /** JSON. */
  value: string;
}

export interface BlobsTable {
  id: string;
  size: number;
  sha1: string;
  crc32: string;
  opensubtitles_hash: string | null;
  /** Files (live and trashed) and conversions that hold it. */
  refs: number;
  created_at: DateText;
}

export interface FilesTable {
  id: Generated<number>;
  user_id: number;
  /** 0 is the root, which has no row. */
  parent_id: number;
  name: string;
  /** Natural, case-insensitive collation key of the name. */
  name_key: string;
  /** The name without case and accents: what search compares. */
  name_fold: string;
  file_type: string;
  content_type: string;
  extension: string | null;
  /** Bytes; of a folder the recursive sum of what is not trashed. */
  size: number;
  blob_id: string | null;
  is_hidden: Flag;
  /** Watch position, seconds. */
  start_from: number;
  created_at: DateText;
  updated_at: DateText;
  first_accessed_at: DateText | null;
  /** The trashed entry this row went to the trash with (its own id for the top one); null while live. */
  trash_id: number | null;
}

/** What a folder keeps besides its row; the root's has folder_id 0. Rows appear with the first write. */
export interface FolderStatesTable {
  user_id: number;
  folder_id: number;
  /** Raised by every change of a direct child: ETags and cached pages hang on it. */
  version: number;
  child_count: number;
  sort_by: string | null;
}

export interface TrashTable {
  /** The trashed entry. */
  file_id: number;
  user_id: number;
  size: number;
  deleted_at: DateText;
  expiration_date: DateText;
  /** What a long operation has begun under this entry and not finished: `mark` (trashing), `restore`; else null. */
  pending: string | null;
}

export interface UploadsTable {
  /** 32 random hex digits; also the last segment of the tus URL. */
  id: string;
  user_id: number;
  /** The draft that grows. */
  blob_id: string;
  name: string;
  parent_id: number;
  length: number;
  /** JSON object of the tus metadata. */
  metadata: string;
  created_at: DateText;
  expires_at: DateText;
  /** Set when done. */
  file_id: number | null;
  transfer_id: number | null;
}

export interface TransfersTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** `URL`, `TORRENT`, `PLAYLIST`, `LIVE_STREAM`. */
  type: string;
  status: string;
  source: string;
  save_parent_id: number;
  file_id: number | null;
  hash: string | null;
  size: number | null;
  downloaded: number;
  uploaded: number;
  percent_done: number;
  completion_percent: number | null;
  seconds_seeding: number;
  is_private: Flag;
  tracker: string | null;
  tracker_message: string | null;
  /** JSON list of tracker URLs added later. */
  extra_trackers: string;
  callback_url: string | null;
  client_ip: string | null;
  /** The RSS feed that started it. */
  subscription_id: number | null;
  error_message: string | null;
  /** JSON list of `PlaylistItem`; null for an HLS stream and for what is no playlist. */
  items: Generated<string | null>;
  items_done: Generated<number | null>;
  items_total: Generated<number | null>;
  /** Of a live stream. */
  recorded_seconds: Generated<number | null>;
  /** The .torrent, once known. */
  metainfo: Uint8Array | null;
  created_at: DateText;
  started_at: DateText | null;
  finished_at: DateText | null;
}

export interface JobsTable {
  id: Generated<number>;
  kind: string;
  key: string | null;
  payload: string;
  /** `waiting`, `running`, `failed`. Done jobs are deleted. */
  state: string;
  run_at: DateText;
  attempt: number;
  max_attempts: number;
  error: string | null;
  created_at: DateText;
}

/** What is known of a blob's media, found once at its arrival. */
export interface MediaTable {
  blob_id: string;
  /** JSON of `MediaProbe`; null when the blob is no media or could not be read. */
  probe: string | null;
  /** JSON of `KeyFrames`; null until looked for. */
  key_frames: string | null;
  /** A still picture exists in the cache folder. */
  has_still: Flag;
  probed_at: DateText;
}

export interface ConversionsTable {
  /** The file whose MP4 this is. */
  file_id: number;
  user_id: number;
  /** `IN_QUEUE`, `CONVERTING`, `COMPLETED`, `ERROR`. */
  status: string;
  percent_done: number;
  /** The MP4. */
  blob_id: string | null;
  error_message: string | null;
  created_at: DateText;
}

export interface Database
  extends
    SecurityTables,
    OauthTables,
    OperationsTables,
    SharingTables,
    TasksTables,
    ExtractionsTables,
    FeedsTables,
    BillingTables,
    TransfersTables,
    BulkTables {
  meta: MetaTable;
  users: UsersTable;
  clients: ClientsTable;
  tokens: TokensTable;
  config_values: ConfigValuesTable;
  blobs: BlobsTable;
  files: FilesTable;
  folder_states: FolderStatesTable;
  trash: TrashTable;
  uploads: UploadsTable;
  transfers: TransfersTable;
  jobs: JobsTable;
  media: MediaTable;
  conversions: ConversionsTable;
}
