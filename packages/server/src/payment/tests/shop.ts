import { routes } from '@jackdaw/api-contract';
import { createCoupon } from '../../plans/index.ts';
import type { BillingServer } from '../../plans/tests/billing-server.ts';
import type { TestUser } from '../../testing/index.ts';

const { payment } = routes;
const DAY = 86_400_000;

/** Short ways to buy plans and to look at what came of it, as the present test's user. */
export function shopOf(current: () => { server: BillingServer; user: TestUser }) {
  const info = (who = current().user) => current().server.call(payment.info, {}, who.token);
  const change = (
    plan_path: string,
    args: { coupon_code?: string; confirmation_code?: string } = {},
    who = current().user,
  ) => current().server.call(payment.changePlan, { plan_path, ...args }, who.token);
  const preview = (plan_path: string, args: { coupon_code?: string } = {}, who = current().user) =>
    current().server.call(payment.changePlanPreview, { plan_path, ...args }, who.token);
  const failChange = async (plan_path: string, args: Record<string, unknown> = {}, who = current().user) => {
    const { error_type, status_code } = await current().server.fail(
      payment.changePlan,
      { plan_path, ...args },
      who.token,
    );
    return [error_type, status_code];
  };
  const rowOf = (who = current().user) =>
    current().server.db.selectFrom('users').selectAll().where('id', '=', who.id).executeTakeFirstOrThrow();
  const history = (who = current().user) =>
    current()
      .server.call(payment.history, {}, who.token)
      .then(({ payments }) => payments);
  const days = (count: number) => current().server.clock.advance(count * DAY);
  const after = (count: number) =>
    new Date(current().server.clock.now().getTime() + count * DAY).toISOString().slice(0, 19);
  const coupon = (
    code: string,
    given: { discount?: number; type?: 'percentage' | 'amount'; maxUses?: number; planCodes?: string[] } = {},
  ) => createCoupon(current().server, { code, type: 'percentage', discount: 50, ...given });
  return { info, change, preview, failChange, rowOf, history, days, after, coupon };
}
