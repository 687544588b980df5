import { Worker } from 'node:worker_threads';

/** What the thread answers: pages in the log, and how many of them are in the database file by now. */
export interface Checkpointed {
  log: number;
  checkpointed: number;
}

/** Steps between two looks at the log. */
const STEPS = 16;
/** Pages in the log from which on steps wait until all are written back; the log then begins anew. */
const MOST_PAGES = 8000;
/** How long the thread is kept when nobody needs it, milliseconds. */
const IDLE_MS = 5000;

/** Writes the log back into the database file on a thread of its own, which lives only while it is needed. */
export class Checkpoints {
  readonly #path: string;
  #worker: Worker | null = null;
  #steps = 0;
  #running: Promise<void> | null = null;
  #idle: NodeJS.Timeout | undefined;
  #answer: (answer: Checkpointed | null) => void = () => undefined;
  #mustWait = false;
  /** What the last answer said. */
  #checkpointed = 0;
  #isClosed = false;

  constructor(path: string) {
    this.#path = path;
  }

  /** Counts a step. Waits only when the log has grown long, and as long as that brings it into the file. */
  async relieve(): Promise<void> {
    if (this.#isClosed) return;
    this.#steps += 1;
    if (this.#steps >= STEPS && !this.#running) {
      this.#steps = 0;
      this.#running = this.#checkpoint();
    }
    while (this.#mustWait && !this.#isClosed) await (this.#running ??= this.#checkpoint());
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    // Nothing else may be left that keeps the process until it has answered.
    this.#worker?.ref();
    await this.#running;
    clearTimeout(this.#idle);
    await this.#worker?.terminate();
  }

  async #checkpoint(): Promise<void> {
    clearTimeout(this.#idle);
    const answer = await new Promise<Checkpointed | null>((resolve) => {
      this.#answer = resolve;
      this.#worker ??= this.#start();
      this.#worker.postMessage(null);
    });
    this.#running = null;
    // Without an answer the thread is gone: ordinary commits write the log back. And what another process reads for long (a
    // copy, an export) holds the log back, however often it is asked.
    const isStuck = answer?.checkpointed === this.#checkpointed;
    this.#mustWait = answer !== null && answer.log > MOST_PAGES && answer.checkpointed < answer.log && !isStuck;
    this.#checkpointed = answer?.checkpointed ?? 0;
    this.#idle = setTimeout(() => void this.#worker?.terminate(), IDLE_MS).unref();
  }

  #start(): Worker {
    const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
    const worker = new Worker(new URL(`./checkpoint-worker.${extension}`, import.meta.url), {
      workerData: this.#path,
      resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 },
    });
    worker.unref();
    worker.on('message', (answer: Checkpointed | null) => this.#answer(answer));
    const gone = () => {
      if (this.#worker === worker) this.#worker = null;
      this.#answer(null);
    };
    worker.on('error', gone);
    worker.on('exit', gone);
    return worker;
  }
}
