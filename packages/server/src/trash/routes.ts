import { routes } from '@jackdaw/api-contract';
import { bind, type RouteBinding } from '../http/binding.ts';
import type { TrashService } from './service.ts';

/** The HTTP side of the trash (section 3.11). */
export function trashRoutes(service: TrashService): RouteBinding[] {
  const { trash } = routes;
  return [
    bind(trash.list, (args, { caller, origin }) => service.first({ userId: caller.userId, origin }, args.per_page)),
    bind(trash.listContinue, (args, { caller, origin }) =>
      service.next({ userId: caller.userId, origin }, args.cursor, args.per_page),
    ),
    bind(trash.restore, async (args, { caller }) => {
      await service.restore(caller.userId, args);
      return {};
    }),
    bind(trash.remove, async (args, { caller }) => {
      await service.remove(caller.userId, args);
      return {};
    }),
    bind(trash.empty, async (_args, { caller }) => {
      await service.empty(caller.userId);
      return {};
    }),
  ];
}
