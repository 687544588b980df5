import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import { createNameSearch, type Hit, type SearchTerms } from './name-search.ts';
import { receivedAmong, receivedTops } from './visibility.ts';

export type { SearchTerms } from './name-search.ts';

/** Hits of a friend's files that are judged at once. */
const BATCH = 2000;

const LAST = Number.MAX_SAFE_INTEGER;

/** A friend and what he shares. */
interface Sharer {
  ownerId: number;
  topIds: ReadonlySet<number>;
}

/** Searching everything that a user may read: his own files and those that friends share with him. */
export function createSearchStore(db: Kysely<Database>) {
  const names = createNameSearch(db);

  async function sharers(userId: number): Promise<Sharer[]> {
    const byOwner = Map.groupBy(await receivedTops(db, userId), (top) => top.ownerId);
    return [...byOwner].map(([ownerId, tops]) => ({ ownerId, topIds: new Set(tops.map((top) => top.id)) }));
  }

  /** Tells which of a friend's files the user may read. Each folder is judged once. */
  function readable(userId: number, { topIds }: Sharer): (hits: readonly Hit[]) => Promise<Hit[]> {
    const folders = new Map<number, boolean>();
    return async (hits) => {
      const unknown = [...new Set(hits.map((hit) => hit.parentId))].filter((id) => id !== 0 && !folders.has(id));
      const allowed = await receivedAmong(db, userId, unknown);
      for (const id of unknown) folders.set(id, allowed.has(id));
      return hits.filter((hit) => topIds.has(hit.id) || folders.get(hit.parentId) === true);
    };
  }

  /** The newest hits among a friend's files that the user may read. */
  async function received(userId: number, sharer: Sharer, terms: SearchTerms, below: number, limit: number) {
    const judge = readable(userId, sharer);
    const found: Hit[] = [];
    for (let end = below; ;) {
      const hits = await names.hits(sharer.ownerId, terms, end, BATCH);
      found.push(...(await judge(hits)));
      const last = hits.at(-1);
      if (!last || hits.length < BATCH || found.length >= limit) return found.slice(0, limit);
      end = last.id;
      await setImmediate();
    }
  }

  return {
    /** Newest first. `below` is the id of the last one delivered; null starts. */
    async ids(userId: number, terms: SearchTerms, below: number | null, limit: number): Promise<number[]> {
      const found: Hit[] = await names.hits(userId, terms, below ?? LAST, limit);
      for (const sharer of await sharers(userId)) {
        found.push(...(await received(userId, sharer, terms, below ?? LAST, limit)));
      }
      return found
        .map((hit) => hit.id)
        .sort((a, b) => b - a)
        .slice(0, limit);
    },
    /** All that is found, in batches and in no order: for selections. */
    async *all(userId: number, terms: SearchTerms): AsyncGenerator<number[]> {
      for await (const hits of names.walk(userId, terms)) yield hits.map((hit) => hit.id);
      for (const sharer of await sharers(userId)) {
        const judge = readable(userId, sharer);
        for await (const hits of names.walk(sharer.ownerId, terms)) yield (await judge(hits)).map((hit) => hit.id);
      }
    },
    async count(userId: number, terms: SearchTerms): Promise<number> {
      let count = await names.count(userId, terms);
      for (const sharer of await sharers(userId)) {
        const judge = readable(userId, sharer);
        for await (const hits of names.walk(sharer.ownerId, terms)) count += (await judge(hits)).length;
      }
      return count;
    },
  };
}

export type SearchStore = ReturnType<typeof createSearchStore>;
