import { AppError } from '../errors.ts';
import type { ByteSource } from './byte-source.ts';

/** So much is taken at once, not to write the count down for each block. Bytes. */
const ADVANCE = 4 * 1024 * 1024;

/** What bytes are paid from. */
export interface ByteBudget {
  /** Negative bytes are given back. False when there are not so many left. */
  take(bytes: number): Promise<boolean>;
  /** Told once there is not enough for what is asked for. */
  exhaust(): Promise<void>;
}

/**
 * A source whose bytes are paid for before they are read: what was taken in advance and not used is given back at its end.
 * Reading fails when there is nothing left.
 */
export function metered(source: ByteSource, budget: ByteBudget): ByteSource {
  let credit = 0;
  /** Two reads at once must not pay with the same credit. */
  let turn: Promise<void> = Promise.resolve();

  async function pay(bytes: number): Promise<void> {
    if (credit < bytes) {
      const missing = bytes - credit;
      const advance = Math.max(missing, Math.min(ADVANCE, source.size));
      if (await budget.take(advance)) credit += advance;
      else if (advance > missing && (await budget.take(missing))) credit += missing;
      else {
        await budget.exhaust();
        throw new AppError('LinkExpired');
      }
    }
    credit -= bytes;
  }

  return {
    size: source.size,
    async read(target, position) {
      const wanted = Math.max(0, Math.min(target.byteLength, source.size - position));
      const paid = turn.then(() => pay(wanted));
      turn = paid.catch(() => undefined);
      await paid;
      const count = await source.read(target, position);
      credit += wanted - count;
      return count;
    },
    async close() {
      await turn;
      try {
        if (credit > 0) await budget.take(-credit);
        credit = 0;
      } finally {
        await source.close();
      }
    },
  };
}
