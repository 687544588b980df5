import { AppError } from '../../errors.ts';
import type { FoundPlan } from '../../plans/catalogue.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Fetcher, FetchMethod } from '../../ports/fetcher.ts';
import type { ChargedChange, PaymentProvider } from '../../ports/payment-provider.ts';
import {
  asObject,
  callProvider,
  dateOf,
  needCurrency,
  needMinor,
  textOf,
  type Json,
  type ProviderAnswer,
} from '../payment-support/index.ts';
import { readPaddleBilling } from './webhook.ts';

export interface PaddleBillingOptions {
  fetcher: Fetcher;
  clock: Clock;
  api: string;
  apiKey: string;
  webhookSecret: string;
}

const totalsOf = (transaction: unknown): Json => asObject(asObject(asObject(transaction)['details'])['totals']);

/** Cards by Paddle Billing: the client opens the checkout of a price, webhooks tell what became of it. */
export function createPaddleBilling(options: PaddleBillingOptions): PaymentProvider {
  const { fetcher, clock, api, apiKey, webhookSecret } = options;

  const ask = (path: string, method: FetchMethod = 'GET', json?: unknown): Promise<ProviderAnswer> =>
    callProvider(fetcher, `${api}${path}`, {
      method,
      headers: { authorization: `Bearer ${apiKey}` },
      ...(json === undefined ? {} : { json }),
    });

  function dataOf({ status, body }: ProviderAnswer, code: 'PAYMENT_PROVIDER_ERROR' | typeof CANNOT_CHANGE): Json {
    if (status < 200 || status > 299) throw new AppError(status < 500 ? code : 'PAYMENT_PROVIDER_ERROR');
    return asObject(asObject(body)['data']);
  }

  function change(plan: FoundPlan) {
    const items = [{ price_id: plan.products.paddleBilling, quantity: 1 }];
    return { items, proration_billing_mode: 'prorated_immediately' };
  }

  const pathOf = (subscriptionId: string) => `/subscriptions/${encodeURIComponent(subscriptionId)}`;

  async function previewChange(subscriptionId: string, plan: FoundPlan): Promise<ChargedChange> {
    const data = dataOf(await ask(`${pathOf(subscriptionId)}/preview`, 'PATCH', change(plan)), CANNOT_CHANGE);
    const next = totalsOf(data['next_transaction'] ?? data['recurring_transaction_details']);
    const nextBillingAt = dateOf(data['next_billed_at']);
    if (nextBillingAt === null) throw new AppError(CANNOT_CHANGE);
    const charged = totalsOf(data['immediate_transaction'])['grand_total'];
    const credit = asObject(asObject(data['update_summary'])['credit'])['amount'];
    return {
      charged: charged === undefined ? 0 : needMinor(charged),
      currency: needCurrency(data['currency_code']),
      nextAmount: needMinor(next['grand_total'] ?? next['total']),
      nextBillingAt,
      ...(credit === undefined ? {} : { credited: Math.abs(needMinor(credit)) }),
    };
  }

  return {
    key: 'paddle-billing',
    name: 'PaddleBilling',
    paymentType: 'credit-card',
    discountPercent: 0,
    sells: (plan) => plan.products.paddleBilling !== undefined,
    checkout: async ({ plan, reference }) => ({
      offer: {
        provider: 'PaddleBilling',
        type: 'credit-card',
        price_id: plan.products.paddleBilling ?? null,
        reference,
      },
      providerRef: null,
    }),
    previewChange,
    async changeSubscription(subscriptionId, plan) {
      const preview = await previewChange(subscriptionId, plan);
      const data = dataOf(await ask(pathOf(subscriptionId), 'PATCH', change(plan)), CANNOT_CHANGE);
      return { ...preview, nextBillingAt: dateOf(data['next_billed_at']) ?? preview.nextBillingAt };
    },
    async cancelSubscription(subscriptionId) {
      const body = { effective_from: 'next_billing_period' };
      dataOf(await ask(`${pathOf(subscriptionId)}/cancel`, 'POST', body), 'PAYMENT_PROVIDER_ERROR');
    },
    async invoiceUrl(paymentId) {
      const answer = await ask(`/transactions/${encodeURIComponent(paymentId)}/invoice`);
      if (answer.status >= 400 && answer.status < 500) return null;
      return textOf(dataOf(answer, 'PAYMENT_PROVIDER_ERROR')['url']);
    },
    async paymentMethodTransaction(subscriptionId) {
      const answer = await ask(`${pathOf(subscriptionId)}/update-payment-method-transaction`);
      const id = textOf(dataOf(answer, 'PAYMENT_PROVIDER_ERROR')['id']);
      if (id === null) throw new AppError('PAYMENT_PROVIDER_ERROR');
      return id;
    },
    readWebhook: async (call) => readPaddleBilling(call, webhookSecret, clock.now()),
  };
}

const CANNOT_CHANGE = 'PADDLE_BILLING_SUBSCRIPTION_CANNOT_CHANGE_PLAN';
