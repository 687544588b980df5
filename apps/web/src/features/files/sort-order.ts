import { SORT_VALUES, type SortBy } from '@jackdaw/api-contract';

/** What a folder can be sorted by. */
export const SORT_KEYS = ['NAME', 'SIZE', 'DATE', 'MODIFIED', 'TYPE', 'WATCH'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

export interface SortOrder {
  readonly by: SortKey;
  readonly direction: 'ASC' | 'DESC';
}

/** Splits a sort of the wire; the product's default is the newest first. */
export function readSort(sort: SortBy | undefined): SortOrder {
  const by = SORT_KEYS.find((key) => sort?.startsWith(key)) ?? 'DATE';
  return { by, direction: sort?.endsWith('_ASC') ? 'ASC' : 'DESC' };
}

/** The sort of the wire after a key was chosen: the same key again turns the direction round. */
export function chooseSort(present: SortOrder, by: SortKey): SortBy {
  const first = by === 'NAME' || by === 'TYPE' ? 'ASC' : 'DESC';
  const direction = present.by === by ? (present.direction === 'ASC' ? 'DESC' : 'ASC') : first;
  const sort = SORT_VALUES.find((value) => value === `${by}_${direction}`);
  if (!sort) throw new Error(`${by} has no order ${direction}`);
  return sort;
}
