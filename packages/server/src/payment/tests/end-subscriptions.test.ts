import { afterEach, describe, expect, it } from '@jest/globals';
import { createBillingServer, type BillingServer } from '../../plans/tests/billing-server.ts';
import type { TestUser } from '../../testing/index.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { shopCatalogue } from './shop-catalogue.ts';
import { createStandIn, type StandIn } from './stand-in.ts';

const KIND = 'billing.end-subscription';

let server: BillingServer;
let paddle: StandIn | undefined;
afterEach(async () => {
  await server.close();
  await paddle?.close();
  paddle = undefined;
});

async function subscribe(user: TestUser, provider: string): Promise<void> {
  await server.db
    .insertInto('subscriptions')
    .values({
      ...{ user_id: user.id, provider, provider_id: `sub_${user.id}`, plan_code: 'S_30_subscription' },
      ...{ status: 'ACTIVE', event_at: '2026-03-01T00:00:00Z', created_at: '2026-03-01T00:00:00' },
    })
    .execute();
}
const statusOf = async (user: TestUser) => {
  const query = server.db.selectFrom('subscriptions').select('status').where('user_id', '=', user.id);
  return (await query.executeTakeFirstOrThrow()).status;
};
const jobs = () => server.db.selectFrom('jobs').selectAll().where('kind', '=', KIND).execute();

describe('the subscription of an account that is removed', () => {
  it('is left as a job, a warning and a mail where its company has no settings any more', async () => {
    server = await createBillingServer({ plans: shopCatalogue });
    const admin = await server.createUser({ isAdmin: true });
    const user = await server.createUser();
    await subscribe(user, 'paddle-billing');
    await server.endBilling(user.id);
    await server.endBilling(user.id);
    expect(await statusOf(user)).toBe('ACTIVE');
    await waitFor(async () => (await jobs())[0]?.error, 'the first try to fail');
    expect(await jobs()).toMatchObject([
      { error: expect.stringMatching(`The subscription sub_${user.id} at paddle-billing still runs`) as unknown },
    ]);
    await server.mailed();
    expect(server.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [admin.mail, 'A subscription could not be ended'],
    ]);
    const warnings = server.logged.filter(
      ({ msg }) => msg === 'A subscription of a removed account could not be ended',
    );
    expect(warnings[0]).toMatchObject({ provider: 'paddle-billing', subscription: `sub_${user.id}` });
  });

  it('is ended at its company, by the account or later by that job', async () => {
    paddle = await createStandIn();
    paddle.answer(() => ({ json: { data: {} } }));
    server = await createBillingServer({
      ...{ plans: shopCatalogue, paddleBillingApi: paddle.url, paddleBillingApiKey: 'key' },
    });
    const user = await server.createUser();
    await subscribe(user, 'paddle-billing');
    await server.endBilling(user.id);
    expect(await statusOf(user)).toBe('CANCELED');
    await server.jobs.enqueue(KIND, { provider: 'paddle-billing', subscriptionId: 'sub_of_old' });
    await waitFor(async () => (await jobs()).length === 0, 'the job');
    expect(paddle.asked.map(({ path }) => path)).toEqual([
      `/subscriptions/sub_${user.id}/cancel`,
      '/subscriptions/sub_of_old/cancel',
    ]);
  });

  it('of the sandbox has nobody to tell', async () => {
    server = await createBillingServer({ sandboxPayments: false });
    const user = await server.createUser();
    await subscribe(user, 'sandbox');
    await server.endBilling(user.id);
    expect([await statusOf(user), await jobs()]).toEqual(['CANCELED', []]);
  });
});
