import { createFamily } from '../../family/index.ts';
import { createInvitations } from '../../invitations/index.ts';
import type { Config } from '../../config.ts';
import type { Mail } from '../../ports/mailer.ts';
import { createTestServer, type TestServer } from '../../testing/index.ts';
import { createEnrolment, createPlans } from '../index.ts';
import type { Enrolment } from '../enrolment.ts';
import type { Plans } from '../limits.ts';

/** A test server with everything that has to do with plans. Mails are kept instead of sent. */
export interface BillingServer extends TestServer {
  mails: Mail[];
  plans: Plans;
  enrolment: Enrolment;
}

export async function createBillingServer(config: Partial<Config> = {}): Promise<BillingServer> {
  const mails: Mail[] = [];
  const built: { plans?: Plans; enrolment?: Enrolment } = {};
  const server = await createTestServer({
    config,
    bindings: (base) => {
      const parts = { ...base, plans: createPlans(base) };
      Object.assign(built, { plans: parts.plans, enrolment: createEnrolment(base) });
      const domains = [createFamily(parts), createInvitations(parts)];
      return domains.flatMap((domain) => domain.routes);
    },
  });
  if (!built.plans || !built.enrolment) throw new Error('Nothing was built');
  return { ...server, mails, plans: built.plans, enrolment: built.enrolment };
}
