import type { File } from '@jackdaw/api-contract';
import { reads } from '../endpoints/reads.ts';
import { cachedFile, loadedListings, type StoreAccess } from './file-entries.ts';
import { locate } from './locate.ts';
import { patchPages, removals } from './page-patches.ts';
import { editListing, insertRow, refetchListing, removeRow, updateRow } from './patch-listing.ts';

/** Some fields of a file that changed. */
export type FileChange = Partial<File> & { id: number };

function isWhole(file: FileChange): file is File {
  return file.file_type !== undefined && file.created_at !== undefined;
}

/** A file is new: it shows in its folder's listings, once. */
export function fileCreated(store: StoreAccess, file: File): void {
  for (const listing of loadedListings(store)) {
    if (listing.folderId !== file.parent_id) continue;
    if (!updateRow(store, listing, file)) insertRow(store, listing, file);
  }
}

function patchOwnPage(store: StoreAccess, change: FileChange): void {
  for (const { originalArgs, data } of reads.util.selectEntriesForEndpoint(store.getState(), 'file')) {
    if (data?.id !== change.id || !originalArgs) continue;
    store.dispatch(reads.util.updateQueryData('file', originalArgs, (draft) => void Object.assign(draft, change)));
  }
}

function patchSearches(store: StoreAccess, change: FileChange): void {
  for (const { originalArgs, data } of reads.util.selectEntriesForEndpoint(store.getState(), 'searchFiles')) {
    const place =
      data &&
      locate(
        data.pages.map((page) => page.files),
        change.id,
      );
    if (!place || !originalArgs) continue;
    store.dispatch(
      reads.util.updateQueryData('searchFiles', originalArgs, (draft) => {
        const row = draft.pages[place.page]?.files[place.index];
        if (row) Object.assign(row, change);
      }),
    );
  }
}

/** Changes a folder where it is the head of a listing or stands in its trail. */
function patchHeads(store: StoreAccess, change: FileChange): void {
  for (const listing of loadedListings(store)) {
    const head = listing.folderId === change.id ? listing.pages[0]?.parent : null;
    const crumb = listing.pages[0]?.breadcrumbs?.find(([id]) => id === change.id);
    if (!head && (!crumb || change.name === undefined || crumb[1] === change.name)) continue;
    const resorted = head && change.sort_by !== undefined && change.sort_by !== head.sort_by;
    if (resorted && !listing.args.sort_by && !listing.args.sort) refetchListing(store, listing.folderId);
    editListing(store, listing, (pages) => {
      for (const page of pages) {
        if (page.parent?.id === change.id) Object.assign(page.parent, change);
        for (const entry of page.breadcrumbs ?? []) {
          if (entry[0] === change.id && change.name !== undefined) entry[1] = change.name;
        }
      }
    });
  }
}

/** A file changed: its rows, its page and the trails that it stands in follow. */
export function fileUpdated(store: StoreAccess, change: FileChange): void {
  for (const listing of loadedListings(store)) {
    const there = updateRow(store, listing, change);
    // A row from behind the loaded pages may now belong among them.
    if (!there && isWhole(change) && change.parent_id === listing.folderId) insertRow(store, listing, change, false);
  }
  patchHeads(store, change);
  patchSearches(store, change);
  patchOwnPage(store, change);
}

/** A file is in another folder now. Listings below a moved folder are asked for again: their trails changed. */
export function fileMoved(store: StoreAccess, change: FileChange & { parent_id: number | null }): void {
  const whole: FileChange = { ...cachedFile(store, change.id), ...change };
  for (const listing of loadedListings(store)) {
    const below = listing.folderId === change.id || listing.pages[0]?.breadcrumbs?.some(([id]) => id === change.id);
    if (below) refetchListing(store, listing.folderId);
    if (listing.folderId !== change.parent_id) removeRow(store, listing, change.id);
    else if (!updateRow(store, listing, change)) {
      if (isWhole(whole)) insertRow(store, listing, whole);
      else refetchListing(store, listing.folderId);
    }
  }
  patchSearches(store, change);
  patchOwnPage(store, change);
}

/** A file is gone from listings and searches. */
export function fileRemoved(store: StoreAccess, id: number): void {
  for (const listing of loadedListings(store)) {
    removeRow(store, listing, id);
    // Whoever has the folder itself open learns that it is gone.
    if (listing.folderId === id) refetchListing(store, id);
  }
  for (const { originalArgs, data } of reads.util.selectEntriesForEndpoint(store.getState(), 'searchFiles')) {
    if (!data || !originalArgs) continue;
    const rows = data.pages.map((page) => page.files);
    patchPages(store, 'searchFiles', originalArgs, removals('files', data.pages, rows, new Set([id])));
  }
}
