import { routes } from '@jackdaw/api-contract';
import type { Domain } from '../domain.ts';
import { bind } from '../http/binding.ts';
import { createClearService, type ClearParts } from './clear-service.ts';
import { createDestroyService, type DestroyParts } from './destroy-service.ts';

/** Clearing and destroying an account (AC6, AC7). */
export function createAccountEnd(parts: ClearParts & DestroyParts): Domain {
  const clearing = createClearService(parts);
  const ending = createDestroyService(parts);
  return {
    routes: [
      bind(routes.accountEnd.clear, (chosen, { caller }) => clearing.clear(caller.userId, chosen)),
      bind(routes.accountEnd.destroy, (args, { caller }) => ending.destroy(caller.userId, args.current_password)),
    ],
    start: () => ending.resume(),
  };
}
