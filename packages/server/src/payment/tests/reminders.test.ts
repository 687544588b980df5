import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { sql } from 'kysely';
import { createBillingServer, type BillingServer } from '../../plans/tests/billing-server.ts';
import type { TestUser } from '../../testing/index.ts';
import { shopOf } from './shop.ts';

const { payment } = routes;

let server: BillingServer;
let user: TestUser;
beforeEach(async () => {
  server = await createBillingServer();
  user = await server.createUser({ status: 'inactive', quota: 0 });
});
afterEach(() => server.close());

const { change, days } = shopOf(() => ({ server, user }));
const WEEK = 'Your plan ends in 7 days';
const DAY = 'Your plan ends tomorrow';

/** What was mailed to somebody since the last question. */
async function news(who = user): Promise<string[]> {
  await server.chores.run();
  await server.chores.run();
  return server.mails.splice(0).flatMap(({ to, subject }) => (to === who.mail ? [subject] : []));
}
const wait = async (count: number) => {
  days(count);
  return news();
};

describe('a plan that nothing renews', () => {
  it('is called to mind a week and a day before its end, once each', async () => {
    await change('1TB_30_once');
    expect(await wait(22.9)).toEqual([]);
    await server.chores.run();
    days(0.2);
    await server.chores.run();
    expect(server.mails).toMatchObject([{ to: user.mail, subject: WEEK }]);
    expect(server.mails[0]?.text).toContain('Your plan 1 TB is paid until 2026-04-16 09:30 (UTC)');
    expect(server.mails[0]?.text).toContain('not active any more');
    expect(await news()).toEqual([WEEK]);
    expect(await wait(5.8)).toEqual([]);
    expect(await wait(0.2)).toEqual([DAY]);
    expect(await wait(0.5)).toEqual([]);
    expect(await wait(0.5)).toEqual(['Your plan has ended']);
  });

  it('is called to mind again before its new end, when it was paid on', async () => {
    await change('1TB_30_once');
    expect(await wait(24)).toEqual([WEEK]);
    await change('1TB_30_once');
    expect(await wait(7)).toEqual([]);
    expect(await wait(22)).toEqual([WEEK]);
    expect(await wait(6)).toEqual([DAY]);
  });

  it('is called to mind once when the server was away for the first time', async () => {
    await change('1TB_30_once');
    expect(await wait(29.5)).toEqual([DAY]);
    expect(await wait(0.1)).toEqual([]);
  });

  it('is not called to mind when a subscription begins while others are reminded', async () => {
    const other = await server.createUser({ status: 'inactive', quota: 0 });
    for (const who of [user, other]) await change('1TB_30_once', {}, who);
    await sql`create trigger begins after update of reminded_of on billing_accounts when new.user_id = ${sql.lit(user.id)}
      begin insert into subscriptions (user_id, provider, provider_id, plan_code, status, event_at, created_at)
      values (${sql.lit(other.id)}, 'sandbox', 'new', '1TB_30_subscription', 'ACTIVE', '2026', '2026'); end`.execute(
      server.db,
    );
    days(24);
    await server.chores.run();
    expect(server.mails.map(({ to, subject }) => [to, subject])).toEqual([[user.mail, WEEK]]);
  });

  it('is not called to mind at once when it is short', async () => {
    const code = await server.makeVoucher({ days: 5 });
    await server.call(payment.redeemVoucher, { code }, user.token);
    expect(await news()).toEqual([]);
    expect(await wait(4.1)).toEqual([DAY]);
  });

  it('may leave an account with what it had before', async () => {
    const given = await server.createUser({ quota: 7e9 });
    await change('1TB_30_once', {}, given);
    days(24);
    await server.chores.run();
    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]?.text).toContain('what it had before this plan');
  });

  it('is a stopped subscription too, but not a running one', async () => {
    await change('1TB_30_subscription');
    expect(await wait(24)).toEqual([]);
    await server.call(payment.stopSubscription, {}, user.token);
    expect(await news()).toEqual([WEEK]);
  });
});
