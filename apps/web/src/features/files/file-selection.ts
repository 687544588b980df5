import type { Key, Selection } from '@jackdaw/ui-kit';

/** What is selected in a folder: some rows, or everything the folder shows (loaded or not) except some. */
export type FileSelection =
  | { readonly kind: 'some'; readonly ids: ReadonlySet<number> }
  | { readonly kind: 'all'; readonly excluded: ReadonlySet<number> };

export const NOTHING_SELECTED: FileSelection = { kind: 'some', ids: new Set() };

/** The list's own form: the loaded rows that are selected, or `all`. */
export function toListSelection(selection: FileSelection, loaded: readonly number[]): Selection {
  if (selection.kind === 'some') return new Set<Key>(selection.ids);
  if (selection.excluded.size === 0) return 'all';
  return new Set<Key>(loaded.filter((id) => !selection.excluded.has(id)));
}

/**
 * What a change in the list means. While everything is selected, taking single rows out or back in keeps the rows that are
 * not loaded yet; any other change is a new selection of its own.
 */
export function readListSelection(keys: Selection, before: FileSelection, loaded: readonly number[]): FileSelection {
  if (keys === 'all') return { kind: 'all', excluded: new Set() };
  const ids = new Set([...keys].map(Number));
  if (before.kind === 'all') {
    const excluded = loaded.filter((id) => !ids.has(id));
    const changed = loaded.filter((id) => ids.has(id) === before.excluded.has(id));
    if (changed.length === 1 && ids.size > 0 && loaded.length > 1) return { kind: 'all', excluded: new Set(excluded) };
  }
  return { kind: 'some', ids };
}

/** How many are selected; null when that is not known because not everything is loaded. */
export function countSelected(selection: FileSelection, loaded: readonly number[], hasMore: boolean): number | null {
  if (selection.kind === 'some') return selection.ids.size;
  return hasMore ? null : loaded.length - selection.excluded.size;
}

export function isNothingSelected(selection: FileSelection): boolean {
  return selection.kind === 'some' && selection.ids.size === 0;
}

/** The API's form. Without a cursor everything is loaded, so the ids say it all. */
export function toApiSelection(selection: FileSelection, loaded: readonly number[], cursor: string | null) {
  if (selection.kind === 'some') return { file_ids: [...selection.ids] };
  if (cursor === null) return { file_ids: loaded.filter((id) => !selection.excluded.has(id)) };
  return { cursor, exclude_ids: [...selection.excluded] };
}
