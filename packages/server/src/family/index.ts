import { routes } from '@jackdaw/api-contract';
import type { Domain } from '../domain.ts';
import { bind } from '../http/binding.ts';
import { createFamilyService, type FamilyParts } from './service.ts';

/** Families (FM1-FM5). */
export function createFamily(parts: FamilyParts): Domain {
  const family = createFamilyService(parts);
  return {
    routes: [
      bind(routes.family.members, async (_args, { caller, origin }) => ({
        members: await family.members(caller, origin),
      })),
      bind(routes.family.invites, (_args, { caller }) => family.invites(caller)),
      bind(routes.family.invite, async (_args, { caller }) => ({ code: await family.invite(caller) })),
      bind(routes.family.remove, ({ username }, { caller }) => family.remove(caller, username)),
      bind(routes.family.join, ({ code }, { caller }) => family.join(caller, code)),
    ],
    beforeUserIsDestroyed: (userId) => family.dissolve(userId),
  };
}
