import { formatDate } from '@jackdaw/api-contract';
import type { Insertable, Kysely, Transaction, Updateable } from 'kysely';
import type { RssFeedsTable } from '../db/schema/feeds.ts';
import type { Database } from '../db/schema/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { FeedRow, ListedFeed } from './row.ts';

/** What the owner of a feed decides. */
export type FeedSettings = Pick<
  Insertable<RssFeedsTable>,
  'title' | 'url' | 'parent_dir_id' | 'keyword' | 'unwanted_keywords' | 'delete_old_files' | 'start_at'
>;

/** SQL of the feeds table. */
export function createFeedStore(db: Kysely<Database>, clock: Clock) {
  const now = () => formatDate(clock.now());
  const listed = (userId: number) =>
    db
      .selectFrom('rss_feeds')
      .selectAll()
      .select((eb) =>
        eb
          .selectFrom('rss_items')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('feed_id', '=', 'rss_feeds.id')
          .where('state', '=', 'failed')
          .where('is_cleared', '=', 0)
          .$asScalar()
          .$notNull()
          .as('failed_items'),
      )
      .where('user_id', '=', userId);

  return {
    list: (userId: number): Promise<ListedFeed[]> => listed(userId).orderBy('id').execute(),

    find: (userId: number, id: number): Promise<ListedFeed | undefined> =>
      listed(userId).where('id', '=', id).executeTakeFirst(),

    /** Whoever it belongs to, for background work. */
    get: (id: number, within: Kysely<Database> = db): Promise<FeedRow | undefined> =>
      within.selectFrom('rss_feeds').selectAll().where('id', '=', id).executeTakeFirst(),

    async count(userId: number, within: Kysely<Database> = db): Promise<number> {
      const { count } = await within
        .selectFrom('rss_feeds')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return count;
    },

    async insert(trx: Transaction<Database>, userId: number, settings: FeedSettings): Promise<number> {
      const at = now();
      const { id } = await trx
        .insertInto('rss_feeds')
        .values({ ...settings, user_id: userId, created_at: at, updated_at: at })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** What its owner changes. */
    async change(id: number, change: Updateable<RssFeedsTable>, within: Kysely<Database> = db): Promise<void> {
      await within
        .updateTable('rss_feeds')
        .set({ ...change, updated_at: now() })
        .where('id', '=', id)
        .execute();
    },

    /** What polling finds out; nothing when its owner gave it another address meanwhile. */
    async note(
      { id, url }: FeedRow,
      change: Updateable<RssFeedsTable>,
      within: Kysely<Database> = db,
    ): Promise<boolean> {
      const { numUpdatedRows } = await within
        .updateTable('rss_feeds')
        .set(change)
        .where('id', '=', id)
        .where('url', '=', url)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async remove(userId: number, id?: number): Promise<void> {
      const query = db.deleteFrom('rss_feeds').where('user_id', '=', userId);
      await (id === undefined ? query : query.where('id', '=', id)).execute();
    },

    /** Ids of those that are to be polled and have no job of this kind, not even one that a crash interrupted. */
    async withoutJob(kind: string): Promise<number[]> {
      const rows = await db
        .selectFrom('rss_feeds')
        .select('id')
        .where('paused_at', 'is', null)
        .where(({ not, exists, selectFrom, cast, ref }) =>
          not(
            exists(
              selectFrom('jobs')
                .select('jobs.id')
                .where('jobs.kind', '=', kind)
                .where('jobs.state', 'in', ['waiting', 'running'])
                .where('jobs.key', '=', cast<string>(ref('rss_feeds.id'), 'text')),
            ),
          ),
        )
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Whether the account may have anything fetched. */
    async isOwnerActive(userId: number): Promise<boolean> {
      const user = await db.selectFrom('users').select('status').where('id', '=', userId).executeTakeFirst();
      return user?.status === 'active';
    },
  };
}

export type FeedStore = ReturnType<typeof createFeedStore>;
