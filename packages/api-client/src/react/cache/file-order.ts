import type { File, SortBy } from '@jackdaw/api-contract';

type Compare = (a: File, b: File) => number;

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const KEYS: Readonly<Record<string, Compare>> = {
  NAME: (a, b) => collator.compare(a.name, b.name),
  SIZE: (a, b) => a.size - b.size,
  DATE: (a, b) => byText(a.created_at, b.created_at),
  MODIFIED: (a, b) => byText(a.updated_at, b.updated_at),
};

/**
 * The order of a listing, as the server sorts it: by the key, then by id. Null where only the server knows (type, watch
 * status): such a listing has to be asked for again.
 */
export function fileOrder(sort: SortBy): Compare | null {
  const [key = '', direction] = sort.split('_');
  const compare = KEYS[key];
  if (!compare) return null;
  const sign = direction === 'DESC' ? -1 : 1;
  return (a, b) => sign * (compare(a, b) || a.id - b.id);
}
