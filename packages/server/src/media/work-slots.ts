/** Somebody waits for `wanted` work; `ahead` work is done because it may be wanted next. */
export type Urgency = 'wanted' | 'ahead';

interface Task {
  urgency: Urgency;
  controller: AbortController;
  waiters: number;
  start: () => void;
  promise: Promise<void>;
}

/**
 * Does at most `slots` pieces of work at once, each key once however many ask. Wanted work goes first and, when every
 * slot is taken, in place of work ahead. Work ends when the last one who waits for it gives up.
 */
export interface WorkSlots {
  /** Resolves when the work is done. Rejects with the signal's reason as soon as it is aborted. */
  want(key: string, work: (signal: AbortSignal) => Promise<void>, signal?: AbortSignal): Promise<void>;
  /** Does the work when there is nothing better to do; failures are nobody's business. */
  ahead(key: string, work: (signal: AbortSignal) => Promise<void>): void;
  close(): void;
}

export function createWorkSlots(slots: number): WorkSlots {
  const tasks = new Map<string, Task>();
  const waiting = new Set<Task>();
  const running = new Set<Task>();

  function next(): void {
    const inOrder = [...waiting].sort((a, b) => Number(a.urgency === 'ahead') - Number(b.urgency === 'ahead'));
    for (const task of inOrder) {
      if (running.size < slots) task.start();
      else if (task.urgency === 'wanted') [...running].find(({ urgency }) => urgency === 'ahead')?.controller.abort();
    }
  }

  function add(key: string, urgency: Urgency, work: (signal: AbortSignal) => Promise<void>): Task {
    const controller = new AbortController();
    const { promise: begun, resolve: start, reject } = Promise.withResolvers<void>();
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason as Error), { once: true });
    const task: Task = {
      urgency,
      controller,
      waiters: 0,
      start() {
        waiting.delete(task);
        running.add(task);
        start();
      },
      promise: begun
        .then(() => work(controller.signal))
        .finally(() => {
          waiting.delete(task);
          running.delete(task);
          if (tasks.get(key) === task) tasks.delete(key);
          next();
        }),
    };
    task.promise.catch(() => undefined);
    tasks.set(key, task);
    waiting.add(task);
    next();
    return task;
  }

  async function waitFor(task: Task, signal: AbortSignal | undefined): Promise<void> {
    const { promise: aborted, reject } = Promise.withResolvers<never>();
    const giveUp = (): void => reject(signal?.reason as Error);
    signal?.addEventListener('abort', giveUp, { once: true });
    task.waiters += 1;
    task.urgency = 'wanted';
    next();
    try {
      await Promise.race([task.promise, aborted]);
    } finally {
      signal?.removeEventListener('abort', giveUp);
      task.waiters -= 1;
      if (task.waiters === 0) task.controller.abort();
    }
  }

  return {
    async want(key, work, signal) {
      signal?.throwIfAborted();
      const present = tasks.get(key);
      // Work ahead that was stopped in favour of other work is begun anew.
      const task = present && !present.controller.signal.aborted ? present : add(key, 'wanted', work);
      await waitFor(task, signal);
    },
    ahead(key, work) {
      if (!tasks.has(key)) add(key, 'ahead', work);
    },
    close() {
      for (const task of tasks.values()) task.controller.abort();
    },
  };
}
