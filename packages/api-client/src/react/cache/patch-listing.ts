import type { File, FilePage } from '@jackdaw/api-contract';
import { api } from '../api.ts';
import { reads } from '../endpoints/reads.ts';
import { folderTag } from '../tags.ts';
import type { LoadedListing, StoreAccess } from './file-entries.ts';
import { fileOrder } from './file-order.ts';
import { locate, placeFor } from './locate.ts';
import { counting, insertion, patchPages, removal } from './page-patches.ts';

const CHILD_FLAGS = ['stream_url', 'mp4_stream_url', 'video_metadata', 'media_metadata'] as const;

type Edit = (pages: FilePage[]) => void;

/** Changes one loaded listing; rows that the edit does not touch keep their identity. */
export function editListing(store: StoreAccess, listing: LoadedListing, edit: Edit): void {
  store.dispatch(reads.util.updateQueryData('listFiles', listing.args, (draft) => edit(draft.pages)));
}

/** Asks for a listing again. */
export function refetchListing(store: StoreAccess, folderId: number): void {
  store.dispatch(api.util.invalidateTags([folderTag(folderId)]));
}

/** Whether a listing's filter shows a file. */
function shows({ args }: LoadedListing, file: File): boolean {
  if (file.is_hidden && !args.hidden) return false;
  return args.file_type === undefined || args.file_type.length === 0 || args.file_type.includes(file.file_type);
}

/** Whether a file holds every key that the listing asked for. */
function isComplete({ args }: LoadedListing, file: File): boolean {
  return CHILD_FLAGS.every((flag) => !args[flag] || flag in file) && (!args.mp4_status || 'need_convert' in file);
}

/** Puts a file where the order of the listing wants it; asks again where that is not known. */
export function insertRow(store: StoreAccess, listing: LoadedListing, file: File, counts = true): void {
  if (!shows(listing, file)) return;
  const compare = listing.sort === null ? null : fileOrder(listing.sort);
  if (!compare || listing.args.content_type !== undefined || !isComplete(listing, file)) {
    refetchListing(store, listing.folderId);
    return;
  }
  const place = placeFor(listing.rows, file, compare, listing.complete);
  patchPages(store, 'listFiles', listing.args, [
    ...(place ? [insertion('files', place, file)] : []),
    ...(counts ? counting(listing.pages, 1) : []),
  ]);
}

/** Takes a row out; answers whether it was there. */
export function removeRow(store: StoreAccess, listing: LoadedListing, id: number): boolean {
  const place = locate(listing.rows, id);
  if (!place) return false;
  patchPages(store, 'listFiles', listing.args, [removal('files', place), ...counting(listing.pages, -1)]);
  return true;
}

/** Changes a row and, when its sort key changed, its place. Answers whether it was there. */
export function updateRow(store: StoreAccess, listing: LoadedListing, change: Partial<File> & { id: number }): boolean {
  const place = locate(listing.rows, change.id);
  const before = place ? listing.rows[place.page]?.[place.index] : undefined;
  if (!place || !before) return false;
  const after = { ...before, ...change };
  const compare = listing.sort === null ? null : fileOrder(listing.sort);
  if (!compare || compare(before, after) === 0) {
    editListing(store, listing, (pages) => {
      const row = pages[place.page]?.files[place.index];
      if (row) Object.assign(row, change);
    });
    return true;
  }
  const rest = listing.rows.map((rows, page) => (page === place.page ? rows.toSpliced(place.index, 1) : rows));
  const target = placeFor(rest, after, compare, listing.complete);
  patchPages(store, 'listFiles', listing.args, [
    removal('files', place),
    ...(target ? [insertion('files', target, after)] : []),
  ]);
  return true;
}
