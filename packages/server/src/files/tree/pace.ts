import { setImmediate, setTimeout as sleep } from 'node:timers/promises';

/** Rows of the first slice, before anything is known. */
const FIRST = 50;
/** Fewer would be mostly the cost of a transaction. */
const LEAST = 20;

/**
 * How many rows the slices of one long operation take: as many as fit into the time that others may be kept waiting, which
 * depends on the machine, its disk and what a row costs.
 */
export interface Pace {
  /** For the next slice. */
  readonly rows: number;
  /** A slice of that many rows kept the event loop for so many milliseconds. */
  note(milliseconds: number): void;
  /** Parts of a list, each as long as a slice is when it is asked for. */
  parts<T>(items: readonly T[]): Generator<T[]>;
}

/** `sliceRows` is the most that a slice ever takes, `sliceMs` the time to aim at, milliseconds. */
export function createPace({ sliceRows, sliceMs }: { sliceRows: number; sliceMs: number }): Pace {
  let rows = Math.min(FIRST, sliceRows);
  return {
    get rows() {
      return rows;
    },
    note(milliseconds) {
      // One slow slice (somebody else had the processor) must not count for much.
      const factor = Math.min(Math.max(sliceMs / Math.max(milliseconds, 0.01), 0.7), 1.5);
      rows = Math.min(Math.max(Math.round(rows * factor), LEAST), sliceRows);
    },
    *parts(items) {
      for (let start = 0; start < items.length;) {
        const part = items.slice(start, start + rows);
        yield part;
        start += part.length;
      }
    },
  };
}

/** Lets the slices of all long operations come one by one, each in a turn of the event loop of its own. */
export type SliceTurns = <T>(slice: () => Promise<T>) => Promise<T>;

/** Other work took at least so long between two slices, milliseconds. */
const NOTICEABLE = 0.3;
/** So long after the last such work, somebody else is taken to be there. */
const RECENT = 100;
/** Milliseconds between two slices when somebody else is there: who comes in them waits for no slice at all. */
const PAUSE = 1;

export function createSliceTurns(pause = PAUSE): SliceTurns {
  let last: Promise<unknown> = Promise.resolve();
  let endedAt = -Infinity;
  let othersAt = -Infinity;

  async function letOthersGo(): Promise<void> {
    // Statements alone never leave the event loop: requests that came meanwhile go first.
    await setImmediate();
    const now = performance.now();
    if (now - endedAt > NOTICEABLE) othersAt = now;
    if (pause > 0 && now - othersAt < RECENT) await sleep(pause);
  }

  return (slice) => {
    const turn = last.then(letOthersGo).then(slice);
    last = turn
      .catch(() => undefined)
      .then(() => {
        endedAt = performance.now();
      });
    return turn;
  };
}
