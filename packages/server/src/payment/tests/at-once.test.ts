import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { createBillingServer, type BillingServer } from '../../plans/tests/billing-server.ts';
import type { TestUser } from '../../testing/index.ts';
import { shopOf } from './shop.ts';

const { payment } = routes;

/** Whatever comes at the same time counts once, and nothing of it is lost. */
let server: BillingServer;
let user: TestUser;
let made = 0;
beforeAll(async () => void (server = await createBillingServer()));
beforeEach(async () => void (user = await server.createUser({ status: 'inactive', quota: 0 })));
afterAll(() => server.close());

const { info, change, history, after, coupon } = shopOf(() => ({ server, user }));

/** A coupon that pays for everything. */
async function gift(): Promise<string> {
  const code = `gift-${++made}`;
  await coupon(code, { type: 'amount', discount: 5000 });
  return code;
}
const account = () =>
  server.db.selectFrom('billing_accounts').selectAll().where('user_id', '=', user.id).executeTakeFirstOrThrow();
async function giveCredit(credit: number): Promise<void> {
  await server.db
    .insertInto('billing_accounts')
    .values({ user_id: user.id, credit })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ credit }))
    .execute();
}

describe('credit', () => {
  it('goes into one of two plans that are taken at the same time, and both are had', async () => {
    await giveCredit(999);
    const codes = [await gift(), await gift()];
    await Promise.all(codes.map((coupon_code) => change('1TB_30_once', { coupon_code })));
    expect((await account()).credit).toBe(0);
    // Two periods, and the thirty days that the credit is worth.
    expect(await info()).toMatchObject({ expiration_date: after(90) });
  });

  it('that is earned while a plan is taken is either in it or still there', async () => {
    await giveCredit(0);
    const earn = server.db
      .updateTable('billing_accounts')
      .set((eb) => ({ credit: eb('credit', '+', 999) }))
      .where('user_id', '=', user.id);
    await Promise.all([change('1TB_30_once', { coupon_code: await gift() }), earn.execute()]);
    const { credit } = await account();
    expect([
      [0, after(60)],
      [999, after(30)],
    ]).toContainEqual([credit, (await info()).expiration_date]);
  });
});

it('a voucher and a plan at the same time add up', async () => {
  const code = await server.makeVoucher({ days: 30 });
  const coupon_code = await gift();
  await Promise.all([
    server.call(payment.redeemVoucher, { code }, user.token),
    change('1TB_30_once', { coupon_code }),
    change('1TB_30_once', { coupon_code: await gift() }),
  ]);
  expect(await info()).toMatchObject({ expiration_date: after(90) });
});

describe('a subscription', () => {
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
});
