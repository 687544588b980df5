/** Beginnings of one transfer that may fail inside the server before that is the transfer's own error. */
const MOST_TRIES = 4;
/** Until what failed is tried again, milliseconds. */
const PAUSE = 1000;

/** Transfers that could not be begun because the server itself had a problem, and the time to try them again. */
export class SecondTries {
  readonly #tries = new Map<number, number>();
  readonly #waiting = new Set<number>();
  readonly #wake: () => void;
  #timer: NodeJS.Timeout | undefined;

  /** `wake` is called when it is time. */
  constructor(wake: () => void) {
    this.#wake = wake;
  }

  /** Notes a failed beginning; false when it was the last that may fail. */
  note(id: number): boolean {
    const tries = (this.#tries.get(id) ?? 0) + 1;
    if (tries >= MOST_TRIES) {
      this.forget(id);
      return false;
    }
    this.#tries.set(id, tries);
    this.#waiting.add(id);
    this.soon();
    return true;
  }

  /** Hands those whose time has come to whoever puts them into the queue again. */
  async putBack(queue: (id: number) => Promise<unknown>): Promise<void> {
    for (const id of this.#waiting) {
      await queue(id);
      this.#waiting.delete(id);
    }
  }

  /** It began, or never will. */
  forget(id: number): void {
    this.#tries.delete(id);
    this.#waiting.delete(id);
  }

  /** Sees to it that `wake` is called. */
  soon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#wake();
    }, PAUSE).unref();
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}
