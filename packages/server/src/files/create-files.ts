import type { Kysely } from 'kysely';
import type { UrlTokens } from '../auth/token-service.ts';
import type { LazyCommits } from '../db/lazy-commits.ts';
import type { Database } from '../db/schema/index.ts';
import type { RouteBinding } from '../http/binding.ts';
import type { BlobId } from '../ports/blob-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventBus } from '../ports/event-bus.ts';
import { createFileAccess } from './access.ts';
import { createChangeService } from './change-service.ts';
import { createCursors, type Cursors } from './cursor.ts';
import { createDeleteService, type DeleteLimits } from './delete-service.ts';
import { createFileTree } from './create-file-tree.ts';
import { createAnnounce } from './events.ts';
import type { FileTree } from './file-tree.ts';
import { createListingService, type ListingService } from './listing-service.ts';
import type { MediaFacts } from './media-facts.ts';
import { createPlaces } from './places.ts';
import { planPutAway } from './put-away.ts';
import { fileRoutes } from './routes.ts';
import { createPageTags } from './page-tags.ts';
import { createNameIndex, type NameIndex } from './search-index.ts';
import { createSearchService } from './search-service.ts';
import { createSearchStore } from './search-store.ts';
import { createSelector, type Selector } from './selection.ts';
import { createFileStore } from './store.ts';
import type { TreeContext } from './tree/change.ts';
import { createSliceTurns } from './tree/pace.ts';

export interface FilesOptions {
  db: Kysely<Database>;
  bus: EventBus;
  clock: Clock;
  /** Signs cursors. */
  secret: Uint8Array;
  media: MediaFacts;
  tokens: UrlTokens;
  /** Removes bytes that no row holds any more; a failure is left to the sweep. */
  releaseBlobs(ids: readonly BlobId[]): Promise<void>;
  /** Runs in the transaction that brings blobs their first row. */
  onNewBlobs?: TreeContext['onNewBlobs'];
  /** How the steps of long changes are committed; without it as all others. */
  lazy?: LazyCommits;
  onError(this: void, error: unknown): void;
  /** How long the trash keeps an entry. */
  retentionDays: number;
  deleteLimits?: DeleteLimits;
}

/** The files domain: the tree for those who add to it, the parts that other domains share, and the routes. */
export interface Files {
  tree: FileTree;
  listing: ListingService;
  selector: Selector;
  cursors: Cursors;
  /** The index of names that search reads. */
  names: NameIndex;
  routes: RouteBinding[];
}

/** Builds the files domain. `tree.recover()` must run before the first request. */
export function createFiles(options: FilesOptions): Files {
  const { db, clock, secret } = options;
  const store = createFileStore(db);
  const searchStore = createSearchStore(db);
  const sliceTurns = createSliceTurns();
  const names = createNameIndex(db, { ...options, sliceTurns });
  const cursors = createCursors(secret, clock);
  const tree = createFileTree({ ...options, sliceTurns, announce: createAnnounce({ ...options, store }) });
  const access = createFileAccess(db);
  const places = createPlaces({ db, store, access });
  const listing = createListingService({ ...options, store, access, places, cursors });
  const search = createSearchService({ ...options, search: searchStore, index: names, cursors, listing });
  const selector = createSelector({ cursors, places, store, search: searchStore });
  const changes = createChangeService({ tree, store, selector, places, clock });
  const remove = createDeleteService({
    limits: options.deleteLimits ?? { parents: 0, children: 0 },
    tree,
    store,
    selector,
    cursors,
    access,
    planPutAway: (userId, ids) => planPutAway(db, userId, ids),
  });
  const routes = fileRoutes({ listing, search, changes, remove, tree, tags: createPageTags(db, clock) });
  return { tree, listing, selector, cursors, names, routes };
}
