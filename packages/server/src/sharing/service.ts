import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { accountKey } from '../accounts/store.ts';
import type { Database } from '../db/schema/index.ts';
import { AppError } from '../errors.ts';
import type { History } from '../events/history.ts';
import { outermost, userReader, type FileAccess, type FileRow, type FileTree } from '../files/index.ts';
import type { Selection, Selector } from '../files/selection.ts';
import type { ShareNews } from './share-news.ts';
import type { ShareRow, ShareStore } from './store.ts';

export interface SharingParts {
  db: Kysely<Database>;
  store: ShareStore;
  access: FileAccess;
  tree: Pick<FileTree, 'get'>;
  selector: Pick<Selector, 'ids'>;
  history: History;
  news: ShareNews;
  /** Friends who may read an entry now. */
  readersOf(ids: readonly number[]): Promise<{ id: number; friendId: number | null }[]>;
  usernameOf(userId: number): Promise<string>;
}

/** More entries are shared by sharing their folder. */
const MOST_AT_ONCE = 1000;
const EVERYONE = 'everyone';
/** Events that are written down at once, before other work gets its turn. */
const HISTORY_SLICE = 200;

function refuse(message: string): AppError {
  return new AppError('BadRequest', { message });
}

/** Letting friends read own files (rows SH1-SH5). */
export function createSharingService(parts: SharingParts) {
  const { db, store, access, tree, selector, history, news } = parts;

  /** @throws AppError BadRequest for unknown ids and the root, Forbidden for what others own */
  async function ownEntries(userId: number, ids: readonly number[]): Promise<FileRow[]> {
    if (ids.length > MOST_AT_ONCE) throw refuse(`At most ${MOST_AT_ONCE} files can be shared at once.`);
    const rows = await access.readMany(userReader(userId), ids);
    if (rows.length < new Set(ids).size || rows.length === 0) throw refuse('Some of these files do not exist.');
    if (rows.some((row) => row.user_id !== userId)) throw new AppError('Forbidden');
    return rows;
  }

  async function receivers(userId: number, names: readonly string[]): Promise<number[] | null> {
    if (names.length === 0) throw refuse('No friends are selected.');
    if (names.includes(EVERYONE)) return null;
    const keys = new Set(names.map(accountKey));
    const friends = await store.friendsNamed(userId, [...keys]);
    if (friends.length < keys.size) throw refuse('Files can be shared with friends only.');
    return friends.map((friend) => friend.id);
  }

  const pairs = (readers: readonly { id: number; friendId: number | null }[]) =>
    new Set(readers.map(({ id, friendId }) => `${friendId}/${id}`));

  /** Writes into a friend's history what he got: a commit for each event would take seconds. */
  async function recordAll(friendId: number, entries: readonly FileRow[], sender: string): Promise<void> {
    for (let start = 0; start < entries.length; start += HISTORY_SLICE) {
      await setImmediate();
      await db.transaction().execute(async (trx) => {
        for (const { id, name, size } of entries.slice(start, start + HISTORY_SLICE)) {
          const event = { file_id: id, file_name: name, file_size: size, sharing_user_name: sender };
          await history.record(friendId, { type: 'file_shared', ...event }, trx);
        }
      });
    }
  }

  return {
    /** @throws AppError ALREADY_SHARED, Forbidden, BadRequest */
    async share(userId: number, selection: Selection, names: readonly string[]): Promise<void> {
      const entries = await ownEntries(userId, await selector.ids(userId, selection));
      const friendIds = await receivers(userId, names);
      const ids = await outermost(
        db,
        entries.map((entry) => entry.id),
      );
      const before = pairs(await parts.readersOf(ids));
      await store.share(userId, ids, friendIds);
      const fresh = (await parts.readersOf(ids)).filter((reader) => !before.has(`${reader.friendId}/${reader.id}`));
      const byId = new Map(entries.map((entry) => [entry.id, entry]));
      const sender = await parts.usernameOf(userId);
      for (const [friendId, seen] of Map.groupBy(fresh, (reader) => reader.friendId)) {
        if (friendId === null) continue;
        const shown = seen.flatMap(({ id }) => byId.get(id) ?? []);
        await recordAll(friendId, shown, sender);
        await news.appeared(
          friendId,
          seen.map((reader) => reader.id),
        );
      }
    },
    /**
     * Ends shares of an entry; `everyone` among the words ends all of them.
     * @throws AppError NotFound for the entry or a share of it, Forbidden, BadRequest
     */
    async unshare(userId: number, fileId: number, words: readonly string[]): Promise<void> {
      const file = await tree.get(userId, fileId);
      const shares = await store.sharesOf(file.id);
      const wanted = words.includes(EVERYONE) ? shares.map((share) => share.id) : words.map(readId);
      if (wanted.length === 0 && !words.includes(EVERYONE)) throw refuse('No shares are selected.');
      if (wanted.some((id) => !shares.some((share) => share.id === id))) throw new AppError('NotFound');
      const before = await parts.readersOf([fileId]);
      await store.remove(wanted);
      const still = pairs(await parts.readersOf([fileId]));
      for (const { friendId } of before) {
        if (friendId === null || still.has(`${friendId}/${fileId}`)) continue;
        news.disappeared(friendId, await news.folderOf(friendId, userId), [file]);
      }
    },
    shared: (userId: number) => store.shared(userId),
    /** Whom an own entry is shared with. @throws AppError NotFound, Forbidden */
    async sharesOf(userId: number, fileId: number): Promise<ShareRow[]> {
      await tree.get(userId, fileId);
      return store.sharesOf(fileId);
    },
  };
}

function readId(word: string): number {
  if (!/^\d{1,15}$/.test(word)) throw refuse('A share is named by its number.');
  return Number(word);
}

export type SharingService = ReturnType<typeof createSharingService>;
