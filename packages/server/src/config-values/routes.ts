import { routes } from '@jackdaw/api-contract';
import { bind, type RouteBinding } from '../http/binding.ts';
import type { ConfigValues } from './service.ts';

/** Stored configuration per user and client app (CF1-CF5). */
export function configRoutes(values: ConfigValues): RouteBinding[] {
  return [
    bind(routes.config.read, async (_args, { caller }) => ({ config: await values.all(caller) })),
    bind(routes.config.write, ({ config }, { caller }) => values.replace(caller, config)),
    bind(routes.config.readKey, async ({ key }, { caller }) => ({ value: await values.read(caller, key) })),
    bind(routes.config.writeKey, ({ key, value }, { caller }) => values.write(caller, key, value)),
    bind(routes.config.deleteKey, ({ key }, { caller }) => values.remove(caller, key)),
  ];
}
