import { Type, type Static, type TProperties } from 'typebox';
import { Count, DateText, Id } from './scalars.ts';

const base = { id: Type.Integer(), user_id: Type.Integer(), created_at: DateText };
const file = { file_id: Id, file_name: Type.String(), file_size: Count };

function event<Name extends string, Fields extends TProperties>(type: Name, fields: Fields) {
  return Type.Object({ ...base, type: Type.Literal(type), ...fields });
}

/** Something that happened in an account (section 2.22). Clients show types they do not know by their base fields. */
export const HistoryEvent = Type.Union([
  event('file_shared', { ...file, sharing_user_name: Type.String() }),
  event('upload', file),
  event('file_from_rss_deleted_for_space', { ...file, file_source: Type.String() }),
  event('transfer_completed', {
    file_id: Id,
    source: Type.String(),
    transfer_name: Type.String(),
    transfer_size: Count,
  }),
  event('transfer_error', { source: Type.String(), transfer_name: Type.String() }),
  event('transfer_from_rss_error', { rss_id: Type.Integer(), transfer_name: Type.String() }),
  event('transfer_callback_error', {
    transfer_id: Type.Integer(),
    transfer_name: Type.String(),
    message: Type.String(),
  }),
  event('private_torrent_pin', {
    user_download_name: Type.String(),
    pinned_host_ip: Type.String(),
    new_host_ip: Type.String(),
  }),
  event('rss_filter_paused', { rss_filter_id: Type.Integer(), rss_filter_title: Type.String() }),
  event('voucher', {
    voucher: Type.Integer(),
    voucher_owner_id: Type.Integer(),
    voucher_owner_name: Type.String(),
  }),
  event('zip_created', { zip_id: Type.Integer(), zip_size: Count }),
]);
export type HistoryEvent = Static<typeof HistoryEvent>;

/** Name of an event. */
export type HistoryEventType = HistoryEvent['type'];
