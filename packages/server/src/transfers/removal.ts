import { setImmediate } from 'node:timers/promises';
import type { TransferStatus } from '@jackdaw/api-contract';
import type { ActiveTransfer } from './active.ts';
import { isSeeding } from './row.ts';
import type { RunnerParts } from './runner-parts.ts';
import type { Turns } from '../turns.ts';

/** Transfers that go in one transaction. */
const SLICE = 200;

export interface RemovalParts extends Pick<RunnerParts, 'store' | 'engine' | 'directories'> {
  /** Those that the engine works on. */
  active: Map<number, ActiveTransfer>;
  turns: Turns<number>;
}

export interface RemovalOptions {
  /** Those that are in none of these any more when it is their turn stay. */
  statuses?: readonly TransferStatus[];
  /** Told of each transaction once it is committed. */
  onGone(this: void, ids: readonly number[]): void;
}

/**
 * Ends transfers for good: their rows, their directories, their places in the swarm. Files that were saved stay. Rows go many
 * at a time; the directories follow, and what a crash leaves of them goes at the next start.
 */
export async function removeTransfers(
  parts: RemovalParts,
  ids: readonly number[],
  { statuses, onGone }: RemovalOptions,
): Promise<void> {
  const { active, turns, store, directories } = parts;
  const left: number[] = [];
  try {
    for (let start = 0; start < ids.length; start += SLICE) {
      const slice = ids.slice(start, start + SLICE);
      for (const id of slice) interrupt(active.get(id), statuses);
      await setImmediate();
      const gone = await turns.takeAll(slice, async () => {
        // What is in a final status has left the engine.
        if (!statuses) await Promise.all(slice.map((id) => stop(parts, id)));
        return store.remove(slice, statuses);
      });
      onGone(gone.map((row) => row.id));
      // That of a finished one went when it ended.
      for (const { id, status } of gone) if (status !== 'COMPLETED') left.push(id);
    }
  } finally {
    await directories.remove(left);
  }
}

/** So that nothing long is waited for when its turn comes. */
function interrupt(transfer: ActiveTransfer | undefined, statuses: RemovalOptions['statuses']): void {
  if (!transfer || statuses) return;
  transfer.cancelled.abort();
  if (isSeeding(transfer.row)) transfer.tell({ ...transfer.row, status: 'STOPPING' });
}

async function stop({ active, engine }: RemovalParts, id: number): Promise<void> {
  const transfer = active.get(id);
  if (!transfer) return;
  active.delete(id);
  transfer.cancelled.abort();
  await engine.stop(id);
  await transfer.completion;
}
