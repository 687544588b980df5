const WINDOW = 5000;

/** Measures bytes a second over the last five seconds. */
export class SpeedMeter {
  readonly #now: () => number;
  #samples: { at: number; bytes: number }[] = [];
  readonly #startedAt: number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#startedAt = now();
  }

  add(bytes: number): void {
    const at = this.#now();
    const last = this.#samples.at(-1);
    // Chunks come by the thousand: those of a tenth of a second are one sample.
    if (last && at - last.at < 100) last.bytes += bytes;
    else this.#samples.push({ at, bytes });
  }

  /** Whole bytes a second. */
  get speed(): number {
    const now = this.#now();
    this.#samples = this.#samples.filter(({ at }) => now - at <= WINDOW);
    const bytes = this.#samples.reduce((sum, sample) => sum + sample.bytes, 0);
    const span = Math.max(1000, Math.min(WINDOW, now - this.#startedAt));
    return Math.round((bytes * 1000) / span);
  }
}
