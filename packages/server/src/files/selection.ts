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
    if (cursor.kind === 'ids') return yield cursor.ids;
    // By id, not by the listing's own order: what is done with one batch must not shift the next.
    let last = cursor.kind === 'list' ? 0 : null;
    for (;;) {
      const ids: number[] =
        cursor.kind === 'list'
          ? await store.listingIds(listingOf(userId, cursor), last ?? 0, BATCH)
          : await search.ids(userId, cursor.words, last, BATCH);
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
