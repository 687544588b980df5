import { LIMITS, type SearchPage } from '@jackdaw/api-contract';
import { AppError } from '../errors.ts';
import { foldName } from './collation.ts';
import type { Cursors, SearchCursor } from './cursor.ts';
import type { ListingService, Viewer } from './listing-service.ts';
import type { SearchStore } from './search-store.ts';

export interface SearchDeps {
  search: SearchStore;
  cursors: Cursors;
  listing: ListingService;
}

/** Search by name: every word of the query must occur in it, whatever its case and accents. */
export function createSearchService({ search, cursors, listing }: SearchDeps) {
  async function page(viewer: Viewer, cursor: Omit<SearchCursor, 'after'>, after: number | null): Promise<SearchPage> {
    const ids = await search.ids(viewer.userId, cursor.words, after, cursor.perPage + 1);
    const shown = ids.slice(0, cursor.perPage);
    const last = shown.at(-1);
    const next = last !== undefined && ids.length > shown.length ? { ...cursor, after: last } : null;
    return {
      files: await listing.present(viewer, shown),
      cursor: next && cursors.seal(viewer.userId, next),
      total: cursor.total,
    };
  }
  return {
    /** @throws AppError SEARCH_TOO_LONG_QUERY, BadRequest for a blank query */
    async first(viewer: Viewer, query: string, perPage: number): Promise<SearchPage> {
      if ([...query].length > LIMITS.searchQueryLength) throw new AppError('SEARCH_TOO_LONG_QUERY');
      const words = foldName(query)
        .split(/\s+/)
        .filter((word) => word !== '');
      if (words.length === 0) throw new AppError('BadRequest', { message: 'The search query is empty.' });
      const total = await search.count(viewer.userId, words);
      return page(viewer, { kind: 'search', words, total, perPage }, null);
    },
    /** @throws AppError BadRequest */
    async next(viewer: Viewer, text: string, perPage: number | undefined): Promise<SearchPage> {
      const { after, ...cursor } = cursors.open(viewer.userId, text, ['search']);
      return page(viewer, { ...cursor, perPage: perPage ?? cursor.perPage }, after);
    },
  };
}

export type SearchService = ReturnType<typeof createSearchService>;
