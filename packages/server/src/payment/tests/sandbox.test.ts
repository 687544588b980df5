import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { createBillingServer, type BillingServer } from '../../plans/tests/billing-server.ts';
import type { TestUser } from '../../testing/index.ts';
import { shopOf } from './shop.ts';

const { family, payment } = routes;
const GB = 1e9;

let server: BillingServer;
let user: TestUser;
beforeEach(async () => {
  server = await createBillingServer({ inactiveFilesKept: 30 * 86_400 });
  user = await server.createUser({ status: 'inactive', quota: 0 });
});
afterEach(() => server.close());

const { info, change, preview, failChange, rowOf, history, days, after } = shopOf(() => ({ server, user }));

describe('what there is to choose from', () => {
  it('lists groups with prices as text, a trial, and a card as the way to pay', async () => {
    const { plans } = await server.call(payment.plans, {}, user.token);
    expect(plans.map((group) => group.plan_group_code)).toEqual(['100GB', '1TB', '10TB', 'trial']);
    expect(plans[1]?.sub_plans[1]).toEqual({
      code: '1TB_365_once',
      type: 'onetime',
      price: '99.99',
      daily_price: '0.27',
      period_days: 365,
      fastspring_url: '1TB_365_once',
      is_trial_subscription: false,
      subscription_trial_period: null,
    });
    expect(await server.call(payment.options, {})).toMatchObject({
      options: [{ name: 'credit-card', suitable_plan_types: ['onetime', 'subscription', 'trial'], default: true }],
    });
  });

  it('is closed to third-party clients, before anything else is looked at', async () => {
    for (const [route, args] of [
      [payment.info, {}],
      [payment.changePlanPreview, { plan_path: 'none' }],
      [payment.changePlan, { plan_path: 'none' }],
      [payment.fastspringConfirm, { reference: 'x' }],
      [payment.redeemVoucher, { code: 'x' }],
      [payment.report, { payment_ids: [1] }],
    ] as const) {
      expect((await server.fail(route, args, user.thirdPartyToken)).error_type).toBe('invalid_scope');
    }
  });
});

describe('a prepaid plan', () => {
  it('is previewed, bought, shown and announced', async () => {
    const shown = await preview('1TB_30_once');
    expect(shown).toMatchObject({
      amount: '9.99',
      charge_amount: true,
      currency: 'USD',
      new_remaining_days: 30,
      current_plan: { plan_type: null, subscription_payment_provider: null },
      target_plan: { plan_code: '1TB_30_once', price: '9.99', hd_avail: 1000 * GB, simulated_expiration: after(30) },
    });
    const events = server.events(user.id);
    const answer = await change('1TB_30_once');
    expect(Object.keys(answer)).toEqual(['status']);
    expect(await info()).toMatchObject({
      expiration_date: after(30),
      extend_30: '1TB_30_once',
      extend_365: '1TB_365_once',
      has_pending_payment: false,
      last_payment: { method: 'credit-card' },
      plan: { type: 'onetime', code: '1TB_30_once', group_code: '1TB', period_days: 30, plan_name: '1 TB' },
    });
    expect(await rowOf()).toMatchObject({ status: 'active', disk_quota: 1000 * GB });
    expect(events).toMatchObject([
      { type: 'user_update', value: { account_status: 'active', disk: { size: 1000 * GB } } },
      { type: 'payment_update', value: { plan: { code: '1TB_30_once' } } },
    ]);
    expect(await history()).toMatchObject([
      {
        amount: '9.99',
        amount_currency: 'USD',
        type: 'onetime',
        plan: { name: '1 TB', price: '9.99' },
        refunded: false,
      },
    ]);
    const limits = await server.plans.limitsOf(user.id);
    expect(limits).toMatchObject({ familyInvites: 4, transfersAtOnce: 10, seedRatio: 2 });
  });

  it('brings exactly what the preview said, also with what is left of another', async () => {
    await change('1TB_30_once');
    days(15);
    const shown = await preview('10TB_365_once');
    expect(shown).toMatchObject({ credit: '4.99', is_product_change: true, amount: '199.99' });
    await change('10TB_365_once');
    expect((await info()).expiration_date).toBe(shown.target_plan.simulated_expiration);
    expect((await history())[0]?.amount).toBe('199.99');
  });

  it('ends: what was given before comes back, else the account is inactive and its files go when that is set', async () => {
    const given = await server.createUser({ quota: 7 * GB });
    await change('1TB_30_once');
    await change('1TB_30_once', {}, given);
    await server.addFile(user, 'kept.txt', 10);
    days(31);
    await server.chores.run();
    expect(await rowOf(given)).toMatchObject({ status: 'active', disk_quota: 7 * GB });
    expect(await info(given)).toMatchObject({ plan: { type: null } });
    expect(await rowOf()).toMatchObject({ status: 'inactive' });
    expect(server.mails).toMatchObject([{ to: user.mail, subject: 'Your plan has ended' }]);
    const deleted = await server.db
      .selectFrom('billing_accounts')
      .selectAll()
      .where('user_id', '=', user.id)
      .executeTakeFirst();
    expect(deleted?.files_delete_at).toBe(after(30));
    days(31);
    await server.chores.run();
    await server.chores.run();
    expect(await rowOf()).toMatchObject({ disk_used: 0 });
    expect(server.mails.map((mail) => mail.subject)).toEqual(['Your plan has ended', 'Your files were deleted']);
  });

  it('never makes an owner of the server inactive', async () => {
    const owner = await server.createUser({ isAdmin: true, status: 'inactive' });
    await change('1TB_30_once', {}, owner);
    days(31);
    await server.chores.run();
    expect(await rowOf(owner)).toMatchObject({ status: 'active' });
  });

  it('comes back to life with a new payment before the files go', async () => {
    await change('1TB_30_once');
    days(31);
    await server.chores.run();
    await change('1TB_30_once');
    expect(await info()).toMatchObject({ expiration_date: after(30) });
    expect(await rowOf()).toMatchObject({ status: 'active' });
    days(29);
    await server.chores.run();
    expect(await rowOf()).toMatchObject({ status: 'active' });
  });

  it('needs room for what is there, and for the family', async () => {
    await change('1TB_30_once');
    await server.db
      .updateTable('users')
      .set({ disk_used: 150 * GB })
      .where('id', '=', user.id)
      .execute();
    const refused = await server.fail(payment.changePlanPreview, { plan_path: '100GB_30_once' }, user.token);
    expect([refused.error_type, refused.status_code, refused.extra]).toEqual([
      'PAYMENT_INSUFFICIENT_DISK_SPACE',
      400,
      { need_space: 50 * GB },
    ]);
    expect((await failChange('100GB_30_once'))[0]).toBe('PAYMENT_INSUFFICIENT_DISK_SPACE');
    const guest = await server.createUser({ status: 'inactive' });
    const { code } = await server.call(family.invite, {}, user.token);
    await server.call(family.join, { code }, guest.token);
    expect(await failChange('100GB_30_once')).toEqual(['PAYMENT_FAMILY_ERROR', 400]);
    expect((await info()).plan?.code).toBe('1TB_30_once');
  });

  it('has names that exist', async () => {
    expect(await failChange('9TB_1_once')).toEqual(['PAYMENT_PLAN_NOT_FOUND', 404]);
    expect((await server.fail(payment.changePlanPreview, { plan_path: 'a/b' }, user.token)).error_type).toBe(
      'PAYMENT_PLAN_NOT_FOUND',
    );
    const unpayable = await server.fail(
      payment.changePlan,
      { plan_path: '1TB_30_once', payment_type: 'nano' },
      user.token,
    );
    expect(unpayable.error_type).toBe('PAYMENT_UNKNOWN_PROVIDER');
  });
});

describe('a sub-account', () => {
  it('is refused before anything else, and gets what its owner gets', async () => {
    await change('1TB_30_once');
    const guest = await server.createUser({ status: 'inactive' });
    const { code } = await server.call(family.invite, {}, user.token);
    await server.call(family.join, { code }, guest.token);
    for (const [route, args] of [
      [payment.changePlanPreview, { plan_path: 'none' }],
      [payment.changePlan, { plan_path: 'none', confirmation_code: 'none' }],
      [payment.stopSubscription, {}],
      [payment.voucher, { code: 'none' }],
      [payment.redeemVoucher, { code: 'none' }],
      [payment.paddleWaitingPayment, { checkout_id: 'a', product_id: 'b' }],
      [payment.paddleBillingInvoice, { payment_id: 1 }],
      [payment.paddleBillingUpdatePaymentMethod, { subscription_id: 1 }],
      [payment.openNodeCharge, { plan_fs_path: 'none' }],
      // What is missing or malformed is not looked at either.
      [payment.changePlan, { plan_path: 'none', payment_type: 'shells' }],
      [payment.paddleWaitingPayment, {}],
      [payment.paddleBillingInvoice, { payment_id: 'none' }],
      [payment.openNodeCharge, {}],
    ] as const) {
      const { error_type, status_code } = await server.fail(route, args, guest.token);
      expect([route.id, error_type, status_code]).toEqual([route.id, 'PAYMENT_SUB_ACCOUNT_NOT_ALLOWED', 403]);
    }
    expect(await server.plans.limitsOf(guest.id)).toMatchObject({ seedRatio: 2, familyInvites: 0 });
    days(31);
    await server.chores.run();
    expect([(await rowOf()).status, (await rowOf(guest)).status]).toEqual(['inactive', 'inactive']);
    await change('10TB_30_once');
    expect(await rowOf(guest)).toMatchObject({ status: 'active', disk_quota: 10_000 * GB });
  });
});

describe('a subscription', () => {
  it('renews itself until it is stopped, then ends with what is paid', async () => {
    await change('1TB_30_subscription');
    expect((await info()).plan?.subscription).toMatchObject({ status: 'ACTIVE', next_billing_date: after(30) });
    days(30);
    await server.chores.run();
    await server.chores.run();
    expect(await history()).toHaveLength(2);
    expect(await info()).toMatchObject({ expiration_date: after(30) });
    await server.call(payment.stopSubscription, {}, user.token);
    expect((await info()).plan?.subscription).toMatchObject({ status: 'CANCELED', next_billing_date: null });
    expect((await server.fail(payment.stopSubscription, {}, user.token)).error_type).toBe(
      'PAYMENT_SUBSCRIPTION_NOT_FOUND',
    );
    days(29);
    await server.chores.run();
    expect((await rowOf()).status).toBe('active');
    days(2);
    await server.chores.run();
    expect((await rowOf()).status).toBe('inactive');
    expect(await history()).toHaveLength(2);
  });

  it('is changed by the link of a mail, once, and charged only the difference', async () => {
    await change('1TB_30_subscription');
    days(15);
    const shown = await preview('10TB_30_subscription');
    expect(shown).toMatchObject({ prorated: '15.00', credit: '4.99', amount: '15.00', charge_amount: true });
    expect(await change('10TB_30_subscription')).toMatchObject({ confirmation: true });
    expect((await info()).plan?.code).toBe('1TB_30_subscription');
    const code = /confirm\/10TB_30_subscription\/(\S+)/.exec(server.mails.at(-1)?.text ?? '')?.[1] ?? '';
    const stranger = await server.createUser({ status: 'inactive' });
    expect(await failChange('10TB_30_subscription', { confirmation_code: 'wrong' })).toEqual([
      'CONFIRMATION_NOT_FOUND',
      404,
    ]);
    expect(await failChange('10TB_365_subscription', { confirmation_code: code })).toEqual([
      'INVALID_CONFIRMATION',
      400,
    ]);
    expect(await failChange('10TB_30_subscription', { confirmation_code: code }, stranger)).toEqual([
      'INVALID_CONFIRMATION',
      400,
    ]);
    await change('10TB_30_subscription', { confirmation_code: code });
    expect(await info()).toMatchObject({ expiration_date: after(30), plan: { code: '10TB_30_subscription' } });
    expect((await history())[0]).toMatchObject({ amount: '15.00', type: 'subscription' });
    expect((await failChange('10TB_30_subscription', { confirmation_code: code }))[0]).toBe('CONFIRMATION_NOT_FOUND');
    expect(await rowOf()).toMatchObject({ disk_quota: 10_000 * GB });
  });

  it('is not bought twice, and not turned into a prepaid plan', async () => {
    await change('1TB_30_subscription');
    expect(await failChange('1TB_30_subscription')).toEqual(['PAYMENT_PLAN_CHANGE_NOT_ALLOWED', 400]);
    expect(await failChange('1TB_30_once')).toEqual(['PAYMENT_PLAN_CHANGE_NOT_ALLOWED', 400]);
    await server.db.updateTable('subscriptions').set({ status: 'PAST_DUE' }).execute();
    expect(await failChange('10TB_30_subscription')).toEqual(['PAYMENT_UPDATE_INFORMATION', 400]);
    expect((await info()).plan?.subscription?.need_payment_information_update).toBe(true);
  });

  it('is tried for free once', async () => {
    expect((await preview('1TB_30_trial')).target_plan).toMatchObject({
      is_trial_subscription: true,
      subscription_trial_period: 30,
    });
    await change('1TB_30_trial');
    expect(await info()).toMatchObject({
      plan: { subscription: { status: 'TRIALING', next_billing_date: after(30) } },
    });
    expect(await history()).toEqual([]);
    expect((await rowOf()).status).toBe('active');
    days(30);
    await server.chores.run();
    expect((await info()).plan?.subscription).toMatchObject({ status: 'ACTIVE' });
    expect(await history()).toMatchObject([{ amount: '9.99' }]);
    await server.call(payment.stopSubscription, {}, user.token);
    expect(await failChange('1TB_30_trial')).toEqual(['PAYMENT_TRIAL_ERROR', 403]);
  });
});
