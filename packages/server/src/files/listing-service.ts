import type { File, FileType, SortBy } from '@jackdaw/api-contract';
import type { Kysely } from 'kysely';
import type { Holder } from '../auth/derived-tokens.ts';
import type { UrlTokens } from '../auth/token-service.ts';
import type { Database } from '../db/schema/index.ts';
import { AppError } from '../errors.ts';
import type { CallContext } from '../http/binding.ts';
import type { FileAccess, Reader } from './access.ts';
import { fileSettings } from './account-settings.ts';
import type { Cursors, IdsCursor, ListCursor } from './cursor.ts';
import { FOLDER_CONTENT_TYPE } from './file-kind.ts';
import { packFlags, unpackFlags, type MediaFlags } from './flags.ts';
import type { MediaFacts } from './media-facts.ts';
import type { Place, Places } from './places.ts';
import { presentFile, type View } from './present.ts';
import { presentFiles, withFacts, type FactualFile } from './presenter.ts';
import { listingOf } from './selection.ts';
import { sortKeyOf, type FileStore, type ListedFile, type Watcher } from './store.ts';
import { trailOf } from './trail.ts';

/** Who looks, and from where; the addresses that he is shown end with his session. */
export interface Viewer extends Holder {
  origin: string;
  /** Set for the visitor of a public share: its top, and the token that his addresses carry. */
  visit?: { fileId: number; token: string } | undefined;
}

export interface ListRequest {
  parentId: number;
  perPage: number;
  sort: SortBy | undefined;
  fileTypes: FileType[] | null;
  contentType: string | null;
  hidden: boolean;
  cursor: boolean;
  total: boolean;
  breadcrumbs: boolean;
  flags: MediaFlags;
  parentFlags: MediaFlags;
}

export interface ListingDeps {
  db: Kysely<Database>;
  store: FileStore;
  access: FileAccess;
  places: Places;
  cursors: Cursors;
  media: MediaFacts;
  tokens: UrlTokens;
}

/** How folders are sorted for visitors, who have no settings. */
const VISITORS_SORT: SortBy = 'DATE_DESC';

/** Who looks when this caller asks. */
export function viewerOf({ caller, origin }: Pick<CallContext, 'caller' | 'origin'>): Viewer {
  const { userId, epoch, tokenId } = caller;
  return { userId, epoch, tokenId, origin };
}

const readerOf = ({ userId, visit }: Viewer): Reader => ({ userId, confinedTo: visit?.fileId ?? null });
const watcherOf = ({ userId, visit }: Viewer): Watcher => (visit ? null : userId);

/** Looking at files: single ones and folders page by page. What may be looked at is asked of `access` each time. */
export function createListingService(deps: ListingDeps) {
  const { store, access, places, cursors, tokens } = deps;

  async function viewOf({ origin, visit, ...holder }: Viewer): Promise<View> {
    if (visit) return { origin, downloadToken: visit.token, defaultSort: VISITORS_SORT };
    const user = await store.user(holder.userId);
    const downloadToken = tokens.derive('download', holder);
    return { origin, downloadToken, defaultSort: fileSettings(user.settings).sortBy };
  }

  async function presentPlace(viewer: Viewer, { row, facts }: Place, view: View): Promise<File> {
    if (facts) return presentFile(row, facts, view);
    const [file] = await presentFiles(deps, readerOf(viewer), [row], view);
    if (!file) throw new AppError('NotFound');
    return file;
  }

  /** Folders without a row that the listing shows before all others. */
  function leadingOf(place: Place, { fileTypes, contentType }: ListCursor): readonly FactualFile[] {
    const areWanted =
      (fileTypes?.includes('FOLDER') ?? true) && (contentType === null || contentType === FOLDER_CONTENT_TYPE);
    return areWanted ? place.leading : [];
  }

  async function pageOf(viewer: Viewer, place: Place, cursor: ListCursor, view: View) {
    const { after, led, perPage, sort } = cursor;
    const listing = listingOf(place, watcherOf(viewer), cursor);
    const leading = after ? [] : leadingOf(place, cursor).slice(led);
    const first = leading.slice(0, perPage);
    const room = perPage - first.length;
    const rows = listing ? await store.page(listing, sort, after, room + 1) : [];
    const shown = rows.slice(0, room);
    const last = shown.at(-1);
    const isMore = rows.length > shown.length || leading.length > first.length;
    const next: ListCursor = {
      ...cursor,
      led: led + first.length,
      after: last ? [sortKeyOf(last, sort), last.id] : after,
    };
    const flagged = { ...view, flags: unpackFlags(cursor.flags) };
    const files = [...first, ...(await withFacts(deps, readerOf(viewer), shown))];
    return {
      files: files.map(([row, facts]) => presentFile(row, facts, flagged)),
      cursor: isMore ? cursors.seal(viewer.userId, next) : null,
    };
  }

  async function countOf(viewer: Viewer, place: Place, cursor: ListCursor): Promise<number> {
    const listing = listingOf(place, watcherOf(viewer), cursor);
    const leading = leadingOf(place, cursor).length;
    if (!listing) return leading;
    if (cursor.fileTypes || cursor.contentType !== null) return leading + (await store.count(listing));
    const { ownerId, content } = listing;
    if (typeof content !== 'number') return leading + content.length;
    return leading + ((await store.folderState(ownerId, content))?.child_count ?? 0);
  }

  /** Rows of those of these entries that the viewer may read, in this order. */
  async function rowsOf(viewer: Viewer, ids: readonly number[]): Promise<ListedFile[]> {
    const readable = (await access.readMany(readerOf(viewer), ids)).map((row) => row.id);
    const byId = new Map((await store.byIds(watcherOf(viewer), readable)).map((row) => [row.id, row]));
    return readable.flatMap((id) => byId.get(id) ?? []);
  }

  async function idsPage(viewer: Viewer, cursor: IdsCursor) {
    const wanted = cursor.ids.slice(cursor.offset, cursor.offset + cursor.perPage);
    const view = await viewOf(viewer);
    const rowless = await Promise.all(
      wanted
        .filter((id) => id <= 0)
        .map(async (id) => presentPlace(viewer, await places.find(readerOf(viewer), id), view)),
    );
    const files = await presentFiles(deps, readerOf(viewer), await rowsOf(viewer, wanted), view);
    const offset = cursor.offset + wanted.length;
    const next = offset < cursor.ids.length ? cursors.seal(viewer.userId, { ...cursor, offset }) : null;
    return { files: [...rowless, ...files], cursor: next };
  }

  return {
    /** One entry; 0 is the root, -2 what friends share. @throws AppError NotFound */
    async get(viewer: Viewer, id: number, flags?: MediaFlags): Promise<File> {
      const place = await places.find(readerOf(viewer), id);
      return presentPlace(viewer, place, { ...(await viewOf(viewer)), ...(flags && { flags }) });
    },
    /** The child with exactly this name. @throws AppError NotFound */
    async child(viewer: Viewer, parentId: number, name: string, flags: MediaFlags): Promise<File> {
      const reader = readerOf(viewer);
      const { leading, content } = await places.find(reader, parentId);
      const wanted = name.normalize('NFC');
      const view = { ...(await viewOf(viewer)), flags };
      const rowless = leading.find(([row]) => row.name === wanted);
      const all = { fileTypes: null, contentType: null, hidden: true };
      const row = content && (await store.byName({ ...all, ...content, watcher: watcherOf(viewer) }, wanted));
      if (row) return presentPlace(viewer, { row, leading: [], content: null }, view);
      if (rowless) return presentFile(...rowless, view);
      throw new AppError('NotFound');
    },
    /** The first page of a folder; of a file, only the file as parent. @throws AppError NotFound */
    async list(viewer: Viewer, request: ListRequest) {
      const reader = readerOf(viewer);
      const [place, view] = await Promise.all([places.find(reader, request.parentId), viewOf(viewer)]);
      const parent = await presentPlace(viewer, place, { ...view, flags: request.parentFlags });
      const cursor: ListCursor = {
        kind: 'list',
        parentId: request.parentId,
        sort: request.sort ?? parent.sort_by ?? VISITORS_SORT,
        fileTypes: request.fileTypes,
        contentType: request.contentType,
        hidden: request.hidden,
        flags: packFlags(request.flags),
        perPage: request.perPage,
        led: 0,
        after: null,
      };
      const page = await pageOf(viewer, place, cursor, view);
      return {
        files: page.files,
        parent,
        cursor: request.cursor ? page.cursor : null,
        ...(request.total && { total: await countOf(viewer, place, cursor) }),
        ...(request.breadcrumbs && { breadcrumbs: await trailOf(deps, reader, place) }),
      };
    },
    /**
     * The page after a cursor's last row; `perPage` overrides that of the first page.
     * @throws AppError BadRequest, NotFound when the folder may not be read any more
     */
    async next(viewer: Viewer, text: string, perPage: number | undefined) {
      const cursor = cursors.open(viewer.userId, text, ['list', 'ids']);
      const resized = { ...cursor, perPage: perPage ?? cursor.perPage };
      if (resized.kind === 'ids') return idsPage(viewer, resized);
      return pageOf(viewer, await places.find(readerOf(viewer), resized.parentId), resized, await viewOf(viewer));
    },
    /** The entries that a user may read, ready to be shown to any of his connections. */
    async prepare(
      userId: number,
      ids: readonly number[],
    ): Promise<((origin: string, tokenId: number | null) => File)[]> {
      const viewer = { userId, epoch: await tokens.epochOf(userId), tokenId: null, origin: '' };
      const view = await viewOf(viewer);
      const files = await withFacts(deps, readerOf(viewer), await rowsOf(viewer, ids));
      return files.map(([row, facts]) => (origin, tokenId) => {
        const downloadToken = tokens.derive('download', { ...viewer, tokenId });
        return presentFile(row, facts, { ...view, origin, downloadToken });
      });
    },
    /** Presents entries in the order of these ids; those gone, and those that the viewer may not read, are left out. */
    async present(viewer: Viewer, ids: readonly number[]): Promise<File[]> {
      if (ids.length === 0) return [];
      return presentFiles(deps, readerOf(viewer), await rowsOf(viewer, ids), await viewOf(viewer));
    },
  };
}

export type ListingService = ReturnType<typeof createListingService>;
