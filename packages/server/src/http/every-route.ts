import { allRoutes } from '@jackdaw/api-contract';
import type { RouteBinding } from './binding.ts';

/** A server that answers less than the contract says does not start. @throws Error naming what nothing answers */
export function requireEveryRoute(bindings: readonly RouteBinding[]): void {
  const bound = new Set(bindings.map(({ route }) => route.id));
  const missing = allRoutes.filter(({ id }) => !bound.has(id));
  if (missing.length > 0) throw new Error(`Nothing answers ${missing.map(({ id }) => id).join(', ')}`);
}
