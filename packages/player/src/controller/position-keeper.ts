/** A position is kept at most so often, milliseconds. */
const INTERVAL = 10_000;
/** Nothing is kept within the first seconds. */
const FIRST = 10;

export interface PositionKeeper {
  /** Playback is here now. */
  at(seconds: number): void;
  /** Playback paused or is left: what is not kept yet is kept as soon as it may be. */
  flush(): void;
  /** Keeps what is not kept yet, and ends. */
  close(): void;
}

/** Calls `save` with the position now and then: never more often than every ten seconds, never in the first ten. */
export function createPositionKeeper(save: (seconds: number) => void, now: () => number = Date.now): PositionKeeper {
  let saved: number | null = null;
  let savedAt = Number.NEGATIVE_INFINITY;
  let latest: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function keep(): void {
    clearTimeout(timer);
    timer = undefined;
    if (latest === null || latest === saved || latest <= FIRST) return;
    saved = latest;
    savedAt = now();
    save(latest);
  }

  return {
    at(seconds) {
      latest = seconds;
      if (now() - savedAt >= INTERVAL) keep();
    },
    flush() {
      const wait = savedAt + INTERVAL - now();
      if (wait <= 0) keep();
      else timer ??= setTimeout(keep, wait);
    },
    close: keep,
  };
}
