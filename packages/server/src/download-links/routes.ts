import { routes } from '@jackdaw/api-contract';
import { bind, type RouteBinding } from '../http/binding.ts';
import type { LinkService } from './service.ts';

/** The HTTP side of download links (section 3.9). */
export function linkRoutes(service: LinkService): RouteBinding[] {
  const { downloadLinks } = routes;
  return [
    bind(downloadLinks.create, async (args, { caller }) => ({ id: await service.create(caller.userId, args) })),
    bind(downloadLinks.get, ({ id }, { caller, origin }) => service.get(caller, id, origin)),
    bind(downloadLinks.collect, (args, { caller, origin }) => service.collect(caller, args.file_ids, origin)),
  ];
}
