import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { paddleOf, SECRET } from '../../adapters/payment-paddle-billing/tests/paddle.ts';
import { createBillingServer, type BillingServer } from '../../plans/tests/billing-server.ts';
import type { TestUser } from '../../testing/index.ts';
import { shopCatalogue } from './shop-catalogue.ts';
import { shopOf } from './shop.ts';

/** A company whose account is also used for other shops: most of what it tells is about nobody here. */
const STRANGERS = 250;

let server: BillingServer;
let user: TestUser;
beforeEach(async () => {
  server = await createBillingServer({
    ...{ plans: shopCatalogue, paddleBillingApiKey: 'key', paddleBillingWebhookSecret: SECRET },
  });
  user = await server.createUser({ status: 'inactive', quota: 0 });
});
afterEach(() => server.close());
const current = () => ({ server, user });
const { info, rowOf, history, days, after } = shopOf(current);
const { eventOf, post, order, paid, refund } = paddleOf(current);

async function fillWithStrangers(): Promise<void> {
  const event = {
    ...{ kind: 'payment', reference: null, mail: null, product: 'other', amount: 100, currency: 'USD' },
    ...{ subscriptionId: null, cause: 'order', invoice: null, nextBillingAt: null },
    occurredAt: '2026-01-01T00:00:00.000Z',
  };
  const rows = Array.from({ length: STRANGERS }, (_none, at) => {
    const ids = { id: `strange-${at}`, paymentId: `strange-${at}`, checkoutId: `strange-${at}` };
    return {
      ...{
        provider: 'paddle-billing',
        event_id: ids.id,
        state: 'waiting',
        event: JSON.stringify({ ...event, ...ids }),
      },
      ...{ occurred_at: event.occurredAt, received_at: after(0) },
    };
  });
  await server.db.insertInto('provider_events').values(rows).execute();
}
const rounds = async () => {
  const rows = await server.db.selectFrom('provider_events').select(['event_id', 'turn', 'state']).execute();
  return rows.filter(({ event_id }) => event_id.startsWith('strange-')).map(({ turn }) => turn);
};

describe('a plan', () => {
  it('has the path that the list of plans tells, and its code', async () => {
    const { plans } = await server.call(routes.payment.plans, {}, user.token);
    const { code = '', fastspring_url: path = null } = plans[0]?.sub_plans[0] ?? {};
    expect([code, path]).toEqual(['S_30_once', 's-once']);
    for (const plan_path of [code, path ?? '']) {
      const { target_plan } = await server.call(routes.payment.changePlanPreview, { plan_path }, user.token);
      expect(target_plan).toMatchObject({ plan_code: plan_path, new_code: code });
    }
  });
});

describe('behind events that nothing ever comes for', () => {
  beforeEach(fillWithStrangers);

  it('a refund that came before its payment is applied with it', async () => {
    await post(eventOf('adjustment.created', refund('300')));
    await post(eventOf('transaction.completed', paid(await order())));
    expect(await history()).toMatchObject([{ return_status: 'partially_refunded' }]);
  });

  it('a payment is applied as soon as somebody says that it is his', async () => {
    await post(eventOf('transaction.completed', paid(null)));
    const wait = { checkout_id: 'txn_1', product_id: 'pri_s_sub' };
    await server.call(routes.payment.paddleWaitingPayment, wait, user.token);
    expect((await rowOf()).status).toBe('active');
  });

  it('everything has its turn, without any new event too', async () => {
    const customer = { email: user.mail };
    await post(eventOf('transaction.completed', paid(null, { customer })));
    // From now on his address tells whose payment it is.
    await order();
    expect((await rowOf()).status).toBe('inactive');
    for (let run = 0; run < 3; run++) await server.chores.run();
    expect(await info()).toMatchObject({ expiration_date: after(30), plan: { code: 'S_30_subscription' } });
    const turns = await rounds();
    expect(turns).toHaveLength(STRANGERS);
    expect(Math.max(...turns) - Math.min(...turns)).toBeLessThanOrEqual(3);
    expect(Math.min(...turns)).toBeGreaterThan(0);
  });

  it('what waited too long is given up', async () => {
    await post(eventOf('transaction.completed', paid(null, { customer: { email: user.mail } })));
    days(91);
    await order();
    for (let run = 0; run < 3; run++) await server.chores.run();
    expect((await rowOf()).status).toBe('inactive');
  });
});
