import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { createBillingServer, type BillingServer } from '../../plans/tests/billing-server.ts';
import type { TestUser } from '../../testing/index.ts';
import { shopOf } from './shop.ts';

const { payment } = routes;
const GB = 1e9;

let server: BillingServer;
let user: TestUser;
beforeEach(async () => {
  server = await createBillingServer({ inactiveFilesKept: 30 * 86_400 });
  user = await server.createUser({ status: 'inactive', quota: 0 });
});
afterEach(() => server.close());

const { info, change, preview, failChange, rowOf, history, after, coupon } = shopOf(() => ({ server, user }));

describe('a coupon', () => {
  it('lowers the price once for each person', async () => {
    await coupon('Half');
    expect(await preview('1TB_30_once', { coupon_code: 'half' })).toMatchObject({
      amount: '4.99',
      discount: { type: 'percentage', discount: 50 },
    });
    await change('1TB_30_once', { coupon_code: 'HALF' });
    expect((await history())[0]).toMatchObject({ amount: '4.99', coupon_code: 'Half' });
    expect(await failChange('1TB_30_once', { coupon_code: 'Half' })).toEqual([
      'PAYMENT_COUPON_CODE_NO_LONGER_AVAILABLE',
      410,
    ]);
    await change('1TB_30_once', { coupon_code: 'Half' }, await server.createUser());
  });

  it('is used by as many as it is for, also when they come together', async () => {
    await coupon('few', { maxUses: 2 });
    const people = await Promise.all([1, 2, 3, 4].map(() => server.createUser()));
    const results = await Promise.allSettled(people.map((who) => change('1TB_30_once', { coupon_code: 'few' }, who)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });

  it('may pay for everything', async () => {
    await coupon('gift', { type: 'amount', discount: 5000 });
    expect(await preview('1TB_30_once', { coupon_code: 'gift' })).toMatchObject({
      amount: '0.00',
      charge_amount: false,
      discount: { type: 'amount', discount: 50 },
    });
    await change('1TB_30_once', { coupon_code: 'gift' });
    expect((await rowOf()).status).toBe('active');
  });

  it('must exist, and be for the plan', async () => {
    await coupon('yearly', { planCodes: ['1TB_365_once'] });
    expect(await failChange('1TB_30_once', { coupon_code: 'none' })).toEqual(['PAYMENT_COUPON_CODE_NOT_FOUND', 404]);
    expect(await failChange('1TB_30_once', { coupon_code: 'yearly' })).toEqual(['PAYMENT_COUPON_INVALID_PLAN', 400]);
  });
});

describe('a voucher', () => {
  it('is shown, redeemed once, and remembered', async () => {
    const code = await server.makeVoucher({ days: 45 });
    expect(await server.call(payment.voucher, { code }, user.token)).toMatchObject({
      current_plan: { expiration_date: null, type: null },
      target_plan: { code: '1TB_30_once', group_code: '1TB', simulated_expiration: after(45) },
      new_remaining_days: 45,
    });
    await server.call(payment.redeemVoucher, { code }, user.token);
    expect(await info()).toMatchObject({ expiration_date: after(45), plan: { type: 'onetime' } });
    expect(server.remembered).toEqual([{ userId: user.id, type: 'voucher' }]);
    expect((await server.fail(payment.redeemVoucher, { code }, user.token)).error_type).toBe(
      'PAYMENT_COUPON_CODE_ALREADY_USED',
    );
    const used = await server.fail(payment.voucher, { code }, user.token);
    expect([used.error_type, used.status_code]).toEqual(['PAYMENT_COUPON_CODE_NO_LONGER_AVAILABLE', 410]);
    expect((await server.fail(payment.voucher, { code: 'none' }, user.token)).error_type).toBe(
      'PAYMENT_COUPON_CODE_NOT_FOUND',
    );
  });

  it('is redeemed by one of many who try at the same time', async () => {
    const code = await server.makeVoucher();
    const people = await Promise.all([1, 2, 3].map(() => server.createUser({ status: 'inactive' })));
    const results = await Promise.allSettled(
      people.flatMap((who) => [1, 2].map(() => server.call(payment.redeemVoucher, { code }, who.token))),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { count } = await server.db
      .selectFrom('billing_accounts')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  });

  it('adds to another that is redeemed at the same time', async () => {
    const codes = await Promise.all([1, 2].map(() => server.makeVoucher({ days: 30 })));
    await Promise.all(codes.map((code) => server.call(payment.redeemVoucher, { code }, user.token)));
    expect(await info()).toMatchObject({ expiration_date: after(60) });
  });

  it('is for prepaid accounts only, and what is stored must fit', async () => {
    const small = await server.makeVoucher({ planCode: '100GB_30_once' });
    await change('1TB_30_subscription');
    const redeem = () => server.fail(payment.redeemVoucher, { code: small }, user.token);
    expect((await redeem()).error_type).toBe('PAYMENT_VOUCHER_CODE_NOT_REDEEMED');
    await server.call(payment.stopSubscription, {}, user.token);
    await server.db
      .updateTable('users')
      .set({ disk_used: 150 * GB })
      .where('id', '=', user.id)
      .execute();
    expect((await redeem()).error_type).toBe('PAYMENT_VOUCHER_CODE_NOT_REDEEMED');
    await server.db.updateTable('users').set({ disk_used: 0 }).where('id', '=', user.id).execute();
    await server.call(payment.redeemVoucher, { code: small }, user.token);
  });

  it('may be a trial pass that its owner gives away', async () => {
    const code = await server.makeVoucher({ kind: 'trial_pass', ownerId: user.id });
    const passes = () => server.call(payment.invites, {}, user.token).then(({ vouchers }) => vouchers);
    expect(await passes()).toMatchObject([
      { url: expect.stringMatching(`/hi/${code}$`) as unknown, is_converted: false, used_by: null },
    ]);
    const guest = await server.createUser({ status: 'inactive' });
    await server.call(payment.redeemVoucher, { code }, guest.token);
    expect(await passes()).toMatchObject([{ is_converted: true, used_by: guest.username }]);
  });

  it('cannot be found by trying', async () => {
    for (let tries = 0; tries < 20; tries++) await server.fail(payment.voucher, { code: 'guess' }, user.token);
    expect((await server.fail(payment.voucher, { code: 'guess' }, user.token)).error_type).toBe('RATE_LIMIT_ERROR');
  });
});

describe('payments of the past', () => {
  it('are reported once, and only by whose they are', async () => {
    await change('1TB_30_once');
    await change('1TB_30_once');
    const [second, first] = await history();
    const report = (ids: number[]) => server.call(payment.report, { payment_ids: ids }, user.token);
    await report([first?.id ?? 0]);
    const { payments } = await server.call(payment.history, { unreported_only: true }, user.token);
    expect(payments.map(({ id }) => id)).toEqual([second?.id]);
    const stranger = await server.createUser();
    for (const [who, ids] of [
      [stranger, [second?.id]],
      [user, [999]],
      [user, 'x'],
    ] as const) {
      const route = {
        ...payment.report,
        body: { payment_ids: { ...payment.report.body.payment_ids, encode: (raw: unknown) => String(raw) } },
      };
      expect((await server.fail(route, { payment_ids: ids }, who.token)).error_type).toBe('PAYMENT_BAD_REQUEST');
    }
  });
});

describe('what is not there', () => {
  it.each([
    [payment.fastspringConfirm, { reference: 'bogus' }, 'Forbidden', 403],
    [payment.paddleWaitingPayment, { checkout_id: 'a', product_id: '1' }, 'PAYMENT_PADDLE_WAITING', 404],
    [payment.paddleBillingInvoice, { payment_id: 1 }, 'PADDLE_BILLING_PAYMENT_NOT_FOUND', 404],
    [payment.paddleBillingUpdatePaymentMethod, { subscription_id: 1 }, 'PADDLE_BILLING_SUBSCRIPTION_NOT_FOUND', 404],
    [payment.openNodeCharge, { plan_fs_path: 'none' }, 'PAYMENT_UNKNOWN_PLAN', 400],
    [payment.openNodeCharge, { plan_fs_path: '1TB_30_once' }, 'PAYMENT_UNKNOWN_PROVIDER', 400],
    [payment.nanoRequest, { plan_code: '1TB_30_once' }, 'NotFound', 404],
    [payment.webhook, { provider: 'sandbox' }, 'NotFound', 404],
    [payment.webhook, { provider: 'nobody' }, 'NotFound', 404],
  ] as const)('%# is refused', async (route, args, type, status) => {
    const { error_type, status_code } = await server.fail(route, args, user.token);
    expect([error_type, status_code]).toEqual([type, status]);
  });
});

describe('the owner of the server', () => {
  it('limits what is taken for nothing, or forbids it', async () => {
    const limited = await createBillingServer({ quota: 50 * GB });
    const guest = await limited.createUser({ status: 'inactive' });
    const shown = await limited.call(payment.changePlanPreview, { plan_path: '1TB_30_once' }, guest.token);
    expect(shown.target_plan.hd_avail).toBe(50 * GB);
    await limited.call(payment.changePlan, { plan_path: '1TB_30_once' }, guest.token);
    const row = await limited.db.selectFrom('users').select('disk_quota').where('id', '=', guest.id).executeTakeFirst();
    expect(row?.disk_quota).toBe(50 * GB);
    await limited.close();
    const closed = await createBillingServer({ sandboxPayments: false });
    const other = await closed.createUser();
    const refused = await closed.fail(payment.changePlan, { plan_path: '1TB_30_once' }, other.token);
    expect(refused.error_type).toBe('PAYMENT_UNKNOWN_PROVIDER');
    await closed.close();
  });
});
