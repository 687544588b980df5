import { FetchError, type Fetcher } from '../../ports/fetcher.ts';
import type {
  EngineEvent,
  EngineFailure,
  EngineJob,
  EngineProgress,
  TransferEngine,
} from '../../ports/transfer-engine.ts';
import { SpeedMeter } from '../engine-support/index.ts';
import { contentPath } from './download-state.ts';
import { download } from './download.ts';

export interface HttpFetchEngineOptions {
  fetcher: Fetcher;
  /** Pauses in milliseconds before a broken download is gone on with. @default [1000, 3000, 10000] */
  retryDelays?: readonly number[];
  /** Milliseconds between two `progress` events of a job. @default 1000 */
  progressInterval?: number;
}

interface Running {
  control: AbortController;
  done: Promise<void>;
}

/** The engine for `url` sources: downloads over http and https that go on where they stopped. */
export function createHttpFetchEngine(options: HttpFetchEngineOptions): TransferEngine {
  const { fetcher, retryDelays = [1000, 3000, 10_000], progressInterval = 1000 } = options;
  const running = new Map<number, Running>();
  const listeners: ((event: EngineEvent) => void)[] = [];
  const emit = (event: EngineEvent) => {
    for (const listener of listeners) listener(event);
  };

  async function run(job: EngineJob, url: string, signal: AbortSignal): Promise<void> {
    const meter = new SpeedMeter();
    const count = { received: 0, size: null as number | null };
    const report = () => {
      emit({ type: 'progress', id: job.id, ...progressOf(count.received, count.size, meter.speed) });
    };
    const timer = setInterval(report, progressInterval);
    try {
      const state = await download(fetcher, {
        url,
        directory: job.directory,
        sizeLimit: job.sizeLimit,
        signal,
        retryDelays,
        onState: ({ name, size }, received) => {
          Object.assign(count, { received, size });
          const nothing = { infoHash: null, isPrivate: false, tracker: null, metainfo: null };
          emit({ type: 'metadata', id: job.id, name, size, ...nothing });
        },
        onBytes: (bytes) => {
          count.received += bytes;
          meter.add(bytes);
        },
      });
      const { name, size } = state;
      const file = { path: [name], size, localPath: contentPath(job.directory) };
      emit({ type: 'completed', id: job.id, name, files: [file] });
    } catch (error) {
      if (signal.aborted) emit({ type: 'stopped', id: job.id });
      else emit({ type: 'failed', id: job.id, ...failureOf(error) });
    } finally {
      clearInterval(timer);
    }
  }

  return {
    accepts: (source) => source.kind === 'url',
    start(job) {
      if (job.source.kind !== 'url') throw new Error('This engine takes URLs only');
      if (running.has(job.id)) return Promise.resolve();
      const control = new AbortController();
      const done = run(job, job.source.url, control.signal).finally(() => running.delete(job.id));
      running.set(job.id, { control, done });
      return Promise.resolve();
    },
    async stop(id) {
      const job = running.get(id);
      job?.control.abort();
      await job?.done;
    },
    reannounce: () => Promise.resolve(false),
    addTrackers: () => Promise.resolve(false),
    onEvent: (listener) => {
      listeners.push(listener);
    },
    async close() {
      for (const { control } of running.values()) control.abort();
      await Promise.all([...running.values()].map(({ done }) => done));
    },
  };
}

function progressOf(received: number, size: number | null, speed: number): EngineProgress {
  const known = size !== null && size > 0;
  return {
    downloaded: received,
    uploaded: 0,
    downSpeed: speed,
    upSpeed: 0,
    percentDone: known ? Math.min(99, Math.floor((received * 100) / size)) : 0,
    estimatedSeconds: known && speed > 0 ? Math.ceil((size - received) / speed) : null,
    peersConnected: 0,
    peersSendingToUs: 0,
    peersGettingFromUs: 0,
    availability: null,
    secondsSeeding: 0,
  };
}

function failureOf(error: unknown): { reason: EngineFailure; message: string } {
  if (error instanceof FetchError) return { reason: error.reason, message: error.message };
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (code === 'ENOSPC' || code === 'EDQUOT') return { reason: 'no_space', message: 'The disk of the server is full.' };
  return { reason: 'internal', message: `The download could not be written (${code || String(error)}).` };
}
