import type { ContentHashes } from './digest.ts';

/** Bytes of one gathered write; also what travels in one message to the hash worker. */
export const SLOT_SIZE = 1024 * 1024;

/** What the hash worker is told. A session is one running hash; its messages are worked off in order. */
export type HashRequest =
  | { kind: 'slot'; slot: number; memory: SharedArrayBuffer }
  | { kind: 'forget'; slot: number }
  | { kind: 'update'; session: number; slot: number; length: number; ticket: number }
  /** Hashes the first `length` bytes of an open file. */
  | { kind: 'file'; session: number; fd: number; length: number; ticket: number }
  /** Ends a session. */
  | { kind: 'digest'; session: number; ticket: number }
  | { kind: 'drop'; session: number };

/** What it answers, once for each ticket. */
export interface HashAnswer {
  ticket: number;
  hashes?: ContentHashes;
  error?: string;
}
