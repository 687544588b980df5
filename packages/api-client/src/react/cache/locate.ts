/** Where a row is: which page, which place in it. */
export interface Place {
  readonly page: number;
  readonly index: number;
}

interface Row {
  readonly id: number;
}

/** Finds a row by id in the loaded pages. Works on plain state: searching a draft would wrap every row. */
export function locate(pages: readonly (readonly Row[])[], id: number): Place | null {
  for (const [page, rows] of pages.entries()) {
    const index = rows.findIndex((row) => row.id === id);
    if (index >= 0) return { page, index };
  }
  return null;
}

/**
 * Where a row belongs in sorted pages. Null when it comes after everything that is loaded and more is to come: the
 * next page will bring it.
 */
export function placeFor<T>(
  pages: readonly (readonly T[])[],
  row: T,
  compare: (a: T, b: T) => number,
  complete: boolean,
): Place | null {
  for (const [page, rows] of pages.entries()) {
    const last = rows.at(-1);
    if (last === undefined || compare(row, last) > 0) continue;
    const index = rows.findIndex((other) => compare(row, other) <= 0);
    return { page, index };
  }
  const page = pages.length - 1;
  return complete && page >= 0 ? { page, index: pages[page]?.length ?? 0 } : null;
}
