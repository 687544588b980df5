import type { Fetcher } from '../../ports/fetcher.ts';
import type { EngineJob, TransferEngine } from '../../ports/transfer-engine.ts';
import { createJobRunner, downloadProgress, SpeedMeter, type JobWork } from '../engine-support/index.ts';
import { contentPath } from './download-state.ts';
import { download } from './download.ts';

export interface HttpFetchEngineOptions {
  fetcher: Fetcher;
  /** Pauses in milliseconds before a broken download is gone on with. @default [1000, 3000, 10000] */
  retryDelays?: readonly number[];
  /** Milliseconds between two `progress` events of a job. @default 1000 */
  progressInterval?: number;
}

/** The engine for `url` sources: downloads over http and https that go on where they stopped. */
export function createHttpFetchEngine(options: HttpFetchEngineOptions): TransferEngine {
  const { fetcher, retryDelays = [1000, 3000, 10_000], progressInterval = 1000 } = options;

  async function run(job: EngineJob, { signal, emit }: JobWork): Promise<void> {
    if (job.source.kind !== 'url') throw new Error('This engine takes URLs only');
    const meter = new SpeedMeter();
    const count = { received: 0, size: null as number | null };
    const report = () => {
      emit({ type: 'progress', id: job.id, ...downloadProgress(count.received, count.size, meter.speed) });
    };
    const timer = setInterval(report, progressInterval);
    try {
      const state = await download(fetcher, {
        url: job.source.url,
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
      const { name, size, finalUrl } = state;
      const file = { path: [name], size, localPath: contentPath(job.directory) };
      emit({ type: 'completed', id: job.id, name, files: [file], ...(finalUrl && { finalUrl }) });
    } finally {
      clearInterval(timer);
    }
  }

  const jobs = createJobRunner(run);
  return {
    ...jobs,
    accepts: (source) => source.kind === 'url' && /^https?:/i.test(source.url),
  };
}
