/** A value with listeners. */
export interface Store<State> {
  getState(): State;
  /** Listens until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

/** A store whose fields are set in parts; listeners hear only of real changes. */
export function createStore<State extends object>(initial: State): Store<State> & { set(part: Partial<State>): void } {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    getState: () => state,
    set(part) {
      const keys = Object.keys(part) as (keyof State)[];
      if (keys.every((key) => Object.is(part[key], state[key]))) return;
      state = { ...state, ...part };
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
