import type { SortBy } from '@jackdaw/api-contract';
import { loadedListings, type StoreAccess } from './file-entries.ts';
import { fileOrder } from './file-order.ts';
import { editListing } from './patch-listing.ts';

/** Whether the order of a listing comes from its folder and not from the question. */
function followsFolder(args: { sort_by?: unknown; sort?: unknown }): boolean {
  return args.sort_by === undefined && args.sort === undefined;
}

/** The order that a folder's listings have now; null when none is loaded or the server did not tell. */
export function shownSort(store: StoreAccess, folderId: number): SortBy | null {
  const listing = loadedListings(store).find((one) => one.folderId === folderId && followsFolder(one.args));
  return listing?.sort ?? null;
}

/** Shows a folder in another order at once: its rows, when all are loaded, and the order that its head names. */
export function resort(store: StoreAccess, folderId: number, sort: SortBy): void {
  const compare = fileOrder(sort);
  for (const listing of loadedListings(store)) {
    if (listing.folderId !== folderId || !followsFolder(listing.args)) continue;
    const sorted = compare && listing.complete ? listing.rows.flat().sort(compare) : null;
    editListing(store, listing, (pages) => {
      let from = 0;
      for (const page of pages) {
        if (page.parent) page.parent.sort_by = sort;
        const size = page.files.length;
        if (sorted) page.files = sorted.slice(from, from + size);
        from += size;
      }
    });
  }
}
