import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import type { History } from '../events/history.ts';
import type { FileTree } from '../files/index.ts';
import type { Fetcher } from '../ports/fetcher.ts';
import type { FeedRow } from './row.ts';

export interface RoomParts {
  db: Kysely<Database>;
  tree: Pick<FileTree, 'freeQuota' | 'destroy'>;
  history: History;
  fetcher: Fetcher;
}

/** Milliseconds that a server gets to tell a size. */
const HEAD_LIMIT = 10_000;

/** Makes room for new items by destroying the oldest files that came from the same feed. */
export function createRoomMaker({ db, tree, history, fetcher }: RoomParts) {
  /** Bytes that nothing else is going to take. */
  async function freeBytes(userId: number): Promise<number> {
    const { promised } = await db
      .selectFrom('transfers')
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('size'), eb.lit(0)).as('promised'))
      .where('user_id', '=', userId)
      .where('file_id', 'is', null)
      .where('status', 'not in', ['ERROR', 'COMPLETED'])
      .executeTakeFirstOrThrow();
    return (await tree.freeQuota(userId)) - promised;
  }

  /** Live files of a feed, the oldest first. */
  function filesOf({ id, user_id: userId }: FeedRow) {
    return db
      .selectFrom('rss_items')
      .innerJoin('files', 'files.id', 'rss_items.user_file_id')
      .select(['files.id', 'files.name', 'files.size', 'rss_items.url as source'])
      .where('rss_items.feed_id', '=', id)
      .where('files.user_id', '=', userId)
      .where('files.trash_id', 'is', null)
      .orderBy('rss_items.id')
      .execute();
  }

  return {
    /** What a server says of the size of a file, bytes; null when it does not, or cannot be asked. */
    async sizeOf(url: string): Promise<number | null> {
      if (!/^https?:/i.test(url)) return null;
      try {
        const signal = AbortSignal.timeout(HEAD_LIMIT);
        const response = await fetcher.fetch(url, { method: 'HEAD', maxBytes: 0, signal });
        response.cancel();
        const size = Number(response.headers['content-length']);
        const isKnown = response.status === 200 && !response.encoded && Number.isSafeInteger(size) && size > 0;
        return isKnown ? size : null;
      } catch {
        // The transfer will say what is wrong with it.
        return null;
      }
    },

    /** True when there is room for so many bytes; when there cannot be, nothing is destroyed. */
    async makeRoom(feed: FeedRow, bytes: number): Promise<boolean> {
      let missing = bytes - (await freeBytes(feed.user_id));
      if (missing <= 0) return true;
      const chosen = [];
      for (const file of await filesOf(feed)) {
        if (missing <= 0) break;
        missing -= file.size;
        chosen.push(file);
      }
      if (missing > 0) return false;
      for (const { id, name, size, source } of chosen) {
        await tree.destroy(feed.user_id, [id]);
        await history.record(feed.user_id, {
          type: 'file_from_rss_deleted_for_space',
          file_id: id,
          file_name: name,
          file_size: size,
          file_source: source,
        });
      }
      return true;
    },

    /** Transfers of failed items that would fail again for want of space. */
    async lacking(feed: FeedRow): Promise<{ id: number; size: number }[]> {
      const free = await tree.freeQuota(feed.user_id);
      const rows = await db
        .selectFrom('transfers')
        .select(['id', 'size'])
        .where('subscription_id', '=', feed.id)
        .where('status', '=', 'ERROR')
        .where('size', '>', free)
        .orderBy('id')
        .execute();
      return rows.flatMap(({ id, size }) => (size === null ? [] : [{ id, size }]));
    },
  };
}

export type RoomMaker = ReturnType<typeof createRoomMaker>;
