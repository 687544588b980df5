import type { Config } from '../../config.ts';
import { createFamily } from '../../family/index.ts';
import { createFiles, noMediaFacts, type FileTree } from '../../files/index.ts';
import { someBlob } from '../../files/tests/tree-fixture.ts';
import { createGuardedFetcher } from '../../adapters/guarded-fetch/index.ts';
import type { RequestGate } from '../../http/gate.ts';
import { createInvitations } from '../../invitations/index.ts';
import { createPayment } from '../../payment/index.ts';
import type { Mail } from '../../ports/mailer.ts';
import { createTestServer, type TestServer, type TestUser } from '../../testing/index.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { catalogueOf, createEnrolment, createPlans, createVoucher, type NewVoucher } from '../index.ts';
import type { Enrolment } from '../enrolment.ts';
import type { Plans } from '../limits.ts';

/** A test server with everything that has to do with plans. Mails are kept instead of sent. */
export interface BillingServer extends TestServer {
  mails: Mail[];
  plans: Plans;
  enrolment: Enrolment;
  tree: FileTree;
  /** What time brings; done when also its mails are out. */
  chores: { run(): Promise<void> };
  /** What ends with an account. */
  endBilling(userId: number): Promise<void>;
  /** Waits until no mail is on its way. */
  mailed(): Promise<void>;
  /** History events, as they were recorded. */
  remembered: { userId: number; type: string }[];
  makeVoucher(given?: Partial<NewVoucher>): Promise<string>;
  addFile(user: TestUser, name: string, size: number): Promise<{ id: number }>;
}

export async function createBillingServer(config: Partial<Config> = {}): Promise<BillingServer> {
  const mails: Mail[] = [];
  const remembered: { userId: number; type: string }[] = [];
  const built: Partial<Pick<BillingServer, 'plans' | 'enrolment' | 'tree' | 'chores' | 'endBilling'>> = {};
  const fetcher = createGuardedFetcher({ allowPrivateAddresses: true });
  const gates: RequestGate[] = [];
  const server = await createTestServer({
    ...{ config, gates },
    bindings: (base) => {
      const onError = (error: unknown) => base.log.error({ err: error }, 'After a commit');
      const { tree } = createFiles({
        ...base,
        media: noMediaFacts,
        releaseBlobs: async () => {},
        onError,
        retentionDays: 14,
      });
      const parts = {
        ...base,
        ...{ tree, onError, fetcher, plans: createPlans(base) },
        mailer: { send: async (mail: Mail) => void mails.push(mail), close: async () => {} },
        history: {
          record: async (userId: number, { type }: { type: string }) => void remembered.push({ userId, type }),
        },
      };
      const payment = createPayment(parts);
      const { chores, beforeUserIsDestroyed: endBilling } = payment;
      if (payment.gate) gates.push(payment.gate);
      Object.assign(built, { tree, plans: parts.plans, enrolment: createEnrolment(base), chores, endBilling });
      return [payment, createFamily(parts), createInvitations(parts)].flatMap((domain) => domain.routes);
    },
  });
  const { plans, enrolment, tree, chores, endBilling } = built;
  if (!plans || !enrolment || !tree || !chores || !endBilling) throw new Error('Nothing was built');
  const waiting = server.db.selectFrom('jobs').select('id').where('kind', '=', 'billing.mail');
  const mailed = () => waitFor(async () => (await waiting.execute()).length === 0, 'the mails');
  return {
    ...server,
    ...{ mails, remembered, plans, enrolment, tree, endBilling, mailed },
    chores: {
      async run() {
        await chores.run();
        await mailed();
      },
    },
    makeVoucher: (given = {}) =>
      createVoucher(
        { ...server, catalogue: catalogueOf(server.config) },
        { kind: 'voucher', planCode: '1TB_30_once', ...given },
      ),
    addFile: (user, name, size) => tree.addFile({ userId: user.id, parentId: 0, name, blob: someBlob(size) }),
    async close() {
      await server.close();
      await fetcher.close();
    },
  };
}
