import { routes } from '@jackdaw/api-contract';
import type { Selector } from '../../files/selection.ts';
import { bind, type RouteBinding } from '../../http/binding.ts';
import { refuseHead } from '../../http/refuse-head.ts';
import type { WatchService } from './watch-service.ts';

/** FD13-FD17 and FD24-FD26. */
export function watchRoutes(watching: WatchService, selector: Pick<Selector, 'ids'>): RouteBinding[] {
  return [
    bind(routes.media.startFrom, async ({ id }, { caller }) => ({
      start_from: await watching.position(caller.userId, id),
    })),
    bind(routes.media.setStartFrom, async ({ id, time }, { caller }) => {
      await watching.setPosition(caller.userId, id, time);
      return {};
    }),
    bind(routes.media.deleteStartFrom, async ({ id }, { caller, request }) => {
      refuseHead(request);
      await watching.setPosition(caller.userId, id, 0);
      return {};
    }),
    bind(routes.media.setWatchStatus, async ({ watched, ...selection }, { caller }) => {
      await watching.setWatched(caller.userId, await selector.ids(caller.userId, selection), watched);
      return {};
    }),
    bind(routes.media.nextFile, async ({ id, file_type }, { caller }) => ({
      next_file: await watching.next(caller.userId, id, file_type),
    })),
    bind(routes.media.nextVideo, async ({ id }, { caller }) => ({
      next_video: await watching.next(caller.userId, id, 'VIDEO'),
    })),
  ];
}
