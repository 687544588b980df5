import { routes } from '@jackdaw/api-contract';
import type { Domain, DomainParts } from '../domain.ts';
import { bind } from '../http/binding.ts';
import { repeat } from '../housekeeping.ts';
import { createImpersonationStore } from './impersonation-store.ts';
import { createImpersonations } from './impersonation.ts';
import { createTickets } from './tickets.ts';

/** Support tickets (SP1) and what administrators may do (AD1). */
export function createSupport(
  parts: Pick<DomainParts, 'config' | 'db' | 'clock' | 'tokens' | 'accounts' | 'mailer' | 'jobs' | 'onError'>,
): Domain {
  const { config, db, clock, tokens, accounts, jobs } = parts;
  const tickets = createTickets({ ...parts, perDay: config.supportTicketsPerDay });
  const impersonations = createImpersonations({ store: createImpersonationStore(db), accounts, tokens, clock });
  return {
    routes: [
      bind(routes.support.create, async (args, { token, clientIp, userAgent }) => {
        // Nobody has to be signed in; who is may say so.
        const caller = token === null ? null : await tokens.resolve(token);
        const id = await tickets.create({
          caller,
          subject: args.subject,
          message: args.message,
          errorId: args.error_id ?? null,
          logs: args.logs ?? null,
          ipAddress: clientIp,
          userAgent,
        });
        return { id };
      }),
      bind(routes.admin.impersonate, async ({ username }, { caller, clientIp, userAgent }) => ({
        access_token: await impersonations.begin(caller, username, { ipAddress: clientIp, userAgent }),
      })),
    ],
    gate: impersonations.gate,
    async start() {
      await impersonations.load();
      const chore = { kind: 'impersonations.expire', everySeconds: 300, work: () => impersonations.expire() };
      await repeat({ jobs, clock }, chore);
    },
  };
}
