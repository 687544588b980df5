import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { shopCatalogue } from '../../../payment/tests/shop-catalogue.ts';
import { shopOf } from '../../../payment/tests/shop.ts';
import { createStandIn, type StandIn } from '../../../payment/tests/stand-in.ts';
import { paddleCustomerOf } from '../../../plans/index.ts';
import { createBillingServer, type BillingServer } from '../../../plans/tests/billing-server.ts';
import { paddleOf, SECRET } from './paddle.ts';
import type { TestUser } from '../../../testing/index.ts';

const { payment } = routes;

let paddle: StandIn;
let server: BillingServer;
let user: TestUser;
beforeEach(async () => {
  paddle = await createStandIn();
  server = await createBillingServer({
    plans: shopCatalogue,
    paddleBillingApi: paddle.url,
    paddleBillingApiKey: 'key',
    paddleBillingWebhookSecret: SECRET,
  });
  user = await server.createUser({ status: 'inactive', quota: 0 });
});
afterEach(async () => {
  await server.close();
  await paddle.close();
});
const current = () => ({ server, user });
const { info, change, rowOf, history, after, coupon } = shopOf(current);
const { eventOf, post, order, paid, subscribed, refund } = paddleOf(current);

describe('a checkout', () => {
  it('is offered with the price id, and its payment activates the account', async () => {
    const answer = await change('S_30_subscription');
    expect(answer).toMatchObject({ urls: [{ provider: 'PaddleBilling', type: 'credit-card', price_id: 'pri_s_sub' }] });
    const reference = 'urls' in answer ? (answer.urls[0]?.reference ?? '') : '';
    expect((await rowOf()).status).toBe('inactive');
    const customer = { customer_id: 'ctm_1' };
    expect(await paddleCustomerOf(server.db, user.id)).toBeNull();
    expect(await post(eventOf('subscription.created', subscribed(reference, customer)))).toBe(200);
    expect(await paddleCustomerOf(server.db, user.id)).toBe('ctm_1');
    expect(await post(eventOf('transaction.completed', paid(reference)))).toBe(200);
    expect(await paddleCustomerOf(server.db, user.id)).toBe('ctm_1');
    expect((await rowOf()).status).toBe('active');
    expect(await info()).toMatchObject({
      expiration_date: after(30),
      last_payment: { provider: 'PaddleBilling' },
      plan: {
        code: 'S_30_subscription',
        subscription: { status: 'ACTIVE', update_url: 'https://paddle.example/card' },
      },
    });
    expect(await history()).toMatchObject([{ amount: '9.99', amount_currency: 'USD', return_status: 'paid' }]);
  });

  it('is the same in any order and any number of times', async () => {
    const reference = await order();
    const events = [
      eventOf('subscription.created', subscribed(reference), { minutes: 1 }),
      eventOf('transaction.completed', paid(reference), { minutes: 2 }),
      eventOf('adjustment.created', refund('300'), { minutes: 3 }),
    ];
    for (const event of [...events].reverse()) for (let time = 0; time < 2; time++) expect(await post(event)).toBe(200);
    expect((await info()).plan?.subscription?.status).toBe('ACTIVE');
    expect(await history()).toMatchObject([{ amount: '9.99', refunds: [{ amount_actual: '3.00' }], refunded: false }]);
    expect((await info()).expiration_date).toBe(after(30));
  });

  it('finds its account by the transaction that the client says it paid', async () => {
    expect(await post(eventOf('transaction.completed', paid(null)))).toBe(200);
    expect((await rowOf()).status).toBe('inactive');
    await server.call(payment.paddleWaitingPayment, { checkout_id: 'txn_1', product_id: 'pri_s_sub' }, user.token);
    expect((await rowOf()).status).toBe('active');
    const thief = await server.createUser({ status: 'inactive' });
    await server.call(payment.paddleWaitingPayment, { checkout_id: 'txn_1', product_id: 'pri_s_sub' }, thief.token);
    expect((await rowOf(thief)).status).toBe('inactive');
    expect((await info()).has_pending_payment).toBe(false);
  });

  it('is pending until the money is there', async () => {
    await server.call(payment.paddleWaitingPayment, { checkout_id: 'txn_1', product_id: 'pri_s_sub' }, user.token);
    expect((await info()).has_pending_payment).toBe(true);
    await post(eventOf('transaction.completed', paid(null)));
    expect(await info()).toMatchObject({ has_pending_payment: false, plan: { code: 'S_30_subscription' } });
  });

  it.each([
    ['too little money', { total: '998' }],
    ['another currency', { currency_code: 'JPY' }],
    ['another plan', { price: 'pri_s_once' }],
    ['an unknown price', { price: 'pri_other' }],
  ])('gives nothing for %s', async (_name, given) => {
    await post(
      eventOf(
        'transaction.completed',
        paid(await order('L_30_subscription'), { price: 'pri_l_sub', total: '1999', ...given }),
      ),
    );
    expect((await rowOf()).status).toBe('inactive');
    expect(await history()).toMatchObject([{ return_status: 'mismatched' }]);
    expect(server.logged.some((line) => line['msg'] === 'A payment does not fit what was ordered')).toBe(true);
  });

  it('begins a free trial, once', async () => {
    const reference = await order('S_30_trial');
    const trial = { status: 'trialing', items: [{ price: { id: 'pri_trial' } }], next_billed_at: `${after(14)}Z` };
    await post(eventOf('subscription.created', subscribed(reference, trial)));
    await post(eventOf('transaction.completed', paid(reference, { price: 'pri_trial', total: '0' })));
    expect(await info()).toMatchObject({ expiration_date: after(14), plan: { subscription: { status: 'TRIALING' } } });
    expect(await history()).toEqual([]);
  });

  it('uses a coupon in one of two open checkouts only', async () => {
    await coupon('half');
    const references = [
      await order('S_30_once', { coupon_code: 'half' }),
      await order('S_30_once', { coupon_code: 'half' }),
    ];
    for (const [at, reference] of references.entries()) {
      const given = { id: `txn_${at}`, price: 'pri_s_once', total: '499', subscription_id: null, billing_period: null };
      await post(eventOf('transaction.completed', paid(reference, given)));
    }
    expect((await history()).map((row) => row.return_status)).toEqual(['mismatched', 'paid']);
    expect((await info()).expiration_date).toBe(after(30));
  });
});

describe('a signature', () => {
  it.each<[string, Parameters<typeof post>[1]]>([
    ['of another secret', { secret: 'other' }],
    ['that is empty', { signature: 'ts=;h1=' }],
    ['that is no hex', { signature: `ts=${Math.floor(Date.parse('2026-03-17T09:30:00Z') / 1000)};h1=zz` }],
    ['that is too old', { age: 301 }],
    ['of the future', { age: -301 }],
  ])('%s is refused', async (_name, how) => {
    const event = eventOf('transaction.completed', paid(await order()));
    expect(await post(event, how)).toBe(403);
    expect((await rowOf()).status).toBe('inactive');
    expect(await post(event)).toBe(200);
  });

  it('never fits where no secret is set', async () => {
    const open = await createBillingServer({ plans: shopCatalogue, paddleBillingApiKey: 'key' });
    const h1 = createHmac('sha256', '').update(`1:{}`).digest('hex');
    const ts = Math.floor(open.clock.now().getTime() / 1000);
    const headers = { 'paddle-signature': `ts=${ts};h1=${h1}` };
    const answer = await open.inject({
      method: 'POST',
      url: '/v2/payment/webhooks/paddle-billing',
      headers,
      payload: '{}',
    });
    expect(answer.statusCode).toBe(403);
    await open.close();
  });

  it('over something malformed is 400', async () => {
    expect(await post({ event_type: 'transaction.completed' })).toBe(400);
    expect(await post(eventOf('transaction.completed', {}))).toBe(400);
    expect(await post(eventOf('customer.updated', {}))).toBe(200);
  });
});
