import { createHmac } from 'node:crypto';
import { shopOf } from '../../../payment/tests/shop.ts';
import type { BillingServer } from '../../../plans/tests/billing-server.ts';
import type { TestUser } from '../../../testing/index.ts';

export const SECRET = 'pdl_ntfset_secret';

let made = 0;

/** What Paddle Billing would send to the present test's server. */
export function paddleOf(current: () => { server: BillingServer; user: TestUser }) {
  const { change, after } = shopOf(current);
  const eventOf = (event_type: string, data: object, { event_id = `evt_${++made}`, minutes = 0 } = {}) => ({
    ...{ event_id, event_type, notification_id: `ntf_${made}`, data },
    occurred_at: new Date(current().server.clock.now().getTime() + minutes * 60_000).toISOString(),
  });
  async function post(event: object, { secret = SECRET, age = 0, signature = '' } = {}): Promise<number> {
    const payload = JSON.stringify(event);
    const ts = Math.floor(current().server.clock.now().getTime() / 1000) - age;
    const h1 = createHmac('sha256', secret).update(`${ts}:${payload}`).digest('hex');
    const headers = { 'content-type': 'application/json', 'paddle-signature': signature || `ts=${ts};h1=${h1}` };
    const answer = await current().server.inject({
      method: 'POST',
      url: '/v2/payment/webhooks/paddle-billing',
      headers,
      payload,
    });
    return answer.statusCode;
  }
  async function order(plan = 'S_30_subscription', args = {}): Promise<string> {
    const answer = await change(plan, args);
    if (!('urls' in answer)) throw new Error(JSON.stringify(answer));
    return answer.urls[0]?.reference ?? '';
  }
  const paid = (
    reference: string | null,
    given: { id?: string; price?: string; total?: string; [key: string]: unknown } = {},
  ) => {
    const { id = 'txn_1', price = 'pri_s_sub', total = '999', ...rest } = given;
    return {
      ...{ id, status: 'completed', origin: 'web', currency_code: 'USD', subscription_id: 'sub_1' },
      custom_data: reference === null ? null : { reference },
      items: [{ price: { id: price }, quantity: 1 }],
      details: { totals: { grand_total: total, total } },
      billing_period: { starts_at: `${after(0)}Z`, ends_at: `${after(30)}.123Z` },
      ...rest,
    };
  };
  const subscribed = (reference: string | null, given: object = {}) => ({
    ...{ id: 'sub_1', status: 'active', custom_data: reference === null ? null : { reference } },
    ...{ items: [{ price: { id: 'pri_s_sub' } }], next_billed_at: `${after(30)}Z`, transaction_id: 'txn_1' },
    management_urls: { update_payment_method: 'https://paddle.example/card' },
    ...given,
  });

  const refund = (total: string, given: object = {}) => ({
    ...{ id: 'adj_1', action: 'refund', status: 'approved', transaction_id: 'txn_1', currency_code: 'USD' },
    totals: { total },
    ...given,
  });
  return { eventOf, post, order, paid, subscribed, refund };
}
