/** What a transfer is made from. */
export type TransferSource =
  | { kind: 'magnet'; uri: string; trackers: readonly string[] }
  | { kind: 'torrent'; metainfo: Uint8Array; trackers: readonly string[] }
  | { kind: 'url'; url: string }
  | { kind: 'playlist'; items: readonly PlaylistItem[] }
  /** An HLS stream, finished or live; a live one is recorded until it ends or `finish` is called. */
  | { kind: 'hls'; url: string };

/** One entry of a playlist; `title` is what the playlist calls it. */
export interface PlaylistItem {
  url: string;
  title: string | null;
}

/** Whether a swarm brings this. */
export function isSwarmSource(
  source: TransferSource,
): source is Extract<TransferSource, { trackers: readonly string[] }> {
  return source.kind === 'magnet' || source.kind === 'torrent';
}

/** One transfer as the engine sees it. `id` is the transfer's row id. */
export interface EngineJob {
  id: number;
  source: TransferSource;
  /** A directory of this job's own; what is already in it is checked and not fetched again. */
  directory: string;
  /** Bytes it may bring; more fails with `too_large`. */
  sizeLimit: number;
  /** Stop seeding at this ratio or after this many seconds, whichever comes first; 0 does not seed. */
  seed: { ratio: number; seconds: number };
  /** What earlier runs already did, so that ratios go on. */
  uploaded: number;
  secondsSeeding: number;
}

/** A finished file: `path` is cleaned, relative to the transfer, with at least one name; `localPath` is absolute. */
export interface EngineFile {
  path: string[];
  size: number;
  localPath: string;
}

export type EngineFailure =
  | 'invalid_source'
  | 'unreachable'
  | 'forbidden_address'
  | 'http_status'
  | 'too_large'
  | 'no_space'
  | 'timeout'
  | 'hostile_paths'
  | 'internal';

/** Numbers of a running transfer. Bytes, bytes a second, seconds. */
export interface EngineProgress {
  downloaded: number;
  uploaded: number;
  downSpeed: number;
  upSpeed: number;
  /** 0..100, whole. */
  percentDone: number;
  /** Null when unknown or endless. */
  estimatedSeconds: number | null;
  peersConnected: number;
  peersSendingToUs: number;
  peersGettingFromUs: number;
  /** Whole copies in reach in percent, null when unknown. */
  availability: number | null;
  secondsSeeding: number;
  /** Of a playlist: entries that are here and entries in all. */
  items?: { done: number; total: number };
  /** Of an HLS stream: what has been recorded. */
  recordedSeconds?: number;
}

export type EngineEvent =
  | {
      type: 'metadata';
      id: number;
      name: string;
      size: number | null;
      infoHash: string | null;
      isPrivate: boolean;
      tracker: string | null;
      metainfo: Uint8Array | null;
      /** Of a stream: it goes on, and `finish` ends it. */
      isLive?: boolean;
    }
  | ({ type: 'progress'; id: number } & EngineProgress)
  | { type: 'tracker'; id: number; message: string }
  /** Every byte is there and checked. A torrent goes on seeding until `stopped`. */
  | { type: 'completed'; id: number; name: string; files: EngineFile[]; finalUrl?: string }
  /** A live stream that has not begun yet; `metadata` follows when it does. */
  | { type: 'waiting'; id: number }
  /** Seeding is over, or the engine was told to stop. */
  | { type: 'stopped'; id: number }
  | { type: 'failed'; id: number; reason: EngineFailure; message: string };

/**
 * Brings content home. Jobs are remembered by the caller: after a restart it starts them again with the same directory.
 * At most two `progress` events a second and job.
 */
export interface TransferEngine {
  /** Whether this engine takes that kind of source. */
  accepts(source: TransferSource): boolean;
  start(job: EngineJob): Promise<void>;
  /** Ends a job, keeps its directory. Unknown ids are fine. */
  stop(id: number): Promise<void>;
  /** Asks trackers and DHT for peers now; false when the job is not running. */
  reannounce(id: number): Promise<boolean>;
  addTrackers(id: number, urls: readonly string[]): Promise<boolean>;
  /** Ends a recording and completes it with what is there; false when the job is no running recording. */
  finish(id: number): Promise<boolean>;
  onEvent(listener: (event: EngineEvent) => void): void;
  close(): Promise<void>;
}
