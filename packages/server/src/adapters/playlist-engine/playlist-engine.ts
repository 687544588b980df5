import { join } from 'node:path';
import { FetchError, type Fetcher } from '../../ports/fetcher.ts';
import type { EngineFile, EngineJob, PlaylistItem, TransferEngine } from '../../ports/transfer-engine.ts';
import { cleanName, createJobRunner, downloadProgress, SpeedMeter, type JobWork } from '../engine-support/index.ts';
import { contentPath, download } from '../http-fetch-engine/index.ts';

export interface PlaylistEngineOptions {
  fetcher: Fetcher;
  /** Pauses in milliseconds before a broken download is gone on with. @default [1000, 3000, 10000] */
  retryDelays?: readonly number[];
  /** Milliseconds between two `progress` events of a job. @default 1000 */
  progressInterval?: number;
}

/** Why an entry could not be brought does not stop the others; these do. */
const FATAL = new Set(['too_large', 'no_space']);

/** The engine for `playlist` sources: fetches the entries one after the other into one folder. */
export function createPlaylistEngine(options: PlaylistEngineOptions): TransferEngine {
  const { fetcher, retryDelays = [1000, 3000, 10_000], progressInterval = 1000 } = options;

  async function run(job: EngineJob, { signal, emit }: JobWork): Promise<void> {
    if (job.source.kind !== 'playlist') throw new Error('This engine takes playlists only');
    const { items } = job.source;
    const meter = new SpeedMeter();
    let received = 0;
    let done = 0;
    const report = () => {
      const percentDone = Math.min(99, Math.floor((done * 100) / items.length));
      const numbers = { ...downloadProgress(received, null, meter.speed), percentDone };
      emit({ type: 'progress', id: job.id, ...numbers, items: { done, total: items.length } });
    };
    const timer = setInterval(report, progressInterval);
    const files: EngineFile[] = [];
    let problem: FetchError | null = null;
    try {
      for (const [index, item] of items.entries()) {
        const directory = join(job.directory, String(index));
        const before = received;
        try {
          const { name, size } = await download(fetcher, {
            url: item.url,
            directory,
            sizeLimit: job.sizeLimit - before,
            signal,
            retryDelays,
            onState: (_state, already) => void (received = before + already),
            onBytes: (bytes) => {
              received += bytes;
              meter.add(bytes);
            },
          });
          received = before + size;
          files.push({ path: [nameOfItem(item, name)], size, localPath: contentPath(directory) });
        } catch (error) {
          if (signal.aborted || !(error instanceof FetchError) || FATAL.has(error.reason)) throw error;
          problem ??= error;
          received = before;
        }
        done += 1;
        report();
      }
    } finally {
      clearInterval(timer);
    }
    if (files.length === 0) throw problem ?? new FetchError('invalid_source', 'The playlist has no entries.');
    // The caller knows how the playlist is called.
    emit({ type: 'completed', id: job.id, name: '', files });
  }

  return {
    ...createJobRunner(run),
    accepts: (source) => source.kind === 'playlist',
  };
}

/** The playlist's title with the extension of what came. */
function nameOfItem({ title }: PlaylistItem, fetched: string): string {
  const extension = /\.[^. ]{1,16}$/.exec(fetched)?.[0] ?? '';
  const clean = title === null ? null : cleanName(title);
  if (clean === null) return fetched;
  return clean.toLowerCase().endsWith(extension.toLowerCase()) ? clean : `${clean}${extension}`;
}
