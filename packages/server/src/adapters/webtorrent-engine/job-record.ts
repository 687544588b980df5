import { isSwarmSource, type EngineEvent, type EngineJob } from '../../ports/transfer-engine.ts';

const MAX_CRASHES = 5;

/** A job with what must survive the death of the torrent process. */
export class JobRecord {
  #job: EngineJob;
  #crashes = 0;
  #downloaded = 0;
  readonly #trackers = new Set<string>();
  readonly #stopWaiters: (() => void)[] = [];

  constructor(job: EngineJob) {
    this.#job = job;
  }

  /** What to start it with now. */
  get job(): EngineJob {
    const { source } = this.#job;
    if (!isSwarmSource(source) || this.#trackers.size === 0) return this.#job;
    return { ...this.#job, source: { ...source, trackers: [...source.trackers, ...this.#trackers] } };
  }

  get isStopping(): boolean {
    return this.#stopWaiters.length > 0;
  }

  addTrackers(urls: readonly string[]): void {
    for (const url of urls) this.#trackers.add(url);
  }

  /** Keeps the metadata, so that a magnet link is resolved once, and the sums that ratios hang on. */
  remember(event: EngineEvent): void {
    if (event.type === 'metadata' && event.metainfo && this.#job.source.kind === 'magnet') {
      const source = { kind: 'torrent', metainfo: event.metainfo, trackers: this.#job.source.trackers } as const;
      this.#job = { ...this.#job, source };
    } else if (event.type === 'progress') {
      if (event.downloaded > this.#downloaded || event.percentDone === 100) this.#crashes = 0;
      this.#downloaded = Math.max(this.#downloaded, event.downloaded);
      this.#job = { ...this.#job, uploaded: event.uploaded, secondsSeeding: event.secondsSeeding };
    }
  }

  /** Counts a death of the process; true when this job has seen too many without getting any further. */
  crashed(): boolean {
    this.#crashes += 1;
    return this.#crashes >= MAX_CRASHES;
  }

  waitForStop(): Promise<void> {
    return new Promise((resolve) => {
      this.#stopWaiters.push(resolve);
    });
  }

  stopped(): void {
    for (const resolve of this.#stopWaiters.splice(0)) resolve();
  }
}
