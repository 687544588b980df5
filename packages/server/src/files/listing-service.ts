import { ROOT_ID, type Breadcrumb, type File, type FileType, type SortBy } from '@jackdaw/api-contract';
import { AppError } from '../errors.ts';
import { fileSettings } from './account-settings.ts';
import type { Cursors, IdsCursor, ListCursor } from './cursor.ts';
import { packFlags, unpackFlags, type MediaFlags } from './flags.ts';
import type { MediaFacts } from './media-facts.ts';
import { ROOT_NAME, rootRow, type View } from './present.ts';
import { presentFiles } from './presenter.ts';
import { listingOf } from './selection.ts';
import { sortKeyOf, type FileStore, type ListedFile, type Listing } from './store.ts';

/** Who looks, and from where. */
export interface Viewer {
  userId: number;
  origin: string;
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
  store: FileStore;
  cursors: Cursors;
  media: MediaFacts;
  downloadToken(userId: number): Promise<string>;
}

/** Looking at files: single ones and folders page by page. */
export function createListingService({ store, cursors, media, downloadToken }: ListingDeps) {
  async function viewOf({ userId, origin }: Viewer): Promise<View> {
    const [user, token] = await Promise.all([store.user(userId), downloadToken(userId)]);
    return { origin, downloadToken: token, defaultSort: fileSettings(user.settings).sortBy };
  }

  async function rowOf(userId: number, id: number): Promise<ListedFile> {
    if (id !== ROOT_ID) {
      const row = await store.byId(userId, id);
      if (!row) throw new AppError('NotFound');
      return row;
    }
    const [user, state] = await Promise.all([store.user(userId), store.folderState(userId, ROOT_ID)]);
    return rootRow(user, state?.sort_by ?? null);
  }

  async function presentOne(row: ListedFile, view: View): Promise<File> {
    const [file] = await presentFiles(media, [row], view);
    if (!file) throw new AppError('NotFound');
    return file;
  }

  async function pageOf(
    viewer: Viewer,
    cursor: Omit<ListCursor, 'after'>,
    after: ListCursor['after'] | null,
    view: View,
  ) {
    const rows = await store.page(listingOf(viewer.userId, cursor), cursor.sort, after, cursor.perPage + 1);
    const shown = rows.slice(0, cursor.perPage);
    const last = shown.at(-1);
    const next: ListCursor | null =
      last && rows.length > shown.length ? { ...cursor, after: [sortKeyOf(last, cursor.sort), last.id] } : null;
    const files = await presentFiles(media, shown, { ...view, flags: unpackFlags(cursor.flags) });
    return { files, cursor: next && cursors.seal(viewer.userId, next) };
  }

  async function countOf(listing: Listing): Promise<number> {
    if (listing.fileTypes || listing.contentType !== null) return store.count(listing);
    return (await store.folderState(listing.userId, listing.parentId))?.child_count ?? 0;
  }

  async function idsPage(viewer: Viewer, cursor: IdsCursor) {
    const wanted = cursor.ids.slice(cursor.offset, cursor.offset + cursor.perPage);
    const view = await viewOf(viewer);
    const rows = (await store.byIds(viewer.userId, wanted)).sort((a, b) => wanted.indexOf(a.id) - wanted.indexOf(b.id));
    if (wanted.includes(ROOT_ID)) rows.unshift(await rowOf(viewer.userId, ROOT_ID));
    const offset = cursor.offset + wanted.length;
    const next = offset < cursor.ids.length ? cursors.seal(viewer.userId, { ...cursor, offset }) : null;
    return { files: await presentFiles(media, rows, view), cursor: next };
  }

  async function breadcrumbsOf(userId: number, id: number): Promise<Breadcrumb[]> {
    if (id === ROOT_ID) return [];
    return [[ROOT_ID, ROOT_NAME], ...(await store.trail(userId, id)).slice(0, -1)];
  }

  return {
    /** One entry; 0 is the root. @throws AppError NotFound */
    async get(viewer: Viewer, id: number, flags?: MediaFlags): Promise<File> {
      const row = await rowOf(viewer.userId, id);
      return presentOne(row, { ...(await viewOf(viewer)), ...(flags && { flags }) });
    },
    /** The child with exactly this name. @throws AppError NotFound */
    async child(viewer: Viewer, parentId: number, name: string, flags: MediaFlags): Promise<File> {
      await rowOf(viewer.userId, parentId);
      const row = await store.byName(viewer.userId, parentId, name.normalize('NFC'));
      if (!row) throw new AppError('NotFound');
      return presentOne(row, { ...(await viewOf(viewer)), flags });
    },
    /** The first page of a folder; of a file, only the file as parent. @throws AppError NotFound */
    async list(viewer: Viewer, request: ListRequest) {
      const { userId } = viewer;
      const [parent, view] = await Promise.all([rowOf(userId, request.parentId), viewOf(viewer)]);
      const cursor = {
        kind: 'list' as const,
        parentId: request.parentId,
        sort: request.sort ?? ((parent.sort_by ?? view.defaultSort) as SortBy),
        fileTypes: request.fileTypes,
        contentType: request.contentType,
        hidden: request.hidden,
        flags: packFlags(request.flags),
        perPage: request.perPage,
      };
      const isFolder = parent.file_type === 'FOLDER';
      const page = isFolder ? await pageOf(viewer, cursor, null, view) : { files: [], cursor: null };
      return {
        files: page.files,
        parent: await presentOne(parent, { ...view, flags: request.parentFlags }),
        cursor: request.cursor ? page.cursor : null,
        ...(request.total && { total: isFolder ? await countOf(listingOf(userId, cursor)) : 0 }),
        ...(request.breadcrumbs && { breadcrumbs: await breadcrumbsOf(userId, request.parentId) }),
      };
    },
    /** The page after a cursor's last row; `perPage` overrides that of the first page. @throws AppError BadRequest */
    async next(viewer: Viewer, text: string, perPage: number | undefined) {
      const cursor = cursors.open(viewer.userId, text, ['list', 'ids']);
      const resized = { ...cursor, perPage: perPage ?? cursor.perPage };
      if (resized.kind === 'ids') return idsPage(viewer, resized);
      const { after, ...listing } = resized;
      return pageOf(viewer, listing, after, await viewOf(viewer));
    },
    /** Presents rows in the order of these ids, gone ones left out. */
    async present(viewer: Viewer, ids: readonly number[]): Promise<File[]> {
      if (ids.length === 0) return [];
      const byId = new Map((await store.byIds(viewer.userId, ids)).map((row) => [row.id, row]));
      const rows = ids.flatMap((id) => byId.get(id) ?? []);
      return presentFiles(media, rows, await viewOf(viewer));
    },
  };
}

export type ListingService = ReturnType<typeof createListingService>;
