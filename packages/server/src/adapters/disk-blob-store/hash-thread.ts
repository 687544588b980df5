import { Worker } from 'node:worker_threads';
import type { ContentHashes } from './digest.ts';
import { SLOT_SIZE, type HashAnswer, type HashRequest } from './hash-messages.ts';

/** Memory that this thread and the hash worker both see. */
export interface Slot {
  readonly index: number;
  readonly bytes: Buffer;
}

/** Slots are lent only while they are written and hashed, so a few serve any number of uploads. */
const MAX_SLOTS = 12;

type Ask<R> = R extends { ticket: number } ? Omit<R, 'ticket'> : never;

/** One hash worker: its slots, its sessions, and the answers it owes. */
export class HashThread {
  sessions = 0;
  private readonly worker: Worker;
  private readonly waiting = new Map<number, (answer: HashAnswer) => void>();
  private readonly free: Slot[] = [];
  private readonly queue: ((slot: Slot) => void)[] = [];
  private slotCount = 0;
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

  /** Lends a slot, now or when one comes back. */
  takeSlot(): Slot | Promise<Slot> {
    const slot = this.free.pop() ?? this.addSlot();
    return slot ?? new Promise((resolve) => this.queue.push(resolve));
  }

  giveSlot(slot: Slot): void {
    const next = this.queue.shift();
    if (next) next(slot);
    else this.free.push(slot);
  }

  ask(request: Ask<HashRequest>): Promise<ContentHashes | undefined> {
    return new Promise((resolve, reject) => {
      const ticket = this.nextTicket++;
      const settle = ({ hashes, error }: HashAnswer) =>
        error === undefined ? resolve(hashes) : reject(new Error(error));
      if (this.failure !== undefined) return settle({ ticket, error: this.failure });
      this.waiting.set(ticket, settle);
      this.post({ ...request, ticket } as HashRequest);
    });
  }

  post(request: HashRequest): void {
    this.worker.postMessage(request);
  }

  async end(): Promise<void> {
    await this.worker.terminate();
  }

  private addSlot(): Slot | undefined {
    if (this.slotCount >= MAX_SLOTS) return undefined;
    const memory = new SharedArrayBuffer(SLOT_SIZE);
    const slot = { index: this.slotCount++, bytes: Buffer.from(memory) };
    this.post({ kind: 'slot', slot: slot.index, memory });
    return slot;
  }
}
