/**
 * One request at a time works on an upload. A newcomer asks the one before it to stop: a client that lost its connection
 * comes back long before the server notices the loss.
 */
export interface Turns {
  /** Runs `work` when its turn comes; `signal` is aborted when somebody else waits. */
  run<T>(key: string, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

export function createTurns(): Turns {
  const last = new Map<string, { done: Promise<void>; abort: AbortController }>();
  return {
    async run(key, work) {
      const before = last.get(key);
      const abort = new AbortController();
      const { promise: done, resolve: release } = Promise.withResolvers<void>();
      const mine = { done, abort };
      last.set(key, mine);
      before?.abort.abort();
      try {
        await before?.done;
        return await work(abort.signal);
      } finally {
        if (last.get(key) === mine) last.delete(key);
        release();
      }
    },
  };
}
