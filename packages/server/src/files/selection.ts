import { setImmediate } from 'node:timers/promises';
import { AppError } from '../errors.ts';
import type { Cursors, IdsCursor, ListCursor, SearchCursor } from './cursor.ts';
import type { SearchStore } from './search-store.ts';
import { userReader } from './access.ts';
import type { Place, Places } from './places.ts';
import type { FileStore, Listing, Watcher } from './store.ts';

/** The fields of a bulk action (section 1.8). */
export interface Selection {
  file_ids?: readonly number[] | undefined;
  file_id?: readonly number[] | number | undefined;
  cursor?: string | undefined;
  exclude_ids?: readonly number[] | undefined;
}

/** Ids that one statement reads, before other work gets its turn. */
const BATCH = 500;

/** What a listing of a place shows; null when it has no rows. */
export function listingOf(
  place: Pick<Place, 'content'>,
  watcher: Watcher,
  { fileTypes, contentType, hidden }: Pick<ListCursor, 'fileTypes' | 'contentType' | 'hidden'>,
): Listing | null {
  return place.content && { ...place.content, watcher, fileTypes, contentType, hidden };
}

/** Turns selections into ids. */
export function createSelector({
  cursors,
  places,
  store,
  search,
}: {
  cursors: Cursors;
  places: Places;
  store: FileStore;
  search: SearchStore;
}) {
  async function* batches(userId: number, cursor: ListCursor | IdsCursor | SearchCursor): AsyncGenerator<number[]> {
    if (cursor.kind === 'ids') yield cursor.ids;
    else if (cursor.kind === 'list') yield* listed(userId, cursor);
    else yield* search.all(userId, cursor);
  }

  async function* listed(userId: number, cursor: ListCursor): AsyncGenerator<number[]> {
    const place = await places.find(userReader(userId), cursor.parentId);
    const listing = listingOf(place, userId, cursor);
    // The folder of received items is nothing that can be acted on; the folders of friends in it are.
    yield place.leading.map(([row]) => row.id).filter((id) => id > 0);
    if (!listing) return;
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
