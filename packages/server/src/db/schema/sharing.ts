import type { Generated } from 'kysely';

/** Somebody asked somebody to be his friend. */
export interface FriendRequestsTable {
  from_id: number;
  to_id: number;
  created_at: string;
}

/** One side of a friendship; every friendship has two rows. */
export interface FriendshipsTable {
  user_id: number;
  friend_id: number;
  /** The folder in which the user sees what the friend shares; an id from the sequence of files, so that none is both. */
  root_id: number;
  created_at: string;
}

/** A file or folder that its owner lets one friend, or all of them, read. */
export interface SharesTable {
  id: Generated<number>;
  file_id: number;
  owner_id: number;
  /** Null is all friends, later ones too. */
  friend_id: number | null;
  created_at: string;
}

/** A friend does not want to see what is shared with everyone. */
export interface HiddenSharesTable {
  share_id: number;
  user_id: number;
}

/** Where somebody stopped watching a file that is not his own. Seconds. */
export interface WatchPositionsTable {
  user_id: number;
  file_id: number;
  seconds: number;
}

/** A copy of received files on its way into somebody's own. */
export interface ClonesTable {
  id: Generated<number>;
  user_id: number;
  parent_id: number;
  /** `NEW`, `PROCESSING`, `DONE`, `ERROR`. */
  status: string;
  error_msg: string | null;
  /** JSON list of the entries that are not copied yet. */
  remaining: string;
  created_at: string;
}

/** A link to one file or folder for anybody who has it. */
export interface PublicSharesTable {
  id: Generated<number>;
  user_id: number;
  file_id: number;
  /** What both tokens are derived from with the server's secret; they are stored as hashes only. */
  nonce: string;
  token_hash: string;
  push_hash: string;
  created_at: string;
  expires_at: string;
  /** `live`, `ended` (by its owner or a cap), `abuse`. */
  state: string;
  /** Bytes that visitors got, or may be getting right now. */
  bytes_served: number;
}

/** From where a link was opened; keyed hashes, as only their number matters. */
export interface PublicShareAddressesTable {
  share_id: number;
  address_hash: string;
}

/** Tables of migration `005-sharing`, by name. */
export interface SharingTables {
  friend_requests: FriendRequestsTable;
  friendships: FriendshipsTable;
  shares: SharesTable;
  hidden_shares: HiddenSharesTable;
  watch_positions: WatchPositionsTable;
  clones: ClonesTable;
  public_shares: PublicSharesTable;
  public_share_addresses: PublicShareAddressesTable;
}
