/** Runs the work on one key in turn; different keys do not wait for each other. */
export class Turns<Key> {
  readonly #last = new Map<Key, Promise<unknown>>();

  take<T>(key: Key, work: () => Promise<T>): Promise<T> {
    return this.takeAll([key], work);
  }

  /** Once it is the turn of each of these keys. */
  async takeAll<T>(keys: readonly Key[], work: () => Promise<T>): Promise<T> {
    const before = keys.flatMap((key) => this.#last.get(key) ?? []);
    const turn = Promise.allSettled(before).then(work);
    for (const key of keys) this.#last.set(key, turn);
    try {
      return await turn;
    } finally {
      for (const key of keys) if (this.#last.get(key) === turn) this.#last.delete(key);
    }
  }

  /** Resolves when nothing is going on. */
  async idle(): Promise<void> {
    while (this.#last.size > 0) await Promise.allSettled(this.#last.values());
  }
}
