import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';

/** What happened, as the contract's history knows it (section 2.22): a type and the fields of that type. */
export type NewHistoryEvent =
  | { type: 'file_shared'; file_id: number; file_name: string; file_size: number; sharing_user_name: string }
  | { type: 'upload'; file_id: number; file_name: string; file_size: number }
  | {
      type: 'file_from_rss_deleted_for_space';
      file_id: number;
      file_name: string;
      file_size: number;
      file_source: string;
    }
  | {
      type: 'transfer_completed';
      file_id: number;
      source: string;
      transfer_name: string;
      transfer_size: number;
      /** Whose torrent the event hands out; not presented. */
      transfer_id?: number;
    }
  | { type: 'transfer_error'; source: string; transfer_name: string }
  | { type: 'transfer_from_rss_error'; rss_id: number; transfer_name: string }
  | { type: 'transfer_callback_error'; transfer_id: number; transfer_name: string; message: string }
  | { type: 'private_torrent_pin'; user_download_name: string; pinned_host_ip: string; new_host_ip: string }
  | { type: 'rss_filter_paused'; rss_filter_id: number; rss_filter_title: string }
  | { type: 'voucher'; voucher: number; voucher_owner_id: number; voucher_owner_name: string }
  | { type: 'zip_created'; zip_id: number; zip_size: number };

/** Writes down what happened to a user, unless he keeps no history (setting `history_enabled`). */
export interface History {
  /** `within` writes in the caller's transaction. */
  record(userId: number, event: NewHistoryEvent, within?: Kysely<Database>): Promise<void>;
}
