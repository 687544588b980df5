import type { EngineEvent, EngineJob } from '../../ports/transfer-engine.ts';

/** From the server to the torrent process. */
export type Command =
  | { type: 'start'; job: EngineJob }
  | { type: 'stop'; id: number }
  | { type: 'reannounce'; id: number }
  | { type: 'trackers'; id: number; urls: readonly string[] };

/** From the torrent process to the server. `ready` comes once, before anything else. */
export type Report = { type: 'ready' } | { type: 'event'; event: EngineEvent };
