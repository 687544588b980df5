/** Lets one operation of a user run at a time, in the order they came. */
export interface UserLock {
  /** `timeout` bounds the wait alone; its `error` makes what the call rejects with. */
  run<T>(userId: number, work: () => Promise<T>, timeout?: { ms: number; error: () => Error }): Promise<T>;
  /** From now on each turn of the user is refused with this. */
  refuse(userId: number, reason: unknown): void;
}

/** An in-process lock: enough while one process writes the database. */
export function createUserLock(): UserLock {
  const tails = new Map<number, Promise<void>>();
  const refused = new Map<number, unknown>();
  return {
    refuse: (userId, reason) => void refused.set(userId, reason),
    async run(userId, work, timeout) {
      const before = tails.get(userId) ?? Promise.resolve();
      const { promise: done, resolve: release } = Promise.withResolvers<void>();
      const tail = before.then(() => done);
      tails.set(userId, tail);
      void tail.then(() => tails.get(userId) === tail && tails.delete(userId));
      try {
        await (timeout ? within(before, timeout) : before);
        if (refused.has(userId)) throw refused.get(userId);
        return await work();
      } finally {
        release();
      }
    },
  };
}

async function within(turn: Promise<void>, timeout: { ms: number; error: () => Error }): Promise<void> {
  const { promise: expired, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(timeout.error()), timeout.ms);
  try {
    await Promise.race([turn, expired]);
  } finally {
    clearTimeout(timer);
  }
}
