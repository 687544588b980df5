import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { createBillingServer, type BillingServer } from '../../plans/tests/billing-server.ts';
import type { TestUser } from '../../testing/index.ts';
import { shopCatalogue } from './shop-catalogue.ts';
import { shopOf } from './shop.ts';

const { payment } = routes;

/** Whatever comes at the same time counts once, and nothing of it is lost. */
let server: BillingServer;
let user: TestUser;
let made = 0;
beforeEach(async () => void (user = await server.createUser({ status: 'inactive', quota: 0 })));

const { info, change, history, rowOf, days, after, coupon } = shopOf(() => ({ server, user }));

describe('what a coupon pays for', () => {
  beforeAll(async () => {
    server = await createBillingServer({ plans: shopCatalogue, paddleBillingApiKey: 'key' });
  });
  afterAll(() => server.close());

  /** A coupon that pays for everything. */
  async function gift(): Promise<string> {
    const code = `gift-${++made}`;
    await coupon(code, { type: 'amount', discount: 5000 });
    return code;
  }
  const account = () =>
    server.db.selectFrom('billing_accounts').selectAll().where('user_id', '=', user.id).executeTakeFirstOrThrow();
  const giveCredit = (credit: number) =>
    server.db.insertInto('billing_accounts').values({ user_id: user.id, credit }).execute();

  it('takes credit along into one of two plans that are had at the same time', async () => {
    await giveCredit(999);
    const codes = [await gift(), await gift()];
    await Promise.all(codes.map((coupon_code) => change('S_30_once', { coupon_code })));
    expect((await account()).credit).toBe(0);
    // Two periods, and the thirty days that the credit is worth.
    expect(await info()).toMatchObject({ expiration_date: after(90) });
  });

  it.each([1, 2, 3, 4, 5])('leaves credit that is spent elsewhere at the %s. moment', async (moment) => {
    await giveCredit(999);
    const coupon_code = await gift();
    // A moment is each time that somebody looks at the clock: also between the offer and the plan.
    const spend = server.db.updateTable('billing_accounts').set({ credit: 0 }).where('credit', '=', 999);
    let spending: Promise<{ numUpdatedRows: bigint }> | undefined;
    let looks = 0;
    const now = server.clock.now();
    const clock = jest.spyOn(server.clock, 'now').mockImplementation(() => {
      if (++looks === moment) spending = spend.where('user_id', '=', user.id).executeTakeFirstOrThrow();
      return now;
    });
    await change('S_30_once', { coupon_code });
    clock.mockRestore();
    const wasSpent = (await spending)?.numUpdatedRows === 1n;
    expect([(await account()).credit, (await info()).expiration_date]).toEqual([0, after(wasSpent ? 30 : 60)]);
  });

  it('adds to a voucher', async () => {
    const code = await server.makeVoucher({ planCode: 'S_30_once', days: 30 });
    const coupons = [await gift(), await gift()];
    await Promise.all([
      server.call(payment.redeemVoucher, { code }, user.token),
      ...coupons.map((coupon_code) => change('S_30_once', { coupon_code })),
    ]);
    expect(await info()).toMatchObject({ expiration_date: after(90) });
  });
});

describe('a subscription', () => {
  beforeAll(async () => void (server = await createBillingServer()));
  afterAll(() => server.close());

  it('is bought once, however often the button is pressed', async () => {
    const results = await Promise.allSettled([1, 2, 3].map(() => change('1TB_30_subscription')));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await history()).toMatchObject([{ amount: '9.99' }]);
  });

  it('is changed once by two mails that are confirmed at the same time', async () => {
    await change('1TB_30_subscription');
    for (let mail = 0; mail < 2; mail++) await change('10TB_30_subscription');
    const codes = server.mails
      .slice(-2)
      .map(({ text }) => /confirm\/10TB_30_subscription\/(\S+)/.exec(text)?.[1] ?? '');
    expect(new Set(codes).size).toBe(2);
    const results = await Promise.allSettled(
      [...codes, ...codes].map((code) => change('10TB_30_subscription', { confirmation_code: code })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await history()).map(({ amount }) => amount)).toEqual(['10.00', '9.99']);
  });

  it.each([1, 2, 3, 4, 5])('that is stopped at the %s. moment of renewals is not taken up again', async (moment) => {
    const other = await server.createUser({ status: 'inactive', quota: 0 });
    for (const who of [user, other]) await change('1TB_30_subscription', {}, who);
    days(30);
    const stop = server.db
      .updateTable('subscriptions')
      .set({ status: 'CANCELED', next_billing_at: null })
      .where('user_id', '=', other.id);
    let stopping: Promise<unknown> | undefined;
    let looks = 0;
    const now = server.clock.now();
    const clock = jest.spyOn(server.clock, 'now').mockImplementation(() => {
      if (++looks === moment) stopping = stop.execute();
      return now;
    });
    await server.chores.run();
    clock.mockRestore();
    await stopping;
    expect((await info()).plan?.subscription?.status).toBe('ACTIVE');
    expect((await info(other)).plan?.subscription?.status).toBe('CANCELED');
  });
});

describe('the end of a plan', () => {
  beforeAll(async () => void (server = await createBillingServer()));
  afterAll(() => server.close());

  it('does not come when a payment does, meanwhile', async () => {
    const other = await server.createUser({ status: 'inactive', quota: 0 });
    for (const who of [user, other]) await change('1TB_30_once', {}, who);
    days(31);
    // While the end of the first is told, the second pays.
    let paying: Promise<unknown> | undefined;
    server.bus.subscribe(user.id, () => {
      paying ??= server.db
        .updateTable('billing_accounts')
        .set({ expires_at: after(30) })
        .where('user_id', '=', other.id)
        .execute();
    });
    await server.chores.run();
    await paying;
    expect([(await rowOf()).status, (await rowOf(other)).status]).toEqual(['inactive', 'active']);
    expect(server.mails.map(({ to }) => to)).toEqual([user.mail]);
  });
});
