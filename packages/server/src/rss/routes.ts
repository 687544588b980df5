import { routes, type ParsedArgs } from '@jackdaw/api-contract';
import { bind, type RouteBinding } from '../http/binding.ts';
import type { LogService } from './log-service.ts';
import { presentFeed } from './present.ts';
import type { FeedRequest, RssService } from './service.ts';

const { rss } = routes;

function readRequest(args: ParsedArgs<typeof rss.create> | ParsedArgs<typeof rss.update>): FeedRequest {
  return {
    title: args.title,
    url: args.rss_source_url,
    folder: args.parent_dir_id,
    keyword: args.keyword,
    unwantedKeywords: args.unwanted_keywords,
    deleteOldFiles: args.delete_old_files,
    onlyNew: args.dont_process_whole_feed,
  };
}

/** The feeds' routes (RS1 to RS11). */
export function rssRoutes({ service, log }: { service: RssService; log: LogService }): RouteBinding[] {
  return [
    bind(rss.list, async (_args, { caller }) => ({ feeds: await service.list(caller.userId) })),
    bind(rss.get, async ({ id }, { caller }) => ({ feed: presentFeed(await service.find(caller.userId, id)) })),
    bind(rss.create, async (args, { caller }) => ({ feed: await service.create(caller.userId, readRequest(args)) })),
    bind(rss.update, (args, { caller }) => service.update(caller.userId, args.id, readRequest(args))),
    bind(rss.pause, ({ id }, { caller }) => service.pause(caller.userId, id)),
    bind(rss.resume, ({ id }, { caller }) => service.resume(caller.userId, id)),
    bind(rss.remove, ({ id }, { caller }) => service.remove(caller.userId, id)),
    bind(rss.items, ({ id }, { caller }) => log.list(caller.userId, id)),
    bind(rss.clearLog, ({ id }, { caller }) => log.clear(caller.userId, id)),
    bind(rss.retryItem, ({ id, item_id: itemId }, { caller }) => log.retry(caller.userId, id, itemId)),
    bind(rss.retryAll, ({ id }, { caller }) => log.retryAll(caller.userId, id)),
  ];
}
