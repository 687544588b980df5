import type { TransferSource } from '../ports/transfer-engine.ts';
import type { TransferRow } from './row.ts';

/** What the engine starts from: the torrent file once it is known, so that a magnet link is resolved only once. */
export function engineSource(row: TransferRow, metainfo: Uint8Array | null): TransferSource {
  if (row.type === 'URL') return { kind: 'url', url: row.source };
  const trackers = JSON.parse(row.extra_trackers) as string[];
  return metainfo ? { kind: 'torrent', metainfo, trackers } : { kind: 'magnet', uri: row.source, trackers };
}
