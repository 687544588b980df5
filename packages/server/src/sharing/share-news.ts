import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import { AppError } from '../errors.ts';
import type { FileAccess } from '../files/index.ts';
import type { ListingService } from '../files/listing-service.ts';
import { friendFolderId } from '../files/friend-folder.ts';
import { receivedTops } from '../files/visibility.ts';
import type { EventBus } from '../ports/event-bus.ts';

/** An entry that somebody no longer sees. */
export interface LostEntry {
  id: number;
  name: string;
}

/** Tells people what appears in and disappears from what friends share with them. */
export interface ShareNews {
  /** The id of the folder in which a user sees what a friend shares. @throws AppError NotFound */
  folderOf(userId: number, friendId: number): Promise<number>;
  appeared(userId: number, ids: readonly number[]): Promise<void>;
  disappeared(userId: number, folderId: number, entries: readonly LostEntry[]): void;
  befriended(a: number, b: number): Promise<void>;
  /** Called before the end of a friendship; what it resolves with tells of it afterwards. */
  unfriending(a: number, b: number): Promise<() => void>;
}

export interface ShareNewsParts {
  db: Kysely<Database>;
  bus: EventBus;
  access: Pick<FileAccess, 'received'>;
  listing: Pick<ListingService, 'prepare'>;
}

export function createShareNews({ db, bus, access, listing }: ShareNewsParts): ShareNews {
  async function folderOf(userId: number, friendId: number): Promise<number> {
    const id = await friendFolderId(db, userId, friendId);
    if (id === null) throw new AppError('NotFound');
    return id;
  }

  async function appeared(userId: number, ids: readonly number[]): Promise<void> {
    if (ids.length === 0 || !bus.isHeard(userId)) return;
    for (const present of await listing.prepare(userId, ids)) {
      bus.publish(userId, (origin, tokenId) => ({ type: 'file_create', value: present(origin, tokenId) }));
    }
  }

  function disappeared(userId: number, folderId: number, entries: readonly LostEntry[]): void {
    for (const { id, name } of entries) {
      bus.publish(userId, () => ({ type: 'file_delete', value: { id, name, parent_id: folderId } }));
    }
  }

  /** What a user sees of a friend, as it goes; also when it went before, with the account that is being destroyed. */
  async function sightOf(userId: number, friendId: number): Promise<() => void> {
    const ids = (await receivedTops(db, userId, friendId, true)).map((top) => top.id);
    if (ids.length === 0 || !bus.isHeard(userId)) return () => undefined;
    const folderId = await folderOf(userId, friendId);
    const among = sql<number>`(select value from json_each(${JSON.stringify(ids)}))`;
    const entries = await db.selectFrom('files').select(['id', 'name']).where('id', 'in', among).execute();
    return () => disappeared(userId, folderId, entries);
  }

  async function seen(userId: number, friendId: number): Promise<void> {
    const tops = await access.received(userId, friendId);
    await appeared(
      userId,
      tops.map((top) => top.id),
    );
  }

  return {
    folderOf,
    appeared,
    disappeared,
    async befriended(a, b) {
      await seen(a, b);
      await seen(b, a);
    },
    async unfriending(a, b) {
      const tell = [await sightOf(a, b), await sightOf(b, a)];
      return () => tell.forEach((one) => one());
    },
  };
}
