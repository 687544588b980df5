/** A count within a window that began with its first event. */
export interface Counted {
  count: number;
  /** Unix seconds. */
  endsAt: number;
}

/** Keys that are remembered; the stalest go first when there are more. */
const REMEMBERED = 50_000;

/**
 * Counts by key, `window` seconds long. Kept in memory only: a restart forgets it, which nobody outside can bring about.
 */
export function createWindow(window: number) {
  const counts = new Map<string, Counted>();
  return {
    add(key: string, now: number): Counted {
      let entry = counts.get(key);
      if (!entry || entry.endsAt <= now || entry.endsAt > now + window) {
        counts.delete(key);
        if (counts.size >= REMEMBERED) counts.delete(counts.keys().next().value ?? key);
        counts.set(key, (entry = { count: 0, endsAt: now + window }));
      }
      entry.count++;
      return entry;
    },
    /** Forgets every key that begins so. */
    clear(prefix: string): void {
      for (const key of counts.keys()) if (key.startsWith(prefix)) counts.delete(key);
    },
  };
}
