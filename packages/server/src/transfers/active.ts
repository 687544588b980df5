import type { Updateable } from 'kysely';
import type { TransfersTable } from '../db/schema/index.ts';
import type { EngineProgress } from '../ports/transfer-engine.ts';
import type { Announce } from './announce.ts';
import type { Room } from './room.ts';
import type { TransferRow } from './row.ts';
import type { TransferStore } from './store.ts';

/** Milliseconds between two live updates of one transfer that are not a change of its state. */
const UPDATE_INTERVAL = 500;

const AT_REST = {
  downSpeed: 0,
  upSpeed: 0,
  estimatedSeconds: null,
  peersConnected: 0,
  peersSendingToUs: 0,
  peersGettingFromUs: 0,
  availability: null,
};

/** A transfer the engine works on: its row as it is, and what is newer than the row. */
export class ActiveTransfer {
  row: TransferRow;
  live: EngineProgress | null = null;
  /** What it may take up; null while nothing is fetched. */
  room: Room | null = null;
  /** The engine has ended its job, so nothing is seeded any more. */
  engineDone = false;
  /** Aborted when the transfer is taken off the list. */
  readonly cancelled = new AbortController();
  /** The saving of its files, once it has begun. */
  completion: Promise<void> | null = null;
  readonly #store: TransferStore;
  readonly #announce: Announce;
  #isDirty = false;
  #announcedAt = 0;

  constructor(row: TransferRow, store: TransferStore, announce: Announce) {
    this.row = row;
    this.#store = store;
    this.#announce = announce;
  }

  /** Writes a change of state at once and tells about it. */
  async change(change: Updateable<TransfersTable>): Promise<void> {
    this.row = { ...this.row, ...change } as TransferRow;
    await this.#store.update(this.row.id, { ...change, ...this.#numbers() });
    this.#isDirty = false;
    this.tell();
  }

  /** Takes new numbers: shown soon, written with the next `flush`. */
  progress(live: EngineProgress): void {
    this.live = live;
    this.#isDirty = true;
    this.tellSoon();
  }

  /** Shows how far the saving is; not worth writing down. */
  completionPercent(percent: number): void {
    this.row = { ...this.row, completion_percent: percent };
    this.tellSoon();
  }

  note(trackerMessage: string): void {
    this.row = { ...this.row, tracker_message: trackerMessage };
    this.#isDirty = true;
  }

  /** Writes what changed since the last time. */
  async flush(): Promise<void> {
    if (!this.#isDirty) return;
    this.#isDirty = false;
    await this.#store.update(this.row.id, { ...this.#numbers(), tracker_message: this.row.tracker_message });
  }

  /** Takes over what the transaction that saved the files has written. */
  saved(change: Partial<TransferRow>): void {
    this.row = { ...this.row, ...change };
    this.tell();
  }

  /** The engine is done with it: sums stay, speeds and peers are gone. */
  idle(): void {
    if (this.live) this.live = { ...this.live, ...AT_REST };
  }

  tell(row: TransferRow = this.row): void {
    this.#announcedAt = performance.now();
    this.#announce.updated(row, this.live);
  }

  tellSoon(): void {
    if (performance.now() - this.#announcedAt >= UPDATE_INTERVAL) this.tell();
  }

  #numbers(): Updateable<TransfersTable> {
    if (!this.live) return {};
    const { downloaded, uploaded, percentDone, secondsSeeding, items, recordedSeconds } = this.live;
    const numbers = {
      downloaded,
      uploaded,
      seconds_seeding: secondsSeeding,
      ...(items && { items_done: items.done, items_total: items.total }),
      ...(recordedSeconds === undefined ? {} : { recorded_seconds: recordedSeconds }),
    };
    this.row = { ...this.row, ...numbers };
    return this.row.finished_at === null ? { ...numbers, percent_done: percentDone } : numbers;
  }
}
