interface Row {
  readonly id: number;
}

const known = new WeakMap<readonly object[], readonly Row[]>();

/**
 * The rows of all loaded pages as one list, each once: a row that moved between two page requests may come twice. The
 * same pages answer the same list, so it can be a dependency of hooks.
 */
function allRows<Page extends object, T extends Row>(pages: readonly Page[], rowsOf: (page: Page) => readonly T[]) {
  const before = known.get(pages);
  if (before) return before as readonly T[];
  const seen = new Set<number>();
  const rows = pages.flatMap(rowsOf).filter(({ id }) => !seen.has(id) && seen.add(id));
  known.set(pages, rows);
  return rows;
}

const NONE: readonly never[] = [];

/** Rows of a listing, a search or the trash. */
export function allFiles<T extends Row>(
  data: { readonly pages: readonly { readonly files: readonly T[] }[] } | undefined,
): readonly T[] {
  return data ? allRows(data.pages, (page) => page.files) : NONE;
}

/** Rows of the transfers list. */
export function allTransfers<T extends Row>(
  data: { readonly pages: readonly { readonly transfers: readonly T[] }[] } | undefined,
): readonly T[] {
  return data ? allRows(data.pages, (page) => page.transfers) : NONE;
}
