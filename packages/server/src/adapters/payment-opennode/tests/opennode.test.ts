import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { shopCatalogue } from '../../../payment/tests/shop-catalogue.ts';
import { shopOf } from '../../../payment/tests/shop.ts';
import { createStandIn, type StandIn } from '../../../payment/tests/stand-in.ts';
import { createBillingServer, type BillingServer } from '../../../plans/tests/billing-server.ts';
import type { TestUser } from '../../../testing/index.ts';

const { payment } = routes;
const KEY = 'opennode key';

let company: StandIn;
let server: BillingServer;
let user: TestUser;
beforeEach(async () => {
  company = await createStandIn();
  server = await createBillingServer({
    plans: shopCatalogue,
    opennodeApi: company.url,
    opennodeApiKey: KEY,
    nanoApi: company.url,
    cryptocurrencyDiscount: 10,
  });
  user = await server.createUser({ status: 'inactive', quota: 0 });
});
afterEach(async () => {
  await server.close();
  await company.close();
});
const { info, change, failChange, rowOf, history, after } = shopOf(() => ({ server, user }));
const sent = () => company.asked.at(-1);

const post = (provider: string, fields: Record<string, string>) =>
  server
    .inject({
      method: 'POST',
      url: `/v2/payment/webhooks/${provider}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
    .then((answer) => answer.statusCode);

describe('ways to pay', () => {
  it('are offered for prepaid plans, with their discount', async () => {
    const { options } = await server.call(payment.options, {});
    expect(options).toMatchObject([
      { name: 'credit-card', suitable_plan_types: [] },
      { name: 'cryptocurrency', suitable_plan_types: ['onetime'], discount_percent: 10 },
      { name: 'nano', suitable_plan_types: ['onetime'] },
    ]);
    expect(await change('S_30_once')).toMatchObject({
      urls: [
        { provider: 'OpenNode', type: 'cryptocurrency', discount_percent: 10 },
        { provider: 'AcceptNano', type: 'nano', amount: '9.99', currency: 'USD' },
      ],
    });
    expect(await failChange('S_30_subscription')).toEqual(['PAYMENT_UNKNOWN_PROVIDER', 400]);
  });
});

describe('OpenNode', () => {
  const hashed = (id: string, key = KEY) => createHmac('sha256', key).update(id).digest('hex');
  let charge: Record<string, unknown>;
  beforeEach(async () => {
    company.answer(({ method, path }) => {
      if (method === 'POST' && path === '/v1/charges') {
        return { json: { data: { id: 'ch-1', hosted_checkout_url: 'https://checkout.example/ch-1' } } };
      }
      return path === '/v1/charge/ch-1' ? { json: { data: charge } } : undefined;
    });
    const { opennode } = await server.call(payment.openNodeCharge, { plan_fs_path: 'S_30_once' }, user.token);
    expect(opennode.checkout_url).toBe('https://checkout.example/ch-1');
    const asked = JSON.parse(sent()?.body ?? '') as { order_id: string };
    charge = { id: 'ch-1', status: 'paid', order_id: asked.order_id, source_fiat_value: 8.99, currency: 'USD' };
  });

  it('is asked for a charge of the discounted price', () => {
    expect(sent()?.headers.authorization).toBe(KEY);
    expect(JSON.parse(sent()?.body ?? '')).toMatchObject({
      ...{ amount: 8.99, currency: 'USD', customer_email: user.mail },
      callback_url: expect.stringMatching(/\/v2\/payment\/webhooks\/opennode$/) as unknown,
    });
  });

  it('is believed what it answers, once', async () => {
    charge['status'] = 'processing';
    expect(await post('opennode', { id: 'ch-1', hashed_order: hashed('ch-1'), status: 'paid' })).toBe(200);
    expect(await info()).toMatchObject({ has_pending_payment: true });
    expect((await rowOf()).status).toBe('inactive');
    charge['status'] = 'paid';
    for (let time = 0; time < 2; time++) {
      expect(await post('opennode', { id: 'ch-1', hashed_order: hashed('ch-1'), status: 'paid' })).toBe(200);
    }
    expect(await info()).toMatchObject({ has_pending_payment: false, expiration_date: after(30) });
    expect(await history()).toMatchObject([{ amount: '8.99', type: 'onetime' }]);
    expect((await info()).last_payment).toEqual({ method: 'cryptocurrency', provider: 'OpenNode' });
  });

  it.each([
    ['another key', { id: 'ch-1', hashed_order: hashed('ch-1', 'other') }],
    ['another charge', { id: 'ch-1', hashed_order: hashed('ch-2') }],
    ['nothing', { id: 'ch-1' }],
  ])('is not believed with a signature of %s', async (_name, fields) => {
    expect(await post('opennode', { status: 'paid', ...fields })).toBe(403);
    expect((await rowOf()).status).toBe('inactive');
  });

  it.each([
    ['too little', { source_fiat_value: 8.98 }],
    ['another currency', { currency: 'EUR' }],
  ])('gives nothing for %s', async (_name, given) => {
    Object.assign(charge, given);
    await post('opennode', { id: 'ch-1', hashed_order: hashed('ch-1'), status: 'paid' });
    expect((await rowOf()).status).toBe('inactive');
    expect(await history()).toMatchObject([{ return_status: 'mismatched' }]);
  });

  it('knows no other plans', async () => {
    const { error_type } = await server.fail(payment.openNodeCharge, { plan_fs_path: 'none' }, user.token);
    expect(error_type).toBe('PAYMENT_UNKNOWN_PLAN');
  });
});

describe('AcceptNano', () => {
  let verified: Record<string, unknown>;
  beforeEach(async () => {
    company.answer(({ path }) => {
      if (path === '/api/pay') return { json: { token: 'nano-1' } };
      return path === '/api/verify?token=nano-1' ? { json: verified } : undefined;
    });
    const { nano } = await server.call(payment.nanoRequest, { plan_code: 'S_30_once' }, user.token);
    expect(nano.token).toBe('nano-1');
    const asked = Object.fromEntries(new URLSearchParams(sent()?.body));
    expect(asked).toMatchObject({ amount: '8.99', currency: 'USD' });
    verified = { token: 'nano-1', fulfilled: true, amountInCurrency: 8.99, currency: 'USD', state: asked['state'] };
  });

  it('is asked whether a payment is there, whoever says so', async () => {
    verified['fulfilled'] = false;
    expect(await post('acceptnano', { token: 'nano-1' })).toBe(200);
    expect((await rowOf()).status).toBe('inactive');
    verified['fulfilled'] = true;
    for (let time = 0; time < 2; time++) expect(await post('acceptnano', { token: 'nano-1' })).toBe(200);
    expect(await info()).toMatchObject({ expiration_date: after(30) });
    expect(await history()).toHaveLength(1);
  });

  it('gives nothing for what it does not know or what is too little', async () => {
    expect(await post('acceptnano', { token: 'forged' })).toBe(400);
    expect(await post('acceptnano', {})).toBe(400);
    verified['amountInCurrency'] = 0.01;
    await post('acceptnano', { token: 'nano-1' });
    expect((await rowOf()).status).toBe('inactive');
  });
});
