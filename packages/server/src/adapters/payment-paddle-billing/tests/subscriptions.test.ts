import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { shopCatalogue } from '../../../payment/tests/shop-catalogue.ts';
import { shopOf } from '../../../payment/tests/shop.ts';
import { createStandIn, type StandIn } from '../../../payment/tests/stand-in.ts';
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
const { info, change, failChange, rowOf, history, days, after, preview, coupon } = shopOf(current);
const { eventOf, post, order, paid, subscribed, refund } = paddleOf(current);

describe('a running subscription', () => {
  beforeEach(async () => {
    const reference = await order();
    await post(eventOf('subscription.created', subscribed(reference)));
    await post(eventOf('transaction.completed', paid(reference)));
  });

  it('renews with each payment, is late without, and ends when nothing comes', async () => {
    days(30);
    const renewal = { id: 'txn_2', origin: 'subscription_recurring' };
    await post(eventOf('transaction.completed', paid(null, renewal)));
    await post(eventOf('subscription.updated', subscribed(null)));
    expect((await info()).expiration_date).toBe(after(30));
    days(32);
    await server.chores.run();
    expect((await info()).plan?.subscription).toMatchObject({
      status: 'PAST_DUE',
      need_payment_information_update: true,
    });
    expect((await rowOf()).status).toBe('active');
    expect(await failChange('L_30_subscription')).toEqual(['PAYMENT_UPDATE_INFORMATION', 400]);
    days(6);
    await server.chores.run();
    expect((await rowOf()).status).toBe('inactive');
    expect(server.mails.map((mail) => mail.subject)).toEqual([
      'A payment for your plan did not work',
      'Your plan has ended',
    ]);
  });

  it('does not go back to what it was before the newest event', async () => {
    await post(eventOf('subscription.canceled', subscribed(null, { status: 'canceled' }), { minutes: 5 }));
    await post(eventOf('subscription.updated', subscribed(null), { minutes: 1 }));
    expect((await info()).plan?.subscription?.status).toBe('CANCELED');
  });

  it.each([[[0, 1, 2, 3]], [[3, 2, 1, 0]], [[2, 0, 3, 1]], [[1, 3, 0, 2]]])(
    'comes to the same whatever the order of what is told, each twice (%j)',
    async (order) => {
      const events = [
        eventOf('subscription.updated', subscribed(null, { status: 'past_due' }), { minutes: 1 }),
        eventOf('transaction.completed', paid(null, { id: 'txn_2', origin: 'subscription_recurring' }), { minutes: 2 }),
        eventOf('subscription.canceled', subscribed(null, { status: 'canceled' }), { minutes: 3 }),
        eventOf('adjustment.created', refund('999', { id: 'adj_2', transaction_id: 'txn_2' }), { minutes: 4 }),
      ];
      for (const at of [...order, ...order]) expect(await post(events[at] ?? {})).toBe(200);
      expect((await info()).plan?.subscription).toMatchObject({ status: 'CANCELED', next_billing_date: null });
      expect((await history()).map(({ amount, return_status }) => [amount, return_status])).toEqual([
        ['9.99', 'refunded'],
        ['9.99', 'paid'],
      ]);
    },
  );

  it('ends with the refund of all that was paid', async () => {
    await post(eventOf('adjustment.updated', refund('999', { status: 'pending_approval' })));
    expect(await history()).toMatchObject([{ refunded: false }]);
    await post(eventOf('adjustment.updated', refund('999')));
    expect(await history()).toMatchObject([{ refunded: true, return_status: 'refunded' }]);
    expect((await info()).expiration_date).toBe(after(0));
  });

  it('is changed at Paddle once the mail is confirmed, and says what was charged', async () => {
    const result = {
      currency_code: 'USD',
      next_billed_at: `${after(30)}Z`,
      immediate_transaction: { details: { totals: { grand_total: '1000' } } },
      next_transaction: { details: { totals: { grand_total: '1999' } } },
      update_summary: { credit: { amount: '-999' } },
    };
    paddle.answer(() => ({ json: { data: result } }));
    expect(await preview('L_30_subscription')).toMatchObject({
      amount: '10.00',
      current_plan: { subscription_payment_provider: 'PaddleBilling' },
      PaddleBilling: { next_billing_date: after(30) },
      Paddle: { charge_amount: null },
    });
    expect(await change('L_30_subscription')).toMatchObject({ confirmation: true });
    const code = server.mails.at(-1)?.text.match(/L_30_subscription\/(\S+)/)?.[1];
    expect(await change('L_30_subscription', { confirmation_code: code ?? '' })).toMatchObject({
      charged_amount: '10.00',
      charged_currency: 'USD',
      next_payment: { amount: '19.99', billing_date: after(30), currency: 'USD' },
    });
    expect(paddle.asked.at(-1)).toMatchObject({ method: 'PATCH', path: '/subscriptions/sub_1' });
    expect(paddle.asked.at(-1)?.headers.authorization).toBe('Bearer key');
    expect(JSON.parse(paddle.asked.at(-1)?.body ?? '')).toEqual({
      items: [{ price_id: 'pri_l_sub', quantity: 1 }],
      proration_billing_mode: 'prorated_immediately',
    });
    expect(await rowOf()).toMatchObject({ disk_quota: 1e12 });
    const charge = { id: 'txn_2', origin: 'subscription_update', price: 'pri_l_sub', total: '1000' };
    await post(eventOf('transaction.completed', paid(null, charge)));
    expect((await history())[0]).toMatchObject({ amount: '10.00', return_status: 'paid' });
    expect((await info()).expiration_date).toBe(after(30));
  });

  it('cannot be changed with a coupon, or when Paddle does not want to', async () => {
    await coupon('half');
    await change('L_30_subscription', { coupon_code: 'half' });
    const code = server.mails.at(-1)?.text.match(/L_30_subscription\/(\S+)/)?.[1];
    expect(await failChange('L_30_subscription', { confirmation_code: code })).toEqual([
      'PADDLE_BILLING_INVALID_COUPON',
      400,
    ]);
    paddle.answer(() => ({ status: 409, json: { error: { code: 'subscription_locked_pending_changes' } } }));
    await change('L_30_subscription');
    const second = server.mails.at(-1)?.text.match(/L_30_subscription\/(\S+)/)?.[1];
    expect((await failChange('L_30_subscription', { confirmation_code: second }))[0]).toBe(
      'PADDLE_BILLING_SUBSCRIPTION_CANNOT_CHANGE_PLAN',
    );
    expect((await info()).plan?.code).toBe('S_30_subscription');
  });

  it('is stopped at Paddle, or not at all', async () => {
    paddle.answer(() => ({ status: 500, json: {} }));
    expect((await server.fail(payment.stopSubscription, {}, user.token)).error_type).toBe('PAYMENT_PROVIDER_ERROR');
    expect((await info()).plan?.subscription?.status).toBe('ACTIVE');
    paddle.answer(() => ({ json: { data: {} } }));
    await server.call(payment.stopSubscription, {}, user.token);
    expect(paddle.asked.at(-1)).toMatchObject({ method: 'POST', path: '/subscriptions/sub_1/cancel' });
    expect((await info()).plan?.subscription?.status).toBe('CANCELED');
  });

  it('has invoices and another card, for whose they are', async () => {
    paddle.answer(({ path }) =>
      path === '/transactions/txn_1/invoice'
        ? { json: { data: { url: 'https://paddle.example/invoice.pdf' } } }
        : path === '/subscriptions/sub_1/update-payment-method-transaction'
          ? { json: { data: { id: 'txn_card' } } }
          : undefined,
    );
    const [row] = await history();
    const subscription_id = (await info()).plan?.subscription?.id ?? 0;
    const invoice = { payment_id: row?.id ?? 0 };
    expect(await server.call(payment.paddleBillingInvoice, invoice, user.token)).toMatchObject({
      url: 'https://paddle.example/invoice.pdf',
    });
    expect(await server.call(payment.paddleBillingUpdatePaymentMethod, { subscription_id }, user.token)).toMatchObject({
      transaction_id: 'txn_card',
    });
    const stranger = await server.createUser();
    const errorOf = async (route: Parameters<typeof server.fail>[0], args: object, token = user.token) =>
      (await server.fail(route, { ...args }, token)).error_type;
    expect(await errorOf(payment.paddleBillingInvoice, invoice, stranger.token)).toBe(
      'PADDLE_BILLING_PAYMENT_NOT_FOUND',
    );
    expect(await errorOf(payment.paddleBillingUpdatePaymentMethod, { subscription_id }, stranger.token)).toBe(
      'PADDLE_BILLING_SUBSCRIPTION_NOT_FOUND',
    );
    paddle.answer(() => undefined);
    expect(await errorOf(payment.paddleBillingInvoice, invoice)).toBe('PADDLE_BILLING_INVOICE_NOT_AVAILABLE');
    await post(eventOf('subscription.canceled', subscribed(null, { status: 'canceled' }), { minutes: 9 }));
    expect(await errorOf(payment.paddleBillingUpdatePaymentMethod, { subscription_id })).toBe(
      'PADDLE_BILLING_SUBSCRIPTION_CANCELED',
    );
  });
});
