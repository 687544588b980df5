import { generateKeyPairSync, sign } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { shopCatalogue } from '../../../payment/tests/shop-catalogue.ts';
import { shopOf } from '../../../payment/tests/shop.ts';
import { createStandIn, type StandIn } from '../../../payment/tests/stand-in.ts';
import { paddleCustomerOf } from '../../../plans/index.ts';
import { createBillingServer, type BillingServer } from '../../../plans/tests/billing-server.ts';
import type { TestUser } from '../../../testing/index.ts';
import { phpSerialize } from '../index.ts';

const { payment } = routes;
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const others = generateKeyPairSync('rsa', { modulusLength: 2048 });

let paddle: StandIn;
let server: BillingServer;
let user: TestUser;
beforeEach(async () => {
  paddle = await createStandIn();
  server = await createBillingServer({
    plans: shopCatalogue,
    paddleVendorId: 4711,
    paddleAuthCode: 'auth',
    paddleApi: paddle.url,
    paddlePublicKey: keys.publicKey.export({ type: 'spki', format: 'pem' }).toString().replaceAll('\n', '\\n'),
  });
  user = await server.createUser({ status: 'inactive', quota: 0 });
});
afterEach(async () => {
  await server.close();
  await paddle.close();
});
const { info, change, failChange, rowOf, history, days, after, preview } = shopOf(() => ({ server, user }));

type Fields = Record<string, string>;
let made = 0;
const timeOf = (date: string) => date.replace('T', ' ');
const alert = (alert_name: string, fields: Fields, minutes = 0): Fields => ({
  ...{ alert_id: String(++made), alert_name },
  event_time: timeOf(new Date(server.clock.now().getTime() + minutes * 60_000).toISOString().slice(0, 19)),
  ...fields,
});
async function post(fields: Fields, { key = keys.privateKey, changed = {} } = {}): Promise<number> {
  const p_signature = sign('sha1', Buffer.from(phpSerialize(fields)), key).toString('base64');
  const payload = new URLSearchParams({ ...fields, p_signature, ...changed }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await server.inject({ method: 'POST', url: '/v2/payment/webhooks/paddle', headers, payload });
  return answer.statusCode;
}
async function order(plan = 'S_30_subscription'): Promise<string> {
  const answer = await change(plan);
  if (!('urls' in answer)) throw new Error(JSON.stringify(answer));
  return answer.urls[0]?.reference ?? '';
}
const subscribed = (passthrough: string, fields: Fields = {}): Fields => ({
  ...{ checkout_id: 'chk-1', email: 'Älice@example.org', passthrough, status: 'active', subscription_id: '501' },
  ...{ subscription_plan_id: '12', next_bill_date: after(30).slice(0, 10), update_url: 'https://paddle.example/u' },
  ...fields,
});
const paid = (passthrough: string, fields: Fields = {}): Fields => ({
  ...subscribed(passthrough),
  ...{
    currency: 'USD',
    sale_gross: '9.99',
    order_id: '1-1',
    initial_payment: '1',
    receipt_url: 'https://paddle.example/r',
  },
  ...fields,
});

describe('the serialisation that is signed', () => {
  it('is that of PHP, keys sorted, lengths in bytes', () =>
    expect(phpSerialize({ b: 'é', a: '1' })).toBe('a:2:{s:1:"a";s:1:"1";s:1:"b";s:2:"é";}'));
});

describe('a checkout', () => {
  it('is offered by product and vendor; its payment activates the account, with an invoice', async () => {
    const answer = await change('S_30_subscription');
    expect(answer).toMatchObject({ urls: [{ provider: 'Paddle', type: 'credit-card', plan_id: 12, vendor_id: 4711 }] });
    const reference = 'urls' in answer ? (answer.urls[0]?.reference ?? '') : '';
    // The order of notifications is not certain, and each may come twice.
    const events = [
      alert('subscription_payment_succeeded', paid(JSON.stringify({ reference }), { user_id: '776' }), 1),
      alert('subscription_created', subscribed(reference)),
    ];
    for (const event of [...events, ...events]) expect(await post(event)).toBe(200);
    expect(await info()).toMatchObject({ plan: { code: 'S_30_subscription', subscription: { status: 'ACTIVE' } } });
    expect(await history()).toMatchObject([{ amount: '9.99', invoice: 'https://paddle.example/r' }]);
    expect((await rowOf()).status).toBe('active');
    expect(await paddleCustomerOf(server.db, user.id)).toBe(776);
  });

  it('finds its account by the checkout that the client waits for', async () => {
    await server.call(payment.paddleWaitingPayment, { checkout_id: 'chk-1', product_id: '11' }, user.token);
    expect((await info()).has_pending_payment).toBe(true);
    const { subscription_id: _s, subscription_plan_id: _p, next_bill_date: _n, ...once } = paid('');
    await post(alert('payment_succeeded', { ...once, product_id: '11' }));
    expect(await info()).toMatchObject({
      has_pending_payment: false,
      expiration_date: after(30),
      plan: { type: 'onetime' },
    });
  });

  it('finds its account by the e-mail of whom it was offered to, and by no other', async () => {
    await order();
    await post(alert('subscription_payment_succeeded', paid('', { checkout_id: 'x', email: 'nobody@example.org' })));
    expect((await rowOf()).status).toBe('inactive');
    await post(
      alert(
        'subscription_payment_succeeded',
        paid('', { checkout_id: 'y', email: user.mail.toUpperCase(), order_id: '1-2' }),
      ),
    );
    expect((await rowOf()).status).toBe('active');
  });

  it.each<[string, Fields]>([
    ['too little money', { sale_gross: '9.98' }],
    ['another currency', { currency: 'INR', sale_gross: '999.00' }],
    ['a cheaper plan', { subscription_plan_id: '31', sale_gross: '0.00' }],
  ])('gives nothing for %s', async (_name, fields) => {
    await post(alert('subscription_payment_succeeded', paid(await order(), fields)));
    expect((await rowOf()).status).toBe('inactive');
    expect(await history()).toMatchObject([{ return_status: 'mismatched' }]);
  });
});

describe('a signature', () => {
  it.each<[string, { key?: typeof keys.privateKey; changed?: Fields }]>([
    ['of another key', { key: others.privateKey }],
    ['over another amount', { changed: { sale_gross: '999.00' } }],
    ['over fewer fields', { changed: { extra: '1' } }],
    ['that is missing', { changed: { p_signature: '' } }],
  ])('%s is refused', async (_name, how) => {
    const event = alert('subscription_payment_succeeded', paid(await order()));
    expect(await post(event, how)).toBe(403);
    expect((await rowOf()).status).toBe('inactive');
  });

  it('never fits where no key is set', async () => {
    const open = await createBillingServer({ plans: shopCatalogue, paddleVendorId: 1 });
    const answer = await open.inject({ method: 'POST', url: '/v2/payment/webhooks/paddle', payload: 'p_signature=aa' });
    expect(answer.statusCode).toBe(403);
    await open.close();
  });
});

describe('a running subscription', () => {
  beforeEach(async () => {
    const reference = await order();
    await post(alert('subscription_created', subscribed(reference)));
    await post(alert('subscription_payment_succeeded', paid(reference)));
  });

  it('renews, and is past due when a payment fails', async () => {
    days(30);
    await post(alert('subscription_payment_succeeded', paid('', { order_id: '1-2', initial_payment: '0' })));
    expect((await info()).expiration_date?.slice(0, 10)).toBe(after(30).slice(0, 10));
    const failed = { status: 'active', next_retry_date: after(3).slice(0, 10) };
    await post(alert('subscription_payment_failed', subscribed('', failed), 1));
    expect((await info()).plan?.subscription).toMatchObject({
      status: 'PAST_DUE',
      next_retry_date: `${after(3).slice(0, 10)}T00:00:00`,
    });
  });

  it('ends also when what came before its end is told after it, within the same second', async () => {
    const updated = alert('subscription_updated', subscribed(''), 5);
    const cancelled = alert('subscription_cancelled', subscribed('', { status: 'deleted' }), 5);
    for (const event of [cancelled, updated, cancelled, updated]) expect(await post(event)).toBe(200);
    expect((await info()).plan?.subscription).toMatchObject({ status: 'CANCELED', next_billing_date: null });
  });

  it('ends with a dispute of its payment', async () => {
    await post(alert('payment_dispute_created', { order_id: '1-1', amount: '9.99', currency: 'USD' }));
    expect(await history()).toMatchObject([{ refunded: true, return_status: 'charged_back' }]);
    await server.call(payment.info, {}, user.token);
    await post(alert('subscription_cancelled', subscribed('', { status: 'deleted' }), 1));
    await server.chores.run();
    expect((await rowOf()).status).toBe('inactive');
  });

  it('is previewed, changed and stopped at Paddle', async () => {
    const change_ = {
      ...{ subscription_id: 501, plan_id: 22, user_id: 1 },
      immediate_payment: { amount: 10.5, currency: 'USD', date: after(0).slice(0, 10) },
      next_payment: { amount: 19.99, currency: 'USD', date: after(30).slice(0, 10) },
    };
    paddle.answer(() => ({ json: { success: true, response: change_ } }));
    expect(await preview('L_30_subscription')).toMatchObject({
      Paddle: { charge_amount: '10.50', currency: 'USD', next_billing_date: `${after(30).slice(0, 10)}T00:00:00` },
    });
    await change('L_30_subscription');
    const code = server.mails.at(-1)?.text.match(/L_30_subscription\/(\S+)/)?.[1] ?? '';
    expect(await change('L_30_subscription', { confirmation_code: code })).toMatchObject({
      charged_amount: '10.50',
      next_payment: { amount: '19.99' },
    });
    const update = paddle.asked.at(-1);
    expect(update).toMatchObject({ method: 'POST', path: '/2.0/subscription/users/update' });
    expect(Object.fromEntries(new URLSearchParams(update?.body))).toMatchObject({
      ...{ vendor_id: '4711', vendor_auth_code: 'auth', subscription_id: '501', plan_id: '22', prorate: 'true' },
    });
    await server.call(payment.stopSubscription, {}, user.token);
    expect(paddle.asked.at(-1)?.path).toBe('/2.0/subscription/users_cancel');
  });

  it('stays as it is when Paddle refuses', async () => {
    paddle.answer(() => ({ json: { success: false, error: { code: 119, message: 'no' } } }));
    await change('L_30_subscription').catch(() => undefined);
    expect(
      (await server.fail(payment.changePlanPreview, { plan_path: 'L_30_subscription' }, user.token)).error_type,
    ).toBe('PADDLE_ERROR');
    const code = server.mails.at(-1)?.text.match(/L_30_subscription\/(\S+)/)?.[1];
    expect(await failChange('L_30_subscription', { confirmation_code: code })).toEqual(['PADDLE_ERROR', 400]);
    expect((await info()).plan?.code).toBe('S_30_subscription');
  });
});
