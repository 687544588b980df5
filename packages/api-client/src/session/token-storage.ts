/** Where the session's token is kept. */
export interface TokenStorage {
  read(): string | null;
  write(token: string | null): void;
  /** Tells when another tab changed the token. Answers how to stop. */
  subscribe(listener: (token: string | null) => void): () => void;
}

/** Forgets with the page; for tests and for programs without a browser. */
export function memoryTokenStorage(initial: string | null = null): TokenStorage {
  let kept = initial;
  return {
    read: () => kept,
    write: (token) => {
      kept = token;
    },
    subscribe: () => () => undefined,
  };
}

/** Keeps the token in this browser, for every tab. Falls back to the page's life where storage is switched off. */
export function browserTokenStorage(key = 'jackdaw.token', target: Window = window): TokenStorage {
  let fallback: string | null = null;
  return {
    read() {
      try {
        return target.localStorage.getItem(key);
      } catch {
        return fallback;
      }
    },
    write(token) {
      fallback = token;
      try {
        if (token === null) target.localStorage.removeItem(key);
        else target.localStorage.setItem(key, token);
      } catch {
        // The browser refuses to store: the fallback holds the token.
      }
    },
    subscribe(listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener(event.key === null ? null : event.newValue);
      };
      target.addEventListener('storage', onStorage);
      return () => target.removeEventListener('storage', onStorage);
    },
  };
}
