import { formatDate } from '@jackdaw/api-contract';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { KeyedItem } from './feed-item.ts';
import type { ItemRow } from './row.ts';

/** Rows of one answer, and variables of one statement. */
const MOST = 1000;
const SLICE = 200;
/** Items of a feed that are remembered; a feed is cut well below. */
const REMEMBERED = 10_000;

/** What became of an item. */
export type ItemResult =
  { state: 'taken'; transfer_id: number | null } | { state: 'failed'; failure_reason: string } | { state: 'skipped' };

/** SQL of the items table. */
export function createItemStore(db: Kysely<Database>, clock: Clock) {
  const now = () => formatDate(clock.now());
  const valuesOf = (feedId: number, { guidKey, targetKey, title, url, size, publishedAt }: KeyedItem) => ({
    feed_id: feedId,
    guid_key: guidKey,
    target_key: targetKey,
    title,
    url,
    size,
    publish_date: publishedAt && formatDate(publishedAt),
    detected_at: now(),
    processed_at: now(),
  });
  const log = (feedId: number) =>
    db
      .selectFrom('rss_items')
      .selectAll()
      .where('feed_id', '=', feedId)
      .where('is_cleared', '=', 0)
      .where('state', '<>', 'skipped');

  return {
    /** The newest lines of the log. */
    log: (feedId: number): Promise<ItemRow[]> => log(feedId).orderBy('id', 'desc').limit(MOST).execute(),

    /** A line of the log. */
    find: (feedId: number, id: number): Promise<ItemRow | undefined> =>
      log(feedId).where('id', '=', id).executeTakeFirst(),

    /** Failed lines of the log, the oldest first. */
    failed: (feedId: number): Promise<ItemRow[]> =>
      log(feedId).where('state', '=', 'failed').orderBy('id').limit(MOST).execute(),

    /** Those of the items that were not seen before. */
    async unseen(feedId: number, items: readonly KeyedItem[]): Promise<KeyedItem[]> {
      const seen = new Set<string>();
      for (let at = 0; at < items.length; at += SLICE) {
        const slice = items.slice(at, at + SLICE);
        const guids = slice.flatMap(({ guidKey }) => (guidKey === null ? [] : [guidKey]));
        const rows = await db
          .selectFrom('rss_items')
          .select(['guid_key', 'target_key'])
          .where('feed_id', '=', feedId)
          .where((eb) =>
            eb.or([
              eb(
                'target_key',
                'in',
                slice.map(({ targetKey }) => targetKey),
              ),
              ...(guids.length === 0 ? [] : [eb('guid_key', 'in', guids)]),
            ]),
          )
          .execute();
        for (const row of rows) seen.add(row.target_key).add(row.guid_key ?? '');
      }
      return items.filter(({ guidKey, targetKey }) => !seen.has(targetKey) && !(guidKey !== null && seen.has(guidKey)));
    },

    async insert(feedId: number, item: KeyedItem, result: ItemResult, within: Kysely<Database> = db): Promise<void> {
      await within
        .insertInto('rss_items')
        .values({ ...valuesOf(feedId, item), ...result })
        .execute();
    },

    /** Remembers items that are not to be fetched. */
    async skip(feedId: number, items: readonly KeyedItem[], within: Kysely<Database>): Promise<void> {
      for (let at = 0; at < items.length; at += SLICE) {
        const rows = items.slice(at, at + SLICE).map((item) => ({ ...valuesOf(feedId, item), state: 'skipped' }));
        await within
          .insertInto('rss_items')
          .values(rows)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
    },

    /** What a second try came to. */
    async settle(
      id: number,
      result: { state: 'taken'; transfer_id: number | null } | { state: 'failed'; failure_reason: string },
      within: Kysely<Database> = db,
    ): Promise<void> {
      const reason = result.state === 'taken' ? { failure_reason: null } : {};
      await within
        .updateTable('rss_items')
        .set({ ...reason, ...result, processed_at: now() })
        .where('id', '=', id)
        .execute();
    },

    /** Hides the log; what is in it stays known. */
    async clear(feedId: number): Promise<void> {
      await db.updateTable('rss_items').set({ is_cleared: 1 }).where('feed_id', '=', feedId).execute();
    },

    async clearAll(userId: number): Promise<void> {
      await db
        .updateTable('rss_items')
        .set({ is_cleared: 1 })
        .where('feed_id', 'in', (eb) => eb.selectFrom('rss_feeds').select('id').where('user_id', '=', userId))
        .execute();
    },

    /** Forgets the oldest items of a feed that has had very many. */
    async forgetOld(feedId: number): Promise<void> {
      const oldest = await db
        .selectFrom('rss_items')
        .select('id')
        .where('feed_id', '=', feedId)
        .orderBy('id', 'desc')
        .offset(REMEMBERED)
        .limit(1)
        .executeTakeFirst();
      if (oldest) await db.deleteFrom('rss_items').where('feed_id', '=', feedId).where('id', '<=', oldest.id).execute();
    },
  };
}

export type ItemStore = ReturnType<typeof createItemStore>;
