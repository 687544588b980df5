import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { FileType, SortBy } from '@jackdaw/api-contract';
import { among } from '../db/among.ts';
import type { Database } from '../db/schema/index.ts';
import { inBatches, liveAmong } from './outermost.ts';

/** Whose watch positions are shown: a user's, or nobody's (visitors of public shares). */
export type Watcher = number | null;

/** What a folder's listing shows. */
export interface Listing {
  /** Whose files they are. */
  ownerId: number;
  watcher: Watcher;
  /** A folder's id, or the entries that a folder without a row shows. */
  content: number | readonly number[];
  fileTypes: readonly FileType[] | null;
  contentType: string | null;
  hidden: boolean;
}

/** A row with what its presentation needs from blob and folder state. */
export type ListedFile = Awaited<ReturnType<ReturnType<typeof selectListed>['execute']>>[number];

/** Where somebody stopped watching: on his own files their own column, on others' what he has of his own. */
function positionOf(watcher: Watcher): RawBuilder<number> {
  return sql<number>`case when files.user_id = ${watcher} then files.start_from else coalesce((
    select seconds from watch_positions where watch_positions.user_id = ${watcher} and file_id = files.id), 0) end`;
}

/** Live files with the columns that are presented, and the name's sort key. */
function selectListed(db: Kysely<Database>, watcher: Watcher) {
  return db
    .selectFrom('files')
    .leftJoin('blobs', 'blobs.id', 'files.blob_id')
    .leftJoin('folder_states', (join) =>
      join.onRef('folder_states.user_id', '=', 'files.user_id').onRef('folder_states.folder_id', '=', 'files.id'),
    )
    .select([
      'files.id',
      'files.user_id',
      'files.parent_id',
      'files.name',
      'files.name_key',
      'files.file_type',
      'files.content_type',
      'files.extension',
      'files.size',
      'files.blob_id',
      'files.is_hidden',
      positionOf(watcher).as('start_from'),
      'files.created_at',
      'files.updated_at',
      'files.first_accessed_at',
      'blobs.sha1',
      'blobs.crc32',
      'blobs.opensubtitles_hash',
      'folder_states.sort_by',
    ])
    .where('files.trash_id', 'is', null);
}

const SORT_COLUMNS = {
  NAME: sql<string>`files.name_key`,
  SIZE: sql<number>`files.size`,
  DATE: sql<string>`files.created_at`,
  MODIFIED: sql<string>`files.updated_at`,
  TYPE: sql<string>`files.file_type`,
  WATCH: sql<number>`(files.start_from > 0)`,
};

function sortOf(sort: SortBy) {
  const [name, direction] = sort.split('_') as [keyof typeof SORT_COLUMNS, 'ASC' | 'DESC'];
  return { name, column: SORT_COLUMNS[name], descending: direction === 'DESC' };
}

/** The value of a row that a listing in this order compares, for its cursor. */
export function sortKeyOf(row: ListedFile, sort: SortBy): string | number {
  const { name } = sortOf(sort);
  if (name === 'NAME') return row.name_key;
  if (name === 'SIZE') return row.size;
  if (name === 'DATE') return row.created_at;
  if (name === 'MODIFIED') return row.updated_at;
  return name === 'TYPE' ? row.file_type : Number(row.start_from > 0);
}

/** Reads of the files domain. */
export function createFileStore(db: Kysely<Database>) {
  const listed = ({ ownerId, watcher, content, ...listing }: Listing) => {
    let query = selectListed(db, watcher).where('files.user_id', '=', ownerId);
    query =
      typeof content === 'number'
        ? query.where('files.parent_id', '=', content)
        : query.where('files.id', 'in', among(content));
    if (listing.fileTypes) query = query.where('files.file_type', 'in', listing.fileTypes);
    if (listing.contentType !== null) query = query.where('files.content_type', '=', listing.contentType);
    return listing.hidden ? query : query.where('files.is_hidden', '=', 0);
  };
  return {
    /** Rows of a listing that come after the given sort key and id. */
    page(listing: Listing, sort: SortBy, after: readonly [string | number, number] | null, limit: number) {
      const { name, column: common, descending } = sortOf(sort);
      const isOwn = listing.ownerId === listing.watcher;
      const column = name === 'WATCH' && !isOwn ? sql<number>`(${positionOf(listing.watcher)} > 0)` : common;
      const direction = descending ? 'desc' : 'asc';
      let query = listed(listing).orderBy(column, direction).orderBy('files.id', direction).limit(limit);
      if (after) {
        const compare = sql.raw(descending ? '<' : '>');
        query = query.where(sql<boolean>`(${column}, files.id) ${compare} (${after[0]}, ${after[1]})`);
      }
      return query.execute();
    },
    async count(listing: Listing): Promise<number> {
      const query = listed(listing)
        .clearSelect()
        .select((select) => select.fn.countAll<number>().as('count'));
      return (await query.executeTakeFirstOrThrow()).count;
    },
    /** Ids of a listing in an order that no change disturbs: that of creation. */
    async listingIds(
      listing: Listing,
      after: readonly [string, number],
      limit: number,
    ): Promise<{ id: number; created_at: string }[]> {
      return listed(listing)
        .clearSelect()
        .select(['files.id', 'files.created_at'])
        .where(sql<boolean>`(files.created_at, files.id) > (${after[0]}, ${after[1]})`)
        .orderBy('files.created_at')
        .orderBy('files.id')
        .limit(limit)
        .execute();
    },
    /** Whether more than so many live entries are below these. */
    async hasMoreBelow(ids: readonly number[], count: number): Promise<boolean> {
      const { rows } = await sql`
        with recursive below(id) as (
          select id from files where parent_id in ${among(ids)} and parent_id <> 0 and trash_id is null
          union
          select files.id from below join files on files.parent_id = below.id
          where files.parent_id <> 0 and files.trash_id is null
        ) select id from below limit 1 offset ${count}`.execute(db);
      return rows.length > 0;
    },
    /** Live entries with these ids, in no order, whosever they are: `FileAccess` has been asked. */
    byIds: (watcher: Watcher, ids: readonly number[]) =>
      selectListed(db, watcher).where('files.id', 'in', among(ids)).execute(),
    /** One live entry of the user. */
    byId: (userId: number, id: number) =>
      selectListed(db, userId).where('files.user_id', '=', userId).where('files.id', '=', id).executeTakeFirst(),
    byName: (listing: Listing, name: string) => listed(listing).where('files.name', '=', name).executeTakeFirst(),
    /** Which of these ids are live entries of the user. */
    liveIds: async (userId: number, ids: readonly number[]) => new Set(await liveAmong(db, userId, ids)),
    /** Names of the user's live entries among these. */
    async names(userId: number, ids: readonly number[]): Promise<Map<number, string>> {
      const query = (part: RawBuilder<unknown>) => sql<{ id: number; name: string }>`
        select id, name from files where id in ${part} and user_id = ${userId} and trash_id is null`;
      const names = new Map<number, string>();
      for await (const rows of inBatches(db, ids, query)) for (const { id, name } of rows) names.set(id, name);
      return names;
    },
    /** Names from the top of the tree down to the entry itself. */
    async trail(userId: number, id: number): Promise<[number, string][]> {
      const { rows } = await sql<{ id: number; name: string }>`
        with recursive chain(id, parent_id, name, depth) as (
          select id, parent_id, name, 0 from files where id = ${id} and user_id = ${userId}
          union all
          select files.id, files.parent_id, files.name, depth + 1 from chain join files on files.id = chain.parent_id
        ) select id, name from chain order by depth desc`.execute(db);
      return rows.map((row) => [row.id, row.name]);
    },
    folderState: (userId: number, folderId: number) =>
      db
        .selectFrom('folder_states')
        .select(['version', 'child_count', 'sort_by'])
        .where('user_id', '=', userId)
        .where('folder_id', '=', folderId)
        .executeTakeFirst(),
    user: (userId: number) =>
      db
        .selectFrom('users')
        .select(['disk_quota', 'disk_used', 'trash_size', 'created_at', 'settings'])
        .where('id', '=', userId)
        .executeTakeFirstOrThrow(),
    async saveSort(userId: number, folderId: number, sort: SortBy): Promise<void> {
      await sql`
        insert into folder_states (user_id, folder_id, version, child_count, sort_by)
        values (${userId}, ${folderId}, 0, 0, ${sort})
        on conflict (user_id, folder_id) do update set sort_by = ${sort}, version = version + 1`.execute(db);
    },
    async forgetSorts(userId: number): Promise<void> {
      await db
        .updateTable('folder_states')
        .set({ sort_by: null, version: sql<number>`version + 1` })
        .where('user_id', '=', userId)
        .where('sort_by', 'is not', null)
        .execute();
    },
  };
}

export type FileStore = ReturnType<typeof createFileStore>;
