import { setImmediate } from 'node:timers/promises';
import { AppError } from '../errors.ts';
import type { Cursors, IdsCursor, ListCursor, SearchCursor } from './cursor.ts';
import type { SearchStore } from './search-store.ts';
import type { FileStore, Listing } from './store.ts';

/** The fields of a bulk action (section 1.8). */
export interface Selection {
  file_ids?: readonly number[] | undefined;
  file_id?: readonly number[] | number | undefined;
  cursor?: string | undefined;
  exclude_ids?: readonly number[] | undefined;
}

const BATCH = 2000;

/** The listing that a cursor goes through. */
export function listingOf(userId: number, cursor: Omit<ListCursor, 'after'>): Listing {
  const { parentId, fileTypes, contentType, hidden } = cursor;
  return { userId, parentId, fileTypes, contentType, hidden };
}

/** Turns selections into ids. */
export function createSelector({
  cursors,
  store,
  search,
}: {
  cursors: Cursors;
  store: FileStore;
  search: SearchStore;
}) {
  async function* batches(userId: number, cursor: ListCursor | IdsCursor | SearchCursor): AsyncGenerator<number[]> {
    if (cursor.kind === 'ids') yield cursor.ids;
    else if (cursor.kind === 'list') yield* listed(listingOf(userId, cursor));
    else yield* found(userId, cursor.words);
  }

  async function* listed(listing: Listing): AsyncGenerator<number[]> {
    let last: readonly [string, number] = ['', 0];
    for (;;) {
      const rows = await store.listingIds(listing, last, BATCH);
      yield rows.map((row) => row.id);
      const end = rows.at(-1);
      if (!end || rows.length < BATCH) return;
      last = [end.created_at, end.id];
      await setImmediate();
    }
  }

  async function* found(userId: number, words: readonly string[]): AsyncGenerator<number[]> {
    let last: number | null = null;
    for (;;) {
      const ids: number[] = await search.ids(userId, words, last, BATCH);
      yield ids;
      if (ids.length < BATCH) return;
      last = ids.at(-1) ?? null;
      await setImmediate();
    }
  }

  return {
    /**
     * The ids given and everything the cursor's listing shows, pages already delivered included, except the excluded ones.
     * @throws AppError BadRequest when nothing is given or the cursor is not one of a listing or search
     */
    async ids(userId: number, selection: Selection): Promise<number[]> {
      const given = [selection.file_ids ?? [], selection.file_id ?? []].flat();
      if (given.length === 0 && selection.cursor === undefined) {
        throw new AppError('BadRequest', { message: 'No files are selected.' });
      }
      const ids = new Set(given);
      if (selection.cursor !== undefined) {
        const cursor = cursors.open(userId, selection.cursor, ['list', 'ids', 'search']);
        const excluded = new Set(selection.exclude_ids);
        for await (const batch of batches(userId, cursor)) {
          for (const id of batch) if (!excluded.has(id)) ids.add(id);
        }
      }
      return [...ids];
    },
  };
}

export type Selector = ReturnType<typeof createSelector>;
