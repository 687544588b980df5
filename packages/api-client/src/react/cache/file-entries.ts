import { ROOT_ID, type File, type FilePage, type SortBy } from '@jackdaw/api-contract';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { ListFilesArgs } from '../endpoints/file-queries.ts';
import { reads } from '../endpoints/reads.ts';
import { locate } from './locate.ts';

/** The part of a store's state that the API keeps. */
export type ApiState = Parameters<typeof reads.util.selectEntriesForEndpoint>[0];

/** What patching the cache needs of a store. */
export interface StoreAccess {
  readonly dispatch: ThunkDispatch<ApiState, unknown, UnknownAction>;
  readonly getState: () => ApiState;
}

/** A folder listing that is loaded, with what was asked. */
export interface LoadedListing {
  readonly args: ListFilesArgs;
  readonly folderId: number;
  readonly pages: readonly FilePage[];
  readonly rows: readonly (readonly File[])[];
  /** Null when the server chose an order that it did not tell. */
  readonly sort: SortBy | null;
  /** Nothing comes after the loaded pages. */
  readonly complete: boolean;
}

/** Every loaded folder listing. */
export function loadedListings({ getState }: StoreAccess): LoadedListing[] {
  return reads.util.selectEntriesForEndpoint(getState(), 'listFiles').flatMap(({ originalArgs, data }) => {
    if (!data || !originalArgs) return [];
    const { pages } = data;
    return [
      {
        args: originalArgs,
        folderId: originalArgs.parent_id ?? ROOT_ID,
        pages,
        rows: pages.map((page) => page.files),
        sort: originalArgs.sort_by ?? originalArgs.sort ?? pages[0]?.parent?.sort_by ?? null,
        complete: (pages.at(-1)?.cursor ?? null) === null,
      },
    ];
  });
}

/** A file as the cache knows it: from a listing, a search or its own page. */
export function cachedFile(store: StoreAccess, id: number): File | null {
  const state = store.getState();
  for (const { rows } of loadedListings(store)) {
    const place = locate(rows, id);
    if (place) return rows[place.page]?.[place.index] ?? null;
  }
  for (const { data } of reads.util.selectEntriesForEndpoint(state, 'searchFiles')) {
    const found = data?.pages.flatMap((page) => page.files).find((file) => file.id === id);
    if (found) return found;
  }
  const own = reads.util.selectEntriesForEndpoint(state, 'file').find(({ data }) => data?.id === id);
  return own?.data ?? null;
}
