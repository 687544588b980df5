import {
  formatDate,
  parseDate,
  routes,
  type HistoryEvent,
  type RouteArgs,
  type RssFeed,
  type RssItem,
} from '@jackdaw/api-contract';
import type { Config } from '../../config.ts';
import { createWholeServer, waitFor, type TestUser } from '../../testing/index.ts';
import { startFeedServer } from './feed-server.ts';

const { rss } = routes;

type Wishes = Omit<RouteArgs<typeof rss.create>, 'rss_source_url'>;

export type RssServer = Awaited<ReturnType<typeof createRssServer>>;

/** A whole server, and the web server that its feeds and files are on. */
export async function createRssServer(config: Partial<Config> = {}) {
  const web = await startFeedServer();
  const server = await createWholeServer({ config: { allowPrivateAddresses: true, seedRatio: 0, ...config } });

  async function log(user: TestUser, id: number): Promise<RssItem[]> {
    return (await server.call(rss.items, { id }, user.token)).items;
  }

  const jobsOf = (id: number) =>
    server.db
      .selectFrom('jobs')
      .select(['state', 'run_at'])
      .where('kind', '=', 'rss.poll')
      .where('key', '=', String(id))
      .execute();

  /** Resolves with the time of the next look, once none is going on. */
  async function untilPlanned(id: number): Promise<Date> {
    let runAt = '';
    await waitFor(async () => {
      const jobs = await jobsOf(id);
      const next = jobs.find((job) => job.state === 'waiting' && job.run_at > formatDate(server.clock.now()));
      runAt = next?.run_at ?? '';
      return runAt !== '' && jobs.length === 1;
    }, 'the next look to be planned');
    return parseDate(runAt);
  }

  return {
    ...server,
    web,
    log,

    /** Adds the feed at a path of the web server. */
    async addFeed(user: TestUser, path: string, wishes: Wishes = {}): Promise<RssFeed> {
      const args = { title: 'A feed', ...wishes, rss_source_url: web.origin + path };
      return (await server.call(rss.create, args, user.token)).feed;
    },

    async feed(user: TestUser, id: number): Promise<RssFeed> {
      return (await server.call(rss.get, { id }, user.token)).feed;
    },

    async history(user: TestUser): Promise<HistoryEvent[]> {
      return (await server.call(routes.events.list, {}, user.token)).events;
    },

    untilPlanned,

    /** Lets the time of the next look come; resolves with the minutes until then. */
    async lookAgain(id: number): Promise<number> {
      const runAt = await untilPlanned(id);
      const minutes = (runAt.getTime() - server.clock.now().getTime()) / 60_000;
      server.clock.set(runAt);
      server.parts.jobs.wake();
      return minutes;
    },

    /** Resolves once no look at a feed is planned or going on. */
    untilUnplanned: (id: number) => waitFor(async () => (await jobsOf(id)).length === 0, 'no look to be planned'),

    untilAsked: (path: string, times: number) => waitFor(() => web.countOf(path) >= times, `${times} looks at ${path}`),

    /** Resolves with the log once it has these lines, each failed or with its file. */
    async untilDone(user: TestUser, id: number, lines: number): Promise<RssItem[]> {
      let items: RssItem[] = [];
      await waitFor(async () => {
        items = await log(user, id);
        return items.length === lines && items.every((item) => item.is_failed || item.user_file_id !== null);
      }, `${lines} lines in the log`);
      return items;
    },

    async close(): Promise<void> {
      await server.close();
      await web.close();
    },
  };
}
