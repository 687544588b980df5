import type { ContentHashes } from './digest.ts';
import { HashThread, type Slot } from './hash-thread.ts';

/** A running hash in a worker. Calls take effect in their order. */
export interface HashSession {
  /** How much of a slot to fill before it is hashed, bytes. */
  readonly fill: number;
  takeSlot(): Slot;
  giveSlot(slot: Slot): void;
  /** Hashes what is in the slot; the slot may change again once it resolves. */
  update(slot: Slot, length: number): Promise<void>;
  /** Hashes the first `length` bytes of an open file. */
  file(fd: number, length: number): Promise<void>;
  /** Ends the session. */
  digest(): Promise<ContentHashes>;
  /** Ends the session without a result. Repeating it is harmless. */
  drop(): void;
}

/**
 * Hash workers, started with the first session and let go some seconds after the last: a server at rest has none.
 */
export class HashPool {
  private threads: HashThread[] = [];
  private nextSession = 1;
  private timer: NodeJS.Timeout | undefined;
  private readonly maxThreads: number;
  private readonly idleMs: number;

  constructor(options: { maxThreads: number; idleMs: number }) {
    this.maxThreads = options.maxThreads;
    this.idleMs = options.idleMs;
  }

  /** How many workers are alive. */
  get size(): number {
    return this.threads.length;
  }

  open(): HashSession {
    clearTimeout(this.timer);
    const thread = this.pick();
    const session = this.nextSession++;
    thread.sessions += 1;
    let isOpen = true;
    const end = () => {
      if (!isOpen) return false;
      isOpen = false;
      thread.sessions -= 1;
      this.rest();
      return true;
    };
    return {
      get fill() {
        return thread.fill;
      },
      takeSlot: () => thread.takeSlot(),
      giveSlot: (slot) => thread.giveSlot(slot),
      update: async (slot, length) => {
        await thread.ask({ kind: 'update', session, slot: slot.index, length });
      },
      file: async (fd, length) => {
        await thread.ask({ kind: 'file', session, fd, length });
      },
      digest: async () => {
        try {
          return (await thread.ask({ kind: 'digest', session }))!;
        } finally {
          end();
        }
      },
      drop: () => {
        if (end()) thread.post({ kind: 'drop', session });
      },
    };
  }

  async close(): Promise<void> {
    clearTimeout(this.timer);
    const threads = this.threads;
    this.threads = [];
    await Promise.all(threads.map((thread) => thread.end()));
  }

  /** The least busy worker, or a new one while all are busy and there may be more. */
  private pick(): HashThread {
    const [best] = this.threads.toSorted((a, b) => a.sessions - b.sessions);
    if (best && (best.sessions === 0 || this.threads.length >= this.maxThreads)) return best;
    const thread = new HashThread(() => {
      this.threads = this.threads.filter((other) => other !== thread);
    });
    this.threads.push(thread);
    return thread;
  }

  private rest(): void {
    if (this.threads.some((thread) => thread.sessions > 0)) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.close(), this.idleMs).unref();
  }
}
