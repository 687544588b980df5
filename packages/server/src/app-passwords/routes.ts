import { routes } from '@jackdaw/api-contract';
import { appPasswordMail } from '../accounts/mails.ts';
import type { DomainParts } from '../domain.ts';
import { bind, type RouteBinding } from '../http/binding.ts';

/** App-specific passwords (AC8-AC11). */
export function appPasswordRoutes({ accounts, security }: Pick<DomainParts, 'accounts' | 'security'>): RouteBinding[] {
  const { appPasswords, reauthentication, notices } = security;
  return [
    bind(routes.appPasswords.create, async ({ note, current_password }, { caller }) => {
      await reauthentication.require(caller, current_password);
      const created = await appPasswords.create(caller.userId, note);
      const user = await accounts.get(caller.userId);
      if (user) await notices.send(user, (to, links) => appPasswordMail(to, links, created.note));
      return created;
    }),
    bind(routes.appPasswords.list, async (_args, { caller }) => ({
      passwords: await appPasswords.list(caller.userId),
    })),
    bind(routes.appPasswords.remove, ({ id }, { caller }) => appPasswords.remove(caller.userId, id)),
    bind(routes.appPasswords.removeAll, (_args, { caller }) => appPasswords.removeAll(caller.userId)),
  ];
}
