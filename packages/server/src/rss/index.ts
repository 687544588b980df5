import type { Domain, DomainParts } from '../domain.ts';
import { createFeedStore } from './feed-store.ts';
import { createFeedFolders } from './folders.ts';
import { createItemStore } from './item-store.ts';
import { registerPolling } from './jobs.ts';
import { createLogService } from './log-service.ts';
import { createPoller } from './poller.ts';
import { createRoomMaker } from './room.ts';
import { rssRoutes } from './routes.ts';
import { createRssService } from './service.ts';
import { createTaker } from './taker.ts';

type RssParts = Pick<
  DomainParts,
  'db' | 'clock' | 'config' | 'fetcher' | 'history' | 'jobs' | 'tree' | 'transfers' | 'onError'
>;

/** No feed is looked at more often, seconds. */
const SHORTEST_INTERVAL = 60;

/** RSS feeds whose new items become transfers. */
export function createRss(parts: RssParts): Domain {
  const { db, clock, config, jobs, onError } = parts;
  const interval = Math.max(config.rssInterval, SHORTEST_INTERVAL);
  const feeds = createFeedStore(db, clock);
  const items = createItemStore(db, clock);
  const folders = createFeedFolders(parts);
  const taker = createTaker({ ...parts, feeds, items, room: createRoomMaker(parts) });
  const poller = createPoller({ ...parts, feeds, items, folders, taker, interval, mostFailures: config.rssFailures });
  const plan = registerPolling({ jobs, clock, poller, feeds, interval, onError });
  const service = createRssService({ ...parts, feeds, items, folders, plan, mostFeeds: config.rssFeeds });
  const log = createLogService({ service, items, taker });
  return {
    routes: rssRoutes({ service, log }),
    start: () => plan.keepUp(),
    clear: {
      rss_feeds: (userId) => service.removeAll(userId),
      rss_logs: (userId) => log.clearAll(userId),
    },
  };
}
