import { ROOT_ID, SHARED_ROOT_ID } from '@jackdaw/api-contract';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import { AppError } from '../errors.ts';
import type { FileAccess, Reader } from './access.ts';
import { ROOT_NAME, SHARED_ROOT_NAME, rowlessFolder } from './present.ts';
import type { FactualFile } from './presenter.ts';
import type { FileStore, ListedFile, Listing } from './store.ts';

/** Something that can be listed: a folder with or without a row, or a file, which has no children. */
export interface Place {
  row: ListedFile;
  /** Set on folders without a row. */
  facts?: FactualFile[1];
  /** Folders without a row that come before all children. */
  leading: readonly FactualFile[];
  /** Where the children are; null when there are none. */
  content: Pick<Listing, 'ownerId' | 'content'> | null;
}

interface FriendFolder {
  rootId: number;
  friendId: number;
  name: string;
  createdAt: string;
}

const FOREIGN = { media: undefined, conversion: undefined };

/** Finds what a reader lists: the root, what friends share, and whatever he may read. */
export function createPlaces({ db, store, access }: { db: Kysely<Database>; store: FileStore; access: FileAccess }) {
  async function friendFolders(userId: number, rootId?: number): Promise<FriendFolder[]> {
    const { rows } = await sql<FriendFolder>`
      select root_id as "rootId", friend_id as "friendId", users.username as name, friendships.created_at as "createdAt"
      from friendships join users on users.id = friend_id
      where user_id = ${userId} and (${rootId ?? null} is null or root_id = ${rootId ?? null})
      order by users.username_key`.execute(db);
    return rows;
  }

  function friendFolder({ rootId, friendId, name, createdAt }: FriendFolder, size: number): FactualFile {
    const row = rowlessFolder({ id: rootId, ownerId: friendId, name, size, createdAt });
    const reception = { folderType: 'SHARED_FRIEND' as const, senderName: name, parentId: SHARED_ROOT_ID };
    return [row, { ...FOREIGN, reception }];
  }

  async function sizeOf(ids: readonly number[]): Promise<number> {
    const { rows } = await sql<{ size: number }>`
      select coalesce(sum(size), 0) as size from files
      where id in (select value from json_each(${JSON.stringify(ids)}))`.execute(db);
    return rows[0]?.size ?? 0;
  }

  /** The folders of those friends who share something. */
  async function sharingFriends(userId: number): Promise<FactualFile[]> {
    const byOwner = Map.groupBy(await access.received(userId), (top) => top.ownerId);
    if (byOwner.size === 0) return [];
    const folders = (await friendFolders(userId)).filter((folder) => byOwner.has(folder.friendId));
    return Promise.all(
      folders.map(async (folder) => {
        const tops = byOwner.get(folder.friendId) ?? [];
        return friendFolder(folder, await sizeOf(tops.map((top) => top.id)));
      }),
    );
  }

  async function sharedRoot(userId: number): Promise<FactualFile> {
    const { created_at: createdAt } = await store.user(userId);
    const row = rowlessFolder({ id: SHARED_ROOT_ID, ownerId: userId, name: SHARED_ROOT_NAME, size: 0, createdAt });
    const reception = { folderType: 'SHARED_ROOT' as const, senderName: null, parentId: ROOT_ID };
    return [row, { ...FOREIGN, reception }];
  }

  async function root(userId: number): Promise<Place> {
    const [user, state, received] = await Promise.all([
      store.user(userId),
      store.folderState(userId, ROOT_ID),
      access.received(userId),
    ]);
    const row = rowlessFolder({
      id: ROOT_ID,
      ownerId: userId,
      name: ROOT_NAME,
      size: user.disk_used - user.trash_size,
      createdAt: user.created_at,
      sortBy: state?.sort_by ?? null,
    });
    const leading = received.length > 0 ? [await sharedRoot(userId)] : [];
    return { row, leading, content: { ownerId: userId, content: ROOT_ID } };
  }

  async function friendsRoot(userId: number, id: number): Promise<Place | null> {
    const [folder] = await friendFolders(userId, id);
    if (!folder) return null;
    const tops = (await access.received(userId, folder.friendId)).map((top) => top.id);
    const [row, facts] = friendFolder(folder, await sizeOf(tops));
    return { row, facts, leading: [], content: { ownerId: folder.friendId, content: tops } };
  }

  return {
    /** What has this id for the reader. @throws AppError NotFound */
    async find(reader: Reader, id: number): Promise<Place> {
      const { userId, confinedTo } = reader;
      if (confinedTo === null && id === ROOT_ID) return root(userId);
      if (confinedTo === null && id === SHARED_ROOT_ID) {
        const [row, facts] = await sharedRoot(userId);
        return { row, facts, leading: await sharingFriends(userId), content: null };
      }
      const file = await access.read(reader, id).catch(async (error: unknown) => {
        const place = confinedTo === null ? await friendsRoot(userId, id) : null;
        if (place) return place;
        throw error;
      });
      if ('row' in file) return file;
      const [row] = await store.byIds(confinedTo === null ? userId : null, [id]);
      if (!row) throw new AppError('NotFound');
      const content = row.file_type === 'FOLDER' ? { ownerId: row.user_id, content: id } : null;
      return { row, leading: [], content };
    },
  };
}

export type Places = ReturnType<typeof createPlaces>;
