import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { shopCatalogue } from '../../../payment/tests/shop-catalogue.ts';
import { shopOf } from '../../../payment/tests/shop.ts';
import { createStandIn, type StandIn } from '../../../payment/tests/stand-in.ts';
import { createBillingServer, type BillingServer } from '../../../plans/tests/billing-server.ts';
import type { TestUser } from '../../../testing/index.ts';

const { payment } = routes;
const SECRET = 'fs secret';

let fastspring: StandIn;
let server: BillingServer;
let user: TestUser;
beforeEach(async () => {
  fastspring = await createStandIn();
  fastspring.answer(({ path }) => (path === '/sessions' ? { json: { id: 'session-1' } } : undefined));
  server = await createBillingServer({
    plans: shopCatalogue,
    fastspringApi: fastspring.url,
    fastspringCheckout: 'https://shop.example/',
    fastspringUsername: 'name',
    fastspringPassword: 'pass',
    fastspringWebhookSecret: SECRET,
  });
  user = await server.createUser({ status: 'inactive', quota: 0 });
});
afterEach(async () => {
  await server.close();
  await fastspring.close();
});
const { info, change, failChange, rowOf, history, days, after, preview } = shopOf(() => ({ server, user }));

let made = 0;
const now = () => server.clock.now().getTime();
const eventOf = (type: string, data: object, minutes = 0) => ({
  ...{ id: `event-${++made}`, live: true, processed: false, type, data },
  created: now() + minutes * 60_000,
});
async function post(events: readonly object[], { secret = SECRET, signature = '' } = {}): Promise<number> {
  const payload = JSON.stringify({ events });
  const right = createHmac('sha256', secret).update(payload).digest('base64');
  const headers = { 'content-type': 'application/json', 'x-fs-signature': signature || right };
  return (await server.inject({ method: 'POST', url: '/v2/payment/webhooks/fastspring', headers, payload })).statusCode;
}
const subscription = (given: object = {}) => ({
  ...{ id: 'sub-1', subscription: 'sub-1', state: 'active', product: { product: 's-sub' }, currency: 'USD' },
  next: now() + 30 * 86_400_000,
  ...given,
});
const completed = (reference: string, given: object = {}) => ({
  ...{ order: 'order-1', id: 'order-1', reference: 'YES-1', currency: 'USD', total: 9.99, tags: { reference } },
  customer: { email: 'somebody@example.org' },
  items: [{ product: 's-sub', quantity: 1, subscription: subscription() }],
  ...given,
});
async function order(plan = 'S_30_subscription'): Promise<string> {
  const answer = await change(plan);
  if (!('urls' in answer)) throw new Error(JSON.stringify(answer));
  return answer.urls[0]?.reference ?? '';
}
const confirmed = (reference: string, token = user.token) =>
  server.call(payment.fastspringConfirm, { reference }, token).then((answer) => answer.confirmed);

describe('a checkout', () => {
  it('is a session of its own, confirmed once its order is there', async () => {
    const reference = await order();
    expect(fastspring.asked[0]).toMatchObject({ method: 'POST', path: '/sessions' });
    expect(fastspring.asked[0]?.headers.authorization).toBe(`Basic ${Buffer.from('name:pass').toString('base64')}`);
    expect(JSON.parse(fastspring.asked[0]?.body ?? '')).toEqual({
      contact: { email: user.mail },
      items: [{ product: 's-sub', quantity: 1 }],
      tags: { reference },
    });
    expect(await confirmed(reference)).toBe(false);
    expect(await confirmed('session-1')).toBe(false);
    // Several events come at once, the subscription before its order.
    expect(
      await post([
        eventOf('subscription.activated', { ...subscription(), tags: { reference } }),
        eventOf('order.completed', completed(reference)),
      ]),
    ).toBe(200);
    expect([await confirmed(reference), await confirmed('YES-1')]).toEqual([true, true]);
    expect(await info()).toMatchObject({ expiration_date: after(30), plan: { subscription: { status: 'ACTIVE' } } });
    const stranger = await server.createUser();
    for (const bogus of [reference, 'YES-1', 'bogus']) {
      expect((await server.fail(payment.fastspringConfirm, { reference: bogus }, stranger.token)).status_code).toBe(
        403,
      );
    }
  });

  it('is applied once, however often and late its events come', async () => {
    const reference = await order();
    const events = [
      eventOf(
        'return.created',
        { return: 'r-1', original: { order: 'order-1' }, totalReturn: 9.99, currency: 'USD' },
        9,
      ),
      eventOf('order.completed', completed(reference)),
    ];
    for (const event of [...events, ...events]) await post([event]);
    expect(await history()).toMatchObject([{ amount: '9.99', refunded: true, refunds: [{ amount_actual: '9.99' }] }]);
    expect((await info()).expiration_date).toBe(after(0));
  });

  it.each([
    ['too little money', { total: 9.98 }],
    ['another currency', { currency: 'EUR' }],
    ['another product', { items: [{ product: 's-once' }] }],
  ])('gives nothing for %s', async (_name, given) => {
    await post([eventOf('order.completed', completed(await order(), given))]);
    expect((await rowOf()).status).toBe('inactive');
  });

  it('fails when FastSpring does', async () => {
    fastspring.answer(() => ({ status: 401, json: {} }));
    expect(await failChange('S_30_subscription')).toEqual(['PAYMENT_PROVIDER_ERROR', 400]);
    await fastspring.close();
    expect(await failChange('S_30_subscription')).toEqual(['PAYMENT_PROVIDER_ERROR', 400]);
    fastspring = await createStandIn();
  });
});

describe('an order that no webhook has told of', () => {
  /** FastSpring knows `order-1` of this reference. */
  const knows = (reference: string, given: object = {}) =>
    fastspring.answer(({ path }) =>
      path === '/orders/order-1'
        ? { json: { ...completed(reference, given), completed: true, changed: now(), ...given } }
        : path === '/sessions'
          ? { json: { id: 'session-1' } }
          : { status: 400, json: { order: 'x', result: 'error', error: { order: 'Not found' } } },
    );

  it('is asked for there, applied, and not applied again by the webhook', async () => {
    const reference = await order();
    knows(reference);
    expect(await confirmed('order-1')).toBe(true);
    expect(fastspring.asked.at(-1)).toMatchObject({ method: 'GET', path: '/orders/order-1' });
    expect((await rowOf()).status).toBe('active');
    const questions = fastspring.asked.length;
    expect([await confirmed('order-1'), await confirmed('YES-1'), await confirmed(reference)]).toEqual([
      true,
      true,
      true,
    ]);
    expect(fastspring.asked).toHaveLength(questions);
    await post([eventOf('order.completed', completed(reference))]);
    expect(await history()).toMatchObject([{ amount: '9.99', return_status: 'paid' }]);
    expect(await info()).toMatchObject({ expiration_date: after(30) });
  });

  it('gives nothing to who is not the one that ordered it', async () => {
    knows(await order());
    const stranger = await server.createUser({ status: 'inactive' });
    const refused = await server.fail(payment.fastspringConfirm, { reference: 'order-1' }, stranger.token);
    expect(refused.status_code).toBe(403);
    expect([(await rowOf()).status, (await rowOf(stranger)).status]).toEqual(['active', 'inactive']);
  });

  it.each([
    ['is not paid', { completed: false }],
    ['is of another', { tags: {}, customer: {} }],
  ])('is nobody\u2019s while it %s', async (_what, given) => {
    knows(await order(), given);
    const refused = await server.fail(payment.fastspringConfirm, { reference: 'order-1' }, user.token);
    expect([refused.status_code, (await rowOf()).status]).toEqual([403, 'inactive']);
  });

  it('cannot be told of while FastSpring does not answer, nor asked for without end', async () => {
    fastspring.answer(() => ({ status: 503, json: {} }));
    const ask = async () =>
      (await server.fail(payment.fastspringConfirm, { reference: 'order-1' }, user.token)).error_type;
    expect(await ask()).toBe('PAYMENT_PROVIDER_ERROR');
    fastspring.answer(() => ({ json: { completed: true } }));
    expect(await ask()).toBe('PAYMENT_PROVIDER_ERROR');
    for (let times = 0; times < 58; times++) await ask();
    expect(await ask()).toBe('RATE_LIMIT_ERROR');
  });
});

describe('a signature', () => {
  it.each([
    ['of another secret', { secret: 'other' }],
    ['of no form', { signature: '%%%' }],
  ])('%s is refused', async (_name, how) => {
    expect(await post([eventOf('order.completed', completed(await order()))], how)).toBe(403);
    expect((await rowOf()).status).toBe('inactive');
  });
});

describe('a running subscription', () => {
  beforeEach(async () => {
    const reference = await order();
    await post([eventOf('order.completed', completed(reference))]);
    await post([eventOf('subscription.activated', { ...subscription(), tags: { reference } })]);
  });

  it('renews, is overdue, and is deactivated', async () => {
    days(30);
    const charge = {
      order: { id: 'order-2' },
      subscription: subscription(),
      currency: 'USD',
      total: 9.99,
      status: 'successful',
    };
    await post([eventOf('subscription.charge.completed', charge)]);
    expect(await info()).toMatchObject({ expiration_date: after(30) });
    expect(await history()).toHaveLength(2);
    await post([eventOf('subscription.payment.overdue', subscription({ state: 'overdue' }), 1)]);
    expect((await info()).plan?.subscription?.status).toBe('PAST_DUE');
    await post([eventOf('subscription.deactivated', subscription({ state: 'deactivated' }), 2)]);
    expect((await info()).plan?.subscription?.status).toBe('CANCELED');
  });

  it('is estimated, changed and stopped at FastSpring', async () => {
    const estimate = {
      currency: 'USD',
      amountDue: 12.5,
      refundAmount: 7.49,
      next: { date: now() + 30 * 86_400_000, amount: 19.99 },
    };
    fastspring.answer(({ path }) => ({
      json:
        path === '/subscriptions/estimate'
          ? estimate
          : { subscriptions: [{ subscription: 'sub-1', result: 'success' }] },
    }));
    expect(await preview('L_30_subscription')).toMatchObject({
      amount: '12.50',
      Fastspring: { charge_amount: '12.50', refund_amount: '7.49', currency: 'USD' },
    });
    await change('L_30_subscription');
    const code = server.mails.at(-1)?.text.match(/L_30_subscription\/(\S+)/)?.[1] ?? '';
    expect(await change('L_30_subscription', { confirmation_code: code })).toMatchObject({ charged_amount: '12.50' });
    expect(JSON.parse(fastspring.asked.at(-1)?.body ?? '')).toEqual({
      subscriptions: [{ subscription: 'sub-1', product: 'l-sub', quantity: 1, prorate: true }],
    });
    await server.call(payment.stopSubscription, {}, user.token);
    expect(fastspring.asked.at(-1)).toMatchObject({ method: 'DELETE', path: '/subscriptions/sub-1' });
  });

  it.each([
    [{ error: { product: 'Proration is not supported' } }, 'PAYMENT_FASTSPRING_PRORATION_NOT_SUPPORTED'],
    [{ error: { subscription: 'Subscription is not active' } }, 'PAYMENT_FASTSPRING_INACTIVE_SUBSCRIPTION'],
    [{ error: { other: 'what' } }, 'PAYMENT_PROVIDER_ERROR'],
  ])('says why it cannot be changed: %j', async (problem, type) => {
    fastspring.answer(() => ({ json: { subscriptions: [{ result: 'error', ...problem }] } }));
    const { error_type } = await server.fail(payment.changePlanPreview, { plan_path: 'L_30_subscription' }, user.token);
    expect(error_type).toBe(type);
  });
});
