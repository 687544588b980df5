import type { Transfer } from '@jackdaw/api-contract';
import type { EngineProgress } from '../ports/transfer-engine.ts';
import { isSeeding, type TransferRow } from './row.ts';

/** A transfer as clients see it: the row, and while the engine works on it what it measures. */
export function presentTransfer(row: TransferRow, live: EngineProgress | null, fileExists: boolean): Transfer {
  const isTorrent = row.type === 'TORRENT';
  const hasShared = isTorrent && (isSeeding(row) || row.status === 'COMPLETED');
  const uploaded = live?.uploaded ?? row.uploaded;
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    status: row.status,
    source: row.source,
    save_parent_id: row.save_parent_id,
    file_id: row.file_id,
    userfile_exists: fileExists,
    download_id: null,
    subscription_id: row.subscription_id,
    hash: row.hash,
    size: row.size,
    downloaded: live?.downloaded ?? row.downloaded,
    uploaded,
    down_speed: live?.downSpeed ?? 0,
    up_speed: live?.upSpeed ?? 0,
    percent_done: row.finished_at === null ? (live?.percentDone ?? row.percent_done) : 100,
    completion_percent: row.completion_percent,
    estimated_time: row.finished_at === null ? (live?.estimatedSeconds ?? null) : null,
    availability: live?.availability ?? null,
    current_ratio: hasShared ? ratio(uploaded, row.size) : null,
    seconds_seeding: hasShared ? (live?.secondsSeeding ?? row.seconds_seeding) : null,
    peers_connected: live?.peersConnected ?? 0,
    peers_getting_from_us: live?.peersGettingFromUs ?? 0,
    peers_sending_to_us: live?.peersSendingToUs ?? 0,
    tracker: row.tracker,
    tracker_message: row.tracker_message,
    torrent_link: isTorrent ? `/v2/transfers/${row.id}/torrent` : null,
    is_private: row.is_private === 1,
    created_torrent: false,
    simulated: false,
    callback_url: row.callback_url,
    client_ip: row.client_ip,
    error_message: row.error_message,
    created_at: row.created_at,
    started_at: row.started_at,
    finished_at: row.finished_at,
    links: [],
    ...(row.type === 'LIVE_STREAM' ? { recorded_seconds: live?.recordedSeconds ?? row.recorded_seconds ?? 0 } : {}),
    ...itemsOf(row, live),
  };
}

function itemsOf(row: TransferRow, live: EngineProgress | null): Pick<Transfer, 'downloaded_items' | 'total_items'> {
  const done = live?.items?.done ?? row.items_done;
  const total = live?.items?.total ?? row.items_total;
  return row.type !== 'PLAYLIST' || total === null ? {} : { downloaded_items: done ?? 0, total_items: total };
}

function ratio(uploaded: number, size: number | null): number {
  return size ? Math.round((uploaded / size) * 100) / 100 : 0;
}
