import {
  FILE_TYPES,
  LIMITS,
  PAGE_SIZES,
  type FileType,
  type NumberedSearchPage,
  type SearchPage,
} from '@jackdaw/api-contract';
import { AppError } from '../errors.ts';
import { foldName } from './collation.ts';
import type { Cursors, SearchCursor } from './cursor.ts';
import type { ListingService, Viewer } from './listing-service.ts';
import type { NameIndex } from './search-index.ts';
import type { SearchStore, SearchTerms } from './search-store.ts';

export interface SearchDeps {
  search: SearchStore;
  index: NameIndex;
  cursors: Cursors;
  listing: ListingService;
  /** Told when the index could not be brought up to date. */
  onError(this: void, error: unknown): void;
}

/** Search by name: every word of the query must occur in it, whatever its case and accents. */
export function createSearchService({ search, index, cursors, listing, onError }: SearchDeps) {
  async function page(viewer: Viewer, cursor: Omit<SearchCursor, 'after'>, after: number | null): Promise<SearchPage> {
    const ids = await search.ids(viewer.userId, cursor, after, cursor.perPage + 1);
    const shown = ids.slice(0, cursor.perPage);
    const last = shown.at(-1);
    const next = last !== undefined && ids.length > shown.length ? { ...cursor, after: last } : null;
    return {
      files: await listing.present(viewer, shown),
      cursor: next && cursors.seal(viewer.userId, next),
      total: cursor.total,
    };
  }

  /** Nobody waits for the index: what it lacks is looked through instead. */
  const refresh = () => void index.catchUp().catch(onError);

  return {
    /** @throws AppError SEARCH_TOO_LONG_QUERY, BadRequest for a blank query */
    async first(viewer: Viewer, query: string, perPage: number): Promise<SearchPage> {
      const terms = { words: wordsOf(query), fileTypes: null };
      const total = await search.count(viewer.userId, terms);
      const found = await page(viewer, { kind: 'search', ...terms, total, perPage }, null);
      refresh();
      return found;
    },
    /** @throws AppError BadRequest */
    async next(viewer: Viewer, text: string, perPage: number | undefined): Promise<SearchPage> {
      const { after, ...cursor } = cursors.open(viewer.userId, text, ['search']);
      return page(viewer, { ...cursor, perPage: perPage ?? cursor.perPage }, after);
    },
    /**
     * One numbered page, from 1; -1 is all that one answer may hold, and `next` goes on behind that.
     * @throws AppError SEARCH_TOO_LONG_QUERY, BadRequest for a blank query and for pages that cannot be
     */
    async numbered(viewer: Viewer, query: string, number: number): Promise<NumberedSearchPage> {
      if (number === 0) throw new AppError('BadRequest', { message: 'Pages are counted from 1.' });
      const terms = typedTerms(query);
      const total = await search.count(viewer.userId, terms);
      const size = PAGE_SIZES.search;
      const [skip, take] = number === -1 ? [0, LIMITS.perPage] : [(number - 1) * size, size];
      const ids = skip >= total ? [] : (await search.ids(viewer.userId, terms, null, skip + take)).slice(skip);
      const end = skip + ids.length;
      const next = `${viewer.origin}/v2/files/search/${encodeURIComponent(query)}/page/${end / size + 1}`;
      refresh();
      return {
        files: await listing.present(viewer, ids),
        total,
        ...(ids.length === take && end < total ? { next } : {}),
      };
    },
  };
}

function wordsOf(query: string): string[] {
  if ([...query].length > LIMITS.searchQueryLength) throw new AppError('SEARCH_TOO_LONG_QUERY');
  const words = foldName(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) throw new AppError('BadRequest', { message: 'The search query is empty.' });
  return [...new Set(words)];
}

/** Reads a last word `type:FOLDER,VIDEO` as a filter; anything else after `type:` is searched for like other words. */
function typedTerms(query: string): SearchTerms & { words: string[]; fileTypes: FileType[] | null } {
  const match = /^(.*)\stype:(\S+)\s*$/isu.exec(query);
  const named = match?.[2]?.toUpperCase().split(',') ?? [];
  const fileTypes = FILE_TYPES.filter((type) => named.includes(type));
  const isFilter = match !== null && named.every((name) => (FILE_TYPES as readonly string[]).includes(name));
  return isFilter ? { words: wordsOf(match[1] ?? ''), fileTypes } : { words: wordsOf(query), fileTypes: null };
}

export type SearchService = ReturnType<typeof createSearchService>;
