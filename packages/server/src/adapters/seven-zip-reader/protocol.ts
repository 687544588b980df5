import type { ArchiveEntry, ArchiveFailure } from '../../ports/archive-reader.ts';
import type { ArchiveFormat } from './formats.ts';

/** What the child is asked, as JSON on its input. */
export interface ReadRequest {
  format: ArchiveFormat;
  parts: readonly { name: string; path: string }[];
  password: string | null;
  maxEntries: number;
}

/** How the child ends. */
export interface Ending {
  failure: ArchiveFailure | null;
  message: string;
}

/**
 * What the child answers on its output: frames of a kind (one byte), a length (four, little-endian) and so many bytes.
 * Entries (JSON lists, several frames) come first, then all contents one after the other, then one ending.
 */
export const FRAME = { entries: 1, listed: 2, data: 3, ending: 4 } as const;
export type FrameKind = (typeof FRAME)[keyof typeof FRAME];

export const HEADER_SIZE = 5;

/** Longest payload of a frame. */
export const MAX_FRAME = 4 * 2 ** 20;

export interface Frame {
  kind: number;
  payload: Buffer;
}

/** Entries of one frame. */
export type EntryBatch = readonly ArchiveEntry[];

/** Cuts a stream of bytes into frames. @throws Error when a frame is longer than any may be */
export async function* readFrames(stream: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let pending: Buffer = Buffer.alloc(0);
  for await (const chunk of stream) {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    while (pending.length >= HEADER_SIZE) {
      const length = pending.readUInt32LE(1);
      if (length > MAX_FRAME) throw new Error('A frame is too long');
      if (pending.length < HEADER_SIZE + length) break;
      yield { kind: pending.readUInt8(0), payload: pending.subarray(HEADER_SIZE, HEADER_SIZE + length) };
      pending = pending.subarray(HEADER_SIZE + length);
    }
  }
}
