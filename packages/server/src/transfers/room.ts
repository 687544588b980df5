import type { EngineFailure } from '../ports/transfer-engine.ts';
import type { TransferRow } from './row.ts';
import type { RunnerParts } from './runner-parts.ts';

/** How large a transfer may be, and what to say when it is larger. */
export interface Room {
  bytes: number;
  problem: [reason: EngineFailure, message: string];
}

/** Bytes of the disk that no transfer may take: without them the database could not even note that the disk is full. */
const RESERVE = 64 * 1024 * 1024;

/** The room for a transfer: what the account may still hold or, where that is less, what the disk has. */
export async function roomFor(
  { tree, blobs }: Pick<RunnerParts, 'tree' | 'blobs'>,
  row: Pick<TransferRow, 'user_id' | 'downloaded'>,
): Promise<Room> {
  const quota = await tree.freeQuota(row.user_id);
  const disk = row.downloaded + Math.max(0, (await blobs.freeSpace()) - RESERVE);
  return quota <= disk
    ? { bytes: quota, problem: ['too_large', 'The transfer is larger than your free space.'] }
    : { bytes: disk, problem: ['no_space', 'The disk of the server has no room for this transfer.'] };
}
