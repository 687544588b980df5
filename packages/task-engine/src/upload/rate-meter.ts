const WINDOW = 5000;

/** Measures bytes a second over the last five seconds. */
export interface RateMeter {
  /** `total` is what has gone through so far, `now` in milliseconds. */
  sample(total: number, now: number): void;
  /** Null until there are two samples apart. */
  rate(now: number): number | null;
}

export function createRateMeter(): RateMeter {
  let samples: { total: number; at: number }[] = [];
  return {
    sample(total, now) {
      samples = [...samples.filter(({ at }) => now - at <= WINDOW), { total, at: now }];
    },
    rate(now) {
      const recent = samples.filter(({ at }) => now - at <= WINDOW);
      const first = recent[0];
      const last = recent.at(-1);
      if (!first || !last || last.at === first.at) return null;
      return Math.max(0, ((last.total - first.total) * 1000) / (last.at - first.at));
    },
  };
}
