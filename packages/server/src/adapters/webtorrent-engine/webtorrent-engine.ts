import type { EngineEvent, TransferEngine } from '../../ports/transfer-engine.ts';
import { JobRecord } from './job-record.ts';
import { workerSettings, type WebtorrentEngineOptions } from './options.ts';
import type { Command, Report } from './protocol.ts';
import { TorrentProcess } from './torrent-process.ts';

const LONGEST_RESTART_DELAY = 30_000;

/** The torrent engine, and what tests and the health page ask of its process. */
export interface WebtorrentEngine extends TransferEngine {
  /** Of the child process; undefined while there is none. */
  readonly processId: number | undefined;
}

/**
 * The engine for magnet links and torrents: webtorrent in a process of its own, started with the first job, ended when idle,
 * started again with all its jobs when it dies. Pieces on disk are verified by hash, so nothing is fetched twice.
 */
export function createWebtorrentEngine(options: WebtorrentEngineOptions = {}): WebtorrentEngine {
  const { heapLimit = 512, idleTimeout = 60_000, restartDelay = 1000, log = () => undefined } = options;
  const settings = workerSettings(options);
  const records = new Map<number, JobRecord>();
  const listeners: ((event: EngineEvent) => void)[] = [];
  let child: TorrentProcess | null = null;
  let isReady = false;
  let isClosed = false;
  let deaths = 0;
  let restartTimer: NodeJS.Timeout | undefined;
  let idleTimer: NodeJS.Timeout | undefined;

  const emit = (event: EngineEvent) => {
    for (const listener of listeners) listener(event);
  };

  function ensureProcess(): void {
    if (child || restartTimer || isClosed) return;
    isReady = false;
    const started = new TorrentProcess(settings, heapLimit, {
      report: onReport,
      exit: (reason) => {
        if (child === started) onDeath(reason);
      },
    });
    child = started;
  }

  function send(command: Command): void {
    if (isReady) child?.send(command);
  }

  function onReport(report: Report): void {
    if (report.type === 'event') {
      onEvent(report.event);
      return;
    }
    isReady = true;
    for (const record of records.values()) child?.send({ type: 'start', job: record.job });
  }

  function onEvent(event: EngineEvent): void {
    const record = records.get(event.id);
    if (!record) return;
    record.remember(event);
    if (event.type === 'progress') deaths = 0;
    if (event.type === 'stopped' || event.type === 'failed') forget(event.id);
    emit(event);
  }

  function forget(id: number): void {
    const record = records.get(id);
    records.delete(id);
    record?.stopped();
    if (records.size > 0 || isClosed) return;
    clearTimeout(idleTimer);
    idleTimer = setTimeout(() => {
      if (records.size === 0) void endProcess();
    }, idleTimeout).unref();
  }

  function onDeath(reason: string): void {
    child = null;
    isReady = false;
    deaths += 1;
    log(`The torrent process is gone: ${reason}`);
    for (const [id, record] of [...records]) {
      if (record.isStopping) {
        forget(id);
        emit({ type: 'stopped', id });
      } else if (record.crashed()) {
        forget(id);
        const message = 'The torrent engine stopped several times while it worked on this transfer.';
        emit({ type: 'failed', id, reason: 'internal', message });
      }
    }
    if (records.size === 0 || isClosed) return;
    const delay = Math.min(LONGEST_RESTART_DELAY, restartDelay * 2 ** (deaths - 1));
    restartTimer = setTimeout(() => {
      restartTimer = undefined;
      ensureProcess();
    }, delay);
  }

  async function endProcess(): Promise<void> {
    const ending = child;
    child = null;
    isReady = false;
    await ending?.end();
  }

  return {
    get processId() {
      return child?.pid;
    },
    accepts: ({ kind }) => kind === 'magnet' || kind === 'torrent',
    start(job) {
      if (records.has(job.id) || isClosed) return Promise.resolve();
      clearTimeout(idleTimer);
      records.set(job.id, new JobRecord(job));
      ensureProcess();
      send({ type: 'start', job });
      return Promise.resolve();
    },
    async stop(id) {
      const record = records.get(id);
      if (!record) return;
      if (!isReady) {
        forget(id);
        emit({ type: 'stopped', id });
        return;
      }
      const stopped = record.waitForStop();
      send({ type: 'stop', id });
      await stopped;
    },
    reannounce(id) {
      send({ type: 'reannounce', id });
      return Promise.resolve(records.has(id));
    },
    addTrackers(id, urls) {
      records.get(id)?.addTrackers(urls);
      send({ type: 'trackers', id, urls });
      return Promise.resolve(records.has(id));
    },
    finish: () => Promise.resolve(false),
    onEvent: (listener) => {
      listeners.push(listener);
    },
    async close() {
      isClosed = true;
      clearTimeout(restartTimer);
      clearTimeout(idleTimer);
      await endProcess();
      for (const record of records.values()) record.stopped();
      records.clear();
    },
  };
}
