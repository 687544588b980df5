import type { Fetcher } from '../ports/fetcher.ts';

/** A fetcher that is made by its first use: many servers run for days without fetching anything. */
export function createLazyFetcher(make: () => Promise<Fetcher>): Fetcher {
  let made: Promise<Fetcher> | undefined;
  const load = () => (made ??= make());
  return {
    fetch: async (url, request) => (await load()).fetch(url, request),
    close: async () => (await made)?.close(),
  };
}
