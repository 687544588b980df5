import type { EngineProgress } from '../../ports/transfer-engine.ts';

/** The numbers of a download that has no peers. `size` null when unknown. */
export function downloadProgress(received: number, size: number | null, speed: number): EngineProgress {
  const known = size !== null && size > 0;
  return {
    downloaded: received,
    uploaded: 0,
    downSpeed: speed,
    upSpeed: 0,
    percentDone: known ? Math.min(99, Math.floor((received * 100) / size)) : 0,
    estimatedSeconds: known && speed > 0 ? Math.ceil((size - received) / speed) : null,
    peersConnected: 0,
    peersSendingToUs: 0,
    peersGettingFromUs: 0,
    availability: null,
    secondsSeeding: 0,
  };
}
