import type { PlaylistItem, TransferSource } from '../ports/transfer-engine.ts';
import type { TransferRow } from './row.ts';

/**
 * What the engine starts from: the torrent file once it is known, so that a magnet link is resolved only once. A playlist
 * without items is a finished HLS stream.
 */
export function engineSource(
  row: TransferRow,
  { metainfo, items }: { metainfo: Uint8Array | null; items: string | null },
): TransferSource {
  if (row.type === 'URL') return { kind: 'url', url: row.source };
  if (row.type === 'LIVE_STREAM') return { kind: 'hls', url: row.source };
  if (row.type === 'PLAYLIST') {
    return items === null
      ? { kind: 'hls', url: row.source }
      : { kind: 'playlist', items: JSON.parse(items) as PlaylistItem[] };
  }
  const trackers = JSON.parse(row.extra_trackers) as string[];
  return metainfo ? { kind: 'torrent', metainfo, trackers } : { kind: 'magnet', uri: row.source, trackers };
}
