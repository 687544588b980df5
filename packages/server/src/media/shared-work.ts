/** Runs work for a key once at a time: whoever asks meanwhile gets the same promise. */
export function createSharedWork<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  return (key, work) => {
    const present = running.get(key);
    if (present) return present;
    const started = work().finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
}
