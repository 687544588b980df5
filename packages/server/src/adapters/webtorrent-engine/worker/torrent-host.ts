import { isSwarmSource, type EngineEvent, type EngineJob } from '../../../ports/transfer-engine.ts';
import { readMagnet, readMetainfo, type TorrentSource } from '../../../transfers/torrent-source.ts';
import type { WorkerSettings } from '../options.ts';
import type { Command } from '../protocol.ts';
import { ClientLanes } from './client-lanes.ts';
import { TorrentJob } from './torrent-job.ts';

const TICK = 1000;

/** All jobs of the torrent process. */
export class TorrentHost {
  readonly #lanes: ClientLanes;
  readonly #emit: (event: EngineEvent) => void;
  readonly #jobs = new Map<number, { job: TorrentJob; release: () => void }>();
  /** Ids whose source is still being read, and what they were told meanwhile. */
  readonly #starting = new Map<number, { cancelled: boolean; trackers: string[] }>();
  #timer: NodeJS.Timeout | null = null;

  constructor(settings: WorkerSettings, emit: (event: EngineEvent) => void, onError: (error: Error) => void) {
    this.#lanes = new ClientLanes(settings, onError);
    this.#emit = emit;
  }

  async handle(command: Command): Promise<void> {
    switch (command.type) {
      case 'start':
        await this.#start(command.job);
        break;
      case 'stop':
        await this.#stop(command.id);
        break;
      case 'reannounce':
        this.#jobs.get(command.id)?.job.reannounce();
        break;
      case 'trackers':
        this.#starting.get(command.id)?.trackers.push(...command.urls);
        this.#jobs.get(command.id)?.job.addTrackers(command.urls);
        break;
    }
  }

  async #start(job: EngineJob): Promise<void> {
    if (this.#jobs.has(job.id) || this.#starting.has(job.id)) return;
    const start = { cancelled: false, trackers: [] as string[] };
    this.#starting.set(job.id, start);
    const read = await readSource(job);
    this.#starting.delete(job.id);
    if (start.cancelled) {
      this.#emit({ type: 'stopped', id: job.id });
    } else if (read) {
      const { client, release } = this.#lanes.take(read.infoHash);
      const { source } = job;
      const known = !isSwarmSource(source) ? source : { ...source, trackers: [...source.trackers, ...start.trackers] };
      const running = new TorrentJob(client, { ...job, source: known }, read.torrentId, this.#emit);
      this.#jobs.set(job.id, { job: running, release });
      this.#timer ??= setInterval(() => {
        this.#tick();
      }, TICK);
    } else {
      this.#emit({ type: 'failed', id: job.id, reason: 'invalid_source', message: 'This is not a valid torrent.' });
    }
  }

  async #stop(id: number): Promise<void> {
    const start = this.#starting.get(id);
    if (start) start.cancelled = true;
    const running = this.#jobs.get(id);
    await running?.job.stop();
    if (running) this.#forget(id);
    else if (!start) this.#emit({ type: 'stopped', id });
  }

  #tick(): void {
    for (const [id, { job }] of this.#jobs) {
      job.tick();
      if (job.isOver) this.#forget(id);
    }
  }

  #forget(id: number): void {
    this.#jobs.get(id)?.release();
    this.#jobs.delete(id);
    if (this.#jobs.size > 0 || !this.#timer) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }
}

/** A magnet link is written anew from what it may say: the hash, a name, trackers, peers. Nothing that is fetched by itself. */
async function readSource({ source }: EngineJob): Promise<{ infoHash: string; torrentId: Uint8Array | string } | null> {
  if (!isSwarmSource(source)) return null;
  if (source.kind === 'torrent') {
    const read = await readMetainfo(source.metainfo);
    return read && { infoHash: read.infoHash, torrentId: source.metainfo };
  }
  const read = await readMagnet(source.uri);
  return read && { infoHash: read.infoHash, torrentId: writeMagnet(read) };
}

function writeMagnet({ infoHash, name, trackers, peers }: TorrentSource): string {
  const parts = [`xt=urn:btih:${infoHash}`];
  if (name !== null) parts.push(`dn=${encodeURIComponent(name)}`);
  for (const tracker of trackers) parts.push(`tr=${encodeURIComponent(tracker)}`);
  for (const peer of peers) parts.push(`x.pe=${peer}`);
  return `magnet:?${parts.join('&')}`;
}
