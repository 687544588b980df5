import { routes } from '@jackdaw/api-contract';
import { contentDisposition } from '../downloads/index.ts';
import { bind, type RouteBinding } from '../http/binding.ts';
import type { EventService } from './service.ts';

/** The history's routes (EV1 to EV4). */
export function eventRoutes(service: EventService): RouteBinding[] {
  const { events } = routes;
  return [
    bind(events.list, ({ before, per_page: perPage }, { caller }) => service.list(caller.userId, before, perPage)),
    bind(events.remove, ({ id }, { caller }) => service.remove(caller.userId, id)),
    bind(events.clear, (_args, { caller }) => service.clear(caller.userId)),
    bind(events.torrent, async ({ id }, { caller, reply }) => {
      const { name, bytes } = await service.torrent(caller.userId, id);
      await reply
        .header('content-type', 'application/x-bittorrent')
        .header('content-disposition', contentDisposition('attachment', name))
        .send(Buffer.from(bytes));
    }),
  ];
}
