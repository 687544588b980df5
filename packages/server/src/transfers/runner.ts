import { formatDate } from '@jackdaw/api-contract';
import type { EngineEvent, EngineFailure } from '../ports/transfer-engine.ts';
import { ActiveTransfer } from './active.ts';
import type { KnownTorrent } from './contents.ts';
import { engineJob } from './engine-job.ts';
import { failureText } from './failure-text.ts';
import { createFinisher } from './finisher.ts';
import { removeTransfers, type RemovalOptions } from './removal.ts';
import { isFinal, isQueued, isSeeding, type TransferRow } from './row.ts';
import { roomFor } from './room.ts';
import type { RunnerParts } from './runner-parts.ts';
import { SecondTries } from './second-tries.ts';
import { Turns } from '../turns.ts';

/** Numbers are written this often, milliseconds; changes of state at once. */
const FLUSH_INTERVAL = 5000;

/**
 * Moves transfers through their life: queue, engine, saving, seeding, end. All it must know after a restart is in the rows
 * and directories; what happens to one transfer happens in turn.
 */
export class TransferRunner {
  readonly #parts: RunnerParts;
  readonly #active = new Map<number, ActiveTransfer>();
  readonly #turns = new Turns<number>();
  readonly #finisher: ReturnType<typeof createFinisher>;
  readonly #tries = new SecondTries(() => void this.wake());
  /** The pass over the queue that is under way, or the last one. */
  #pass: Promise<void> = Promise.resolve();
  /** The one after it, once somebody asked for it. */
  #nextPass: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(parts: RunnerParts) {
    this.#parts = parts;
    this.#finisher = createFinisher(parts, {
      end: (active) => this.#end(active),
      fail: (active, reason, message) => this.#fail(active, reason, message),
      requeue: (active) => this.#requeue(active),
    });
    parts.engine.onEvent((event) => {
      this.#onEvent(event);
    });
  }

  /** Takes up what the last run left. Once, before requests come in. */
  async recover(): Promise<void> {
    const { store, directories } = this.#parts;
    await directories.keepOnly(await store.unfinishedIds());
    for (const row of await store.running()) {
      if (row.file_id !== null) await this.#turns.take(row.id, () => this.#begin({ ...row, status: 'PREPARING_SEED' }));
      else if (row.status === 'STOPPING') await this.#turns.take(row.id, () => this.#resumeEnding(row));
      else await store.update(row.id, { status: 'IN_QUEUE', completion_percent: null });
    }
    await this.wake();
  }

  /** Starts what may start now. Those who ask while a pass is under way wait for the same next one. */
  wake(): Promise<void> {
    this.#nextPass ??= this.#pass.then(() => {
      this.#nextPass = null;
      this.#pass = this.#startQueued().catch((error: unknown) => {
        this.#parts.onError(error);
        if (!this.#isClosed) this.#tries.soon();
      });
      return this.#pass;
    });
    return this.#nextPass;
  }

  /** The newest numbers of a transfer that is being worked on. */
  live(id: number): Pick<ActiveTransfer, 'row' | 'live'> | null {
    return this.#active.get(id) ?? null;
  }

  /** Ends transfers for good. */
  async cancel(ids: readonly number[], options: RemovalOptions): Promise<void> {
    await removeTransfers({ ...this.#parts, active: this.#active, turns: this.#turns }, ids, options);
  }

  /** Ends a recording; what it has becomes a file. False when it is not being recorded. */
  finishRecording(id: number): Promise<boolean> {
    return this.#turns.take(id, async () => {
      const active = this.#active.get(id);
      if (!active || active.completion || !(await this.#parts.engine.finish(id))) return false;
      await active.change({ status: 'STOPPING' });
      return true;
    });
  }

  reannounce(id: number): Promise<boolean> {
    return this.#parts.engine.reannounce(id);
  }

  /** In turn: the engine does not know a transfer that is just being started, and would forget them. */
  addTrackers(id: number, urls: readonly string[]): Promise<boolean> {
    return this.#turns.take(id, () => this.#parts.engine.addTrackers(id, urls));
  }

  /** Ends the engine; everything goes on after the next start. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#tries.close();
    if (this.#timer) clearInterval(this.#timer);
    for (const active of this.#active.values()) active.cancelled.abort();
    await (this.#nextPass ?? this.#pass);
    await this.#parts.engine.close();
    await this.#turns.idle();
    for (const active of this.#active.values()) await active.completion;
    await this.#flush();
  }

  async #startQueued(): Promise<void> {
    const { store, plans, downloaders } = this.#parts;
    await this.#tries.putBack((id) => store.update(id, { status: 'IN_QUEUE' }));
    const busy = new Map<number, number>();
    let busyInAll = 0;
    for (const { row } of this.#active.values()) {
      if (isSeeding(row)) continue;
      busyInAll += 1;
      busy.set(row.user_id, (busy.get(row.user_id) ?? 0) + 1);
    }
    const atOnce = new Map<number, number>();
    for (const { id, user_id: userId, status } of await store.queued()) {
      if (this.#isClosed) return;
      if (this.#active.has(id)) continue;
      const count = busy.get(userId) ?? 0;
      const limit = atOnce.get(userId) ?? (await plans.limitsOf(userId)).transfersAtOnce;
      atOnce.set(userId, limit);
      if (count >= limit) continue;
      if (busyInAll >= downloaders) {
        if (status === 'IN_QUEUE') await this.#turns.take(id, () => this.#waitForDownloader(id));
        continue;
      }
      busyInAll += 1;
      busy.set(userId, count + 1);
      await this.#turns.take(id, async () => {
        const row = await store.find(id);
        if (row && isQueued(row) && !this.#active.has(id)) await this.#tryToBegin(row);
      });
    }
  }

  async #tryToBegin(row: TransferRow): Promise<void> {
    try {
      await this.#begin(row);
      this.#tries.forget(row.id);
    } catch (error) {
      if (this.#isClosed) return;
      this.#parts.onError(error);
      const active = this.#active.get(row.id);
      if (active && !this.#tries.note(row.id)) return this.#fail(active, 'internal', 'It could not be started.');
      this.#active.delete(row.id);
      await this.#parts.engine.stop(row.id);
    }
  }

  /** It is its turn, but the server has no place for one more. */
  async #waitForDownloader(id: number): Promise<void> {
    const { store, announce } = this.#parts;
    const row = await store.find(id);
    if (row?.status !== 'IN_QUEUE') return;
    await store.update(id, { status: 'WAITING_FOR_DOWNLOADER' });
    announce.updated({ ...row, status: 'WAITING_FOR_DOWNLOADER' }, null);
  }

  /** A recording that was being ended when the server went away. */
  async #resumeEnding(row: TransferRow): Promise<void> {
    await this.#begin(row);
    await this.#parts.engine.finish(row.id);
  }

  async #begin(row: TransferRow): Promise<void> {
    const { store, announce, engine, clock } = this.#parts;
    const active = new ActiveTransfer(row, store, announce);
    this.#active.set(row.id, active);
    this.#timer ??= setInterval(() => void this.#flush(), FLUSH_INTERVAL).unref();
    if (isSeeding(row)) {
      await active.change({ status: 'PREPARING_SEED' });
    } else {
      const startedAt = row.started_at ?? formatDate(clock.now());
      await active.change({ status: 'PREPARING_DOWNLOAD', started_at: startedAt, error_message: null });
      const known = await this.#knownContent(row);
      if (known) {
        active.completion = this.#finisher.finishKnown(active, known);
        return;
      }
    }
    // What is seeded is in the account already.
    active.room = isSeeding(row) ? null : await roomFor(this.#parts, row);
    if (active.room && row.size !== null && row.size > active.room.bytes) {
      await this.#fail(active, ...active.room.problem);
    } else {
      await engine.start(await engineJob(this.#parts, row, active.room?.bytes ?? Number.MAX_SAFE_INTEGER));
    }
  }

  /** What somebody fetched before. A private torrent's tracker must see everybody who takes it. */
  async #knownContent(row: TransferRow): Promise<KnownTorrent | null> {
    if (row.type !== 'TORRENT' || row.hash === null || row.is_private === 1) return null;
    return this.#parts.contents.pin(row.hash, row.id);
  }

  #onEvent(event: EngineEvent): void {
    const active = this.#active.get(event.id);
    if (!active || this.#isClosed) return;
    if (event.type === 'progress') active.progress(event);
    else if (event.type === 'tracker') active.note(event.message);
    else this.#turns.take(event.id, () => this.#onChange(active, event)).catch(this.#parts.onError);
  }

  async #onChange(active: ActiveTransfer, event: EngineEvent): Promise<void> {
    if (this.#active.get(event.id) !== active || this.#isClosed) return;
    if (event.type === 'metadata') {
      await this.#onMetadata(active, event);
    } else if (event.type === 'completed') {
      if (active.row.file_id === null) active.completion ??= this.#finisher.finish(active, event);
      else if (active.row.status === 'PREPARING_SEED') await active.change({ status: 'SEEDING' });
    } else if (event.type === 'waiting') {
      if (active.row.status === 'PREPARING_DOWNLOAD') await active.change({ status: 'WAITING' });
    } else if (event.type === 'failed') {
      const problem = event.reason === 'too_large' ? active.room?.problem : undefined;
      await this.#fail(active, ...(problem ?? ([event.reason, event.message] as const)));
    } else if (event.type === 'stopped') {
      active.engineDone = true;
      if (isSeeding(active.row)) await this.#end(active);
    }
  }

  async #onMetadata(active: ActiveTransfer, event: Extract<EngineEvent, { type: 'metadata' }>): Promise<void> {
    const { store } = this.#parts;
    const { row } = active;
    if (isSeeding(row) || row.status === 'STOPPING') return;
    const { size, metainfo, isLive } = event;
    // A playlist's name is better than that of the stream it leads to.
    const name = row.type === 'URL' || row.type === 'TORRENT' ? event.name : row.name;
    if (metainfo) await store.update(row.id, { metainfo });
    await active.change({
      name,
      size,
      status: 'DOWNLOADING',
      // Of a list of variants, only the stream behind it says whether it goes on.
      ...(isLive && { type: 'LIVE_STREAM' as const }),
      hash: event.infoHash ?? row.hash,
      is_private: event.isPrivate ? 1 : 0,
      tracker: event.tracker ?? row.tracker,
    });
  }

  /** To `ERROR`; what was fetched stays for a retry. A failed seed is a finished transfer. */
  async #fail(active: ActiveTransfer, reason: EngineFailure, message: string): Promise<void> {
    if (isSeeding(active.row) || isFinal(active.row)) {
      await this.#end(active);
      return;
    }
    if (active.cancelled.signal.aborted) return;
    this.#active.delete(active.row.id);
    await this.#parts.engine.stop(active.row.id);
    active.idle();
    await active.change({ status: 'ERROR', error_message: failureText(reason, message), completion_percent: null });
    await this.#parts.onFailed(active.row);
    void this.wake();
  }

  /** Nothing more to do: the directory goes, the blobs are links of their own. */
  async #end(active: ActiveTransfer): Promise<void> {
    const { id } = active.row;
    this.#active.delete(id);
    await this.#parts.engine.stop(id);
    active.idle();
    await active.change({ status: 'COMPLETED' });
    await this.#parts.directories.remove([id]);
    void this.wake();
  }

  /** Back to the queue as something else: a URL that turned out to be a torrent. */
  async #requeue(active: ActiveTransfer): Promise<void> {
    this.#active.delete(active.row.id);
    await this.#parts.engine.stop(active.row.id);
    await this.#parts.directories.remove([active.row.id]);
    active.live = null;
    await active.change({ status: 'IN_QUEUE', downloaded: 0, percent_done: 0 });
    void this.wake();
  }

  async #flush(): Promise<void> {
    try {
      for (const active of this.#active.values()) await active.flush();
    } catch (error) {
      this.#parts.onError(error);
    }
    if (this.#active.size > 0 || !this.#timer) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }
}
