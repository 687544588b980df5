import type { Patch } from '@reduxjs/toolkit/query';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { reads } from '../endpoints/reads.ts';
import type { ApiState, StoreAccess } from './file-entries.ts';
import type { Place } from './locate.ts';

type List = 'listFiles' | 'searchFiles' | 'listTransfers' | 'listTrash';
type PatchList = (
  list: List,
  args: object,
  patches: readonly Patch[],
) => ThunkAction<void, ApiState, unknown, UnknownAction>;

// The types of `patchQueryData` leave infinite queries out, the function does not.
const patchQueryData = reads.util.patchQueryData as unknown as PatchList;

/** Applies patches to one loaded list; none, nothing. */
export function patchPages(store: StoreAccess, list: List, args: object, patches: readonly Patch[]): void {
  if (patches.length > 0) store.dispatch(patchQueryData(list, args, patches));
}

/**
 * Changes to the rows of loaded pages, as patches. Immer's own patches for a row that is inserted or removed replace every
 * row behind it by a copy; these move the rows as they are, so that each stays the object that it was.
 */
type RowsKey = 'files' | 'transfers';

/** Puts a row in. */
export function insertion(key: RowsKey, { page, index }: Place, row: object): Patch {
  return { op: 'add', path: ['pages', page, key, index], value: row };
}

/** Takes a row out. Several removals of one page go from the last row to the first. */
export function removal(key: RowsKey, { page, index }: Place): Patch {
  return { op: 'remove', path: ['pages', page, key, index] };
}

/** Counts rows that came or went, on every page that has a total. */
export function counting(pages: readonly { readonly total?: number }[], by: number): Patch[] {
  return pages.flatMap(({ total }, page) =>
    total === undefined || by === 0
      ? []
      : [{ op: 'replace' as const, path: ['pages', page, 'total'], value: Math.max(0, total + by) }],
  );
}

/** Takes out the rows with these ids. Empty when none of them is loaded. */
export function removals(
  key: RowsKey,
  pages: readonly { readonly total?: number }[],
  rows: readonly (readonly { readonly id: number }[])[],
  ids: ReadonlySet<number>,
): Patch[] {
  const found = rows.flatMap((list, page) =>
    list.flatMap(({ id }, index) => (ids.has(id) ? [removal(key, { page, index })] : [])),
  );
  return [...found.toReversed(), ...(found.length > 0 ? counting(pages, -found.length) : [])];
}
