import type { Torrent } from 'webtorrent';
import type { EngineProgress } from '../../../ports/transfer-engine.ts';

/** Most piece look-ups a measurement may cost. */
const MAX_LOOKUPS = 200_000;

/** The numbers of a torrent now; `before` is what earlier runs had done. */
export function measure(torrent: Torrent, before: { uploaded: number; secondsSeeding: number }): EngineProgress {
  const { downloaded, length, done, wires } = torrent;
  const remaining = torrent.timeRemaining / 1000;
  return {
    downloaded,
    uploaded: before.uploaded + torrent.uploaded,
    downSpeed: Math.round(torrent.downloadSpeed),
    upSpeed: Math.round(torrent.uploadSpeed),
    percentDone: done ? 100 : length > 0 ? Math.min(99, Math.floor((downloaded * 100) / length)) : 0,
    estimatedSeconds: Number.isFinite(remaining) && length > 0 ? Math.ceil(remaining) : null,
    peersConnected: wires.length,
    peersSendingToUs: wires.filter((wire) => !wire.peerChoking && wire.downloadSpeed() > 0).length,
    peersGettingFromUs: wires.filter((wire) => wire.uploadSpeed() > 0).length,
    availability: availability(torrent),
    secondsSeeding: before.secondsSeeding,
  };
}

/** Whole copies among the peers in percent; of a last, partial one the share that anybody has. */
function availability({ pieces, wires, bitfield }: Torrent): number | null {
  const seeds = wires.filter(({ isSeeder }) => isSeeder).length;
  if (seeds > 0) return seeds * 100;
  if (pieces.length === 0 || pieces.length * wires.length > MAX_LOOKUPS) return null;
  let reachable = 0;
  for (let index = 0; index < pieces.length; index += 1) {
    if (bitfield.get(index) || wires.some(({ peerPieces }) => peerPieces.get(index))) reachable += 1;
  }
  return Math.floor((reachable * 100) / pieces.length);
}
