import { routes } from '@jackdaw/api-contract';
import { bind, type RouteBinding } from '../http/binding.ts';
import type { SetupService } from './service.ts';

/** The first visit. */
export function setupRoutes(setup: SetupService): RouteBinding[] {
  return [
    bind(routes.setup.status, async () => ({ needed: await setup.isNeeded() })),
    bind(routes.setup.create, (args, { clientIp, userAgent }) =>
      setup.createOwner({ ...args, ipAddress: clientIp, userAgent }),
    ),
  ];
}
