import type { EngineEvent, EngineJob, TransferEngine } from '../../ports/transfer-engine.ts';
import { failureOf } from './failure-of.ts';

/** What the work on one job is given. */
export interface JobWork {
  signal: AbortSignal;
  emit(event: EngineEvent): void;
}

/**
 * Keeps the jobs of an engine that works in this process: started once, ended by `stop`, failures told as events. There is
 * no swarm to ask and nothing to end early, unless the engine says otherwise.
 */
export function createJobRunner(
  work: (job: EngineJob, given: JobWork) => Promise<void>,
): Omit<TransferEngine, 'accepts'> {
  const running = new Map<number, { control: AbortController; done: Promise<void> }>();
  const listeners: ((event: EngineEvent) => void)[] = [];
  const emit = (event: EngineEvent) => {
    for (const listener of listeners) listener(event);
  };

  async function run(job: EngineJob, signal: AbortSignal): Promise<void> {
    try {
      await work(job, { signal, emit });
    } catch (error) {
      if (signal.aborted) emit({ type: 'stopped', id: job.id });
      else emit({ type: 'failed', id: job.id, ...failureOf(error) });
    }
  }

  return {
    start(job: EngineJob): Promise<void> {
      if (running.has(job.id)) return Promise.resolve();
      const control = new AbortController();
      const done = run(job, control.signal).finally(() => running.delete(job.id));
      running.set(job.id, { control, done });
      return Promise.resolve();
    },
    async stop(id: number): Promise<void> {
      const job = running.get(id);
      job?.control.abort();
      await job?.done;
    },
    onEvent(listener: (event: EngineEvent) => void): void {
      listeners.push(listener);
    },
    reannounce: () => Promise.resolve(false),
    addTrackers: () => Promise.resolve(false),
    finish: () => Promise.resolve(false),
    async close(): Promise<void> {
      for (const { control } of running.values()) control.abort();
      await Promise.all([...running.values()].map(({ done }) => done));
    },
  };
}
