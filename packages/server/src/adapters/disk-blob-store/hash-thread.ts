import { Worker } from 'node:worker_threads';
import type { ContentHashes } from './digest.ts';
import { SLOT_SIZE, type HashAnswer, type HashRequest } from './hash-messages.ts';

/** Memory that this thread and the hash worker both see. */
export interface Slot {
  readonly index: number;
  readonly bytes: Buffer;
}

/** From so many lent slots on, each is filled only in part: memory that is never touched costs nothing. */
const MANY_SLOTS = 32;
const SMALL_FILL = 128 * 1024;
/** Slots kept for the next upload. */
const MAX_FREE = 8;

type Ask<R> = R extends { ticket: number } ? Omit<R, 'ticket'> : never;

/** One hash worker: its slots, its sessions, and the answers it owes. */
export class HashThread {
  sessions = 0;
  private readonly worker: Worker;
  private readonly waiting = new Map<number, (answer: HashAnswer) => void>();
  private readonly free: Slot[] = [];
  private lent = 0;
  private nextSlot = 0;
  private nextTicket = 1;
  private failure: string | undefined;

  /** `onFailure` runs once when the thread dies; everything it owed is rejected. */
  constructor(onFailure: () => void) {
    const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
    this.worker = new Worker(new URL(`./hash-worker.${extension}`, import.meta.url), {
      // Its own heap holds next to nothing; the default would let it grow to gigabytes before it cleans up.
      resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 8 },
    });
    this.worker.unref();
    this.worker.on('message', (answer: HashAnswer) => {
      const settle = this.waiting.get(answer.ticket);
      this.waiting.delete(answer.ticket);
      settle?.(answer);
    });
    const fail = (reason: string) => {
      if (this.failure !== undefined) return;
      this.failure = reason;
      onFailure();
      for (const [ticket, settle] of this.waiting) settle({ ticket, error: reason });
      this.waiting.clear();
    };
    this.worker.on('error', (error) => fail(`The hash worker failed: ${String(error)}`));
    this.worker.on('exit', () => fail('The hash worker has ended'));
  }

  /** How much of a slot to fill. */
  get fill(): number {
    return this.lent > MANY_SLOTS ? SMALL_FILL : SLOT_SIZE;
  }

  takeSlot(): Slot {
    this.lent += 1;
    return this.free.pop() ?? this.addSlot();
  }

  giveSlot(slot: Slot): void {
    this.lent -= 1;
    if (this.free.length < MAX_FREE) this.free.push(slot);
    else this.post({ kind: 'forget', slot: slot.index });
  }

  ask(request: Ask<HashRequest>): Promise<ContentHashes | undefined> {
    return new Promise((resolve, reject) => {
      const ticket = this.nextTicket++;
      const settle = ({ hashes, error }: HashAnswer) =>
        error === undefined ? resolve(hashes) : reject(new Error(error));
      if (this.failure !== undefined) return settle({ ticket, error: this.failure });
      this.waiting.set(ticket, settle);
      this.post({ ...request, ticket });
    });
  }

  post(request: HashRequest): void {
    this.worker.postMessage(request);
  }

  async end(): Promise<void> {
    await this.worker.terminate();
  }

  private addSlot(): Slot {
    const memory = new SharedArrayBuffer(SLOT_SIZE);
    const slot = { index: this.nextSlot++, bytes: Buffer.from(memory) };
    this.post({ kind: 'slot', slot: slot.index, memory });
    return slot;
  }
}
