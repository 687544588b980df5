import { existsSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type WebTorrent from 'webtorrent';
import type { Torrent } from 'webtorrent';
import { isSwarmSource, type EngineEvent, type EngineFile, type EngineJob } from '../../../ports/transfer-engine.ts';
import { usableTrackers } from '../../../transfers/torrent-source.ts';
import { alternateEncryption } from './encryption.ts';
import { LayoutError, readLayout, type Layout } from './layout.ts';
import { dataPath, PieceStore } from './piece-store.ts';
import { keepPrivateToTrackers } from './private-discovery.ts';
import { measure } from './progress.ts';

const STOP_PATIENCE = 3000;

/** One torrent from its start to the end of its seeding. Says everything through `emit`, ends with `stopped` or `failed`. */
export class TorrentJob {
  readonly #job: EngineJob;
  readonly #emit: (event: EngineEvent) => void;
  readonly #torrent: Torrent;
  #layout: Layout | null = null;
  #finishing: Promise<void> | null = null;
  #completedAt: number | null = null;
  #stopping: Promise<void> | null = null;
  #over = false;

  constructor(client: WebTorrent, job: EngineJob, source: Uint8Array | string, emit: (event: EngineEvent) => void) {
    this.#job = job;
    this.#emit = emit;
    this.#torrent = client.add(source, {
      path: job.directory,
      announce: trackersOf(job),
      // Called with `new` once the metadata is known.
      store: createStore(job.directory),
      // The system's page cache does better than a second one in this process.
      storeCacheSlots: 0,
    });
    alternateEncryption(client, this.#torrent);
    keepPrivateToTrackers(client, this.#torrent);
    this.#torrent.on('metadata', () => {
      this.#onMetadata();
    });
    this.#torrent.on('done', () => {
      void this.#onDone();
    });
    this.#torrent.on('warning', (warning: Error) => {
      this.#say({ type: 'tracker', id: job.id, message: warning.message.slice(0, 300) });
    });
    this.#torrent.on('error', (error: Error) => {
      this.#fail(error);
    });
  }

  get isOver(): boolean {
    return this.#over;
  }

  /** Reports the numbers of this second, and ends seeding that has lasted long enough. */
  tick(): void {
    if (this.#stopping) return;
    this.#reportProgress();
    if (this.#hasSeededEnough()) void this.stop();
  }

  /** Resolves when no byte is written any more. */
  stop(): Promise<void> {
    this.#stopping ??= this.#end();
    return this.#stopping;
  }

  reannounce(): void {
    const { discovery } = this.#torrent;
    discovery?.tracker?.update();
    if (discovery?.dht) discovery._dhtAnnounce();
  }

  /**
   * The library has no way to add a tracker to a running torrent: its tracker client is made anew. The old one may take a
   * second to close; without waiting for it there is always one to announce with, and none misses what is added meanwhile.
   */
  addTrackers(urls: readonly string[]): void {
    const announce = usableTrackers([...this.#torrent.announce, ...urls]);
    this.#torrent.announce = announce;
    const { discovery } = this.#torrent;
    if (!discovery?.tracker) return;
    discovery._announce = announce;
    discovery.tracker.destroy(() => undefined);
    discovery.tracker = discovery._createTracker();
  }

  #onMetadata(): void {
    const torrent = this.#torrent;
    try {
      this.#layout = readLayout(torrent.info, torrent.infoHash);
      if (this.#layout.length > this.#job.sizeLimit) {
        throw new LayoutError('too_large', 'The torrent is larger than the free space.');
      }
    } catch (error) {
      this.#fail(error as Error);
      return;
    }
    const { name, length } = this.#layout;
    this.#say({
      type: 'metadata',
      id: this.#job.id,
      name,
      size: length,
      infoHash: torrent.infoHash,
      isPrivate: torrent.private === true,
      tracker: torrent.announce[0] ?? null,
      metainfo: torrent.torrentFile,
    });
  }

  async #onDone(): Promise<void> {
    if (this.#over || this.#stopping || this.#finishing || !this.#layout) return;
    this.#finishing = this.#finish(this.#layout);
    await this.#finishing;
    if (this.#hasSeededEnough()) await this.stop();
  }

  async #finish(layout: Layout): Promise<void> {
    try {
      const files = await finishFiles(this.#job.directory, layout);
      if (this.#stopping) return;
      this.#reportProgress();
      // Only now: a torrent that has seeded enough must not stop before it has said what it brought.
      this.#completedAt = Date.now();
      this.#say({ type: 'completed', id: this.#job.id, name: layout.name, files });
    } catch (error) {
      this.#fail(error as Error);
    }
  }

  #reportProgress(): void {
    const before = { uploaded: this.#job.uploaded, secondsSeeding: this.#secondsSeeding() };
    this.#say({ type: 'progress', id: this.#job.id, ...measure(this.#torrent, before) });
  }

  #secondsSeeding(): number {
    const now = this.#completedAt === null ? 0 : Math.floor((Date.now() - this.#completedAt) / 1000);
    return this.#job.secondsSeeding + now;
  }

  #hasSeededEnough(): boolean {
    if (this.#completedAt === null) return false;
    const { seed, uploaded } = this.#job;
    const length = this.#layout?.length ?? 0;
    return this.#secondsSeeding() >= seed.seconds || uploaded + this.#torrent.uploaded >= seed.ratio * length;
  }

  #fail(error: Error): void {
    if (this.#over) return;
    this.#say({ type: 'failed', id: this.#job.id, ...failureOf(error) });
    this.#over = true;
    void this.#destroy();
  }

  async #end(): Promise<void> {
    await this.#destroy();
    await this.#finishing;
    this.#say({ type: 'stopped', id: this.#job.id });
    this.#over = true;
  }

  async #destroy(): Promise<void> {
    if (this.#torrent.destroyed) return;
    const closed = new Promise<void>((resolve) => {
      this.#torrent.destroy({ destroyStore: false }, resolve);
    });
    // The library waits for trackers to say good-bye; they may never do.
    const patience = new Promise<void>((resolve) => {
      setTimeout(resolve, STOP_PATIENCE).unref();
    });
    await Promise.race([closed, patience]);
  }

  #say(event: EngineEvent): void {
    if (!this.#over) this.#emit(event);
  }
}

function trackersOf({ source }: EngineJob): string[] {
  return !isSwarmSource(source) ? [] : usableTrackers(source.trackers);
}

function createStore(directory: string) {
  const isFresh = !existsSync(join(directory, 'data'));
  return function (pieceLength: number, options: { torrent: Torrent; files: { offset: number; length: number }[] }) {
    // Nothing there: spares the search for pieces on disk, which costs a lot with many pieces.
    if (isFresh) options.torrent._startupBitfield = new Uint8Array(Math.ceil(options.torrent.pieces.length / 8));
    return new PieceStore(pieceLength, directory, options.files);
  };
}

/** Names the files that are wanted, and makes the empty ones, which no piece brings. */
async function finishFiles(directory: string, layout: Layout): Promise<EngineFile[]> {
  const files: EngineFile[] = [];
  for (const [index, { path, length }] of layout.files.entries()) {
    if (path === null) continue;
    const localPath = dataPath(directory, index);
    if (length === 0) {
      await mkdir(dirname(localPath), { recursive: true });
      await (await open(localPath, 'a', 0o600)).close();
    }
    files.push({ path, size: length, localPath });
  }
  return files;
}

function failureOf(
  error: Error & { code?: string },
): Pick<Extract<EngineEvent, { type: 'failed' }>, 'reason' | 'message'> {
  if (error instanceof LayoutError) return { reason: error.reason, message: error.message };
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') {
    return { reason: 'no_space', message: 'The disk of the server is full.' };
  }
  if (error.code) return { reason: 'internal', message: `The torrent could not be written (${error.code}).` };
  return { reason: 'invalid_source', message: `The torrent cannot be used: ${error.message.slice(0, 200)}.` };
}
