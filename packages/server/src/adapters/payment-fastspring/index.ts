import { AppError } from '../../errors.ts';
import type { FoundPlan } from '../../plans/catalogue.ts';
import type { Fetcher, FetchMethod } from '../../ports/fetcher.ts';
import type { ChargedChange, PaymentProvider } from '../../ports/payment-provider.ts';
import {
  asList,
  asObject,
  callProvider,
  dateOf,
  needAmount,
  needCurrency,
  textOf,
  type Json,
} from '../payment-support/index.ts';
import { readFastspring, readOrder } from './webhook.ts';

export interface FastspringOptions {
  fetcher: Fetcher;
  api: string;
  /** Address of the storefront whose checkout opens. */
  checkout: string;
  username: string;
  password: string;
  webhookSecret: string;
}

/** Cards by FastSpring: a session is made for each checkout, webhooks tell what became of it. */
export function createFastspring(options: FastspringOptions): PaymentProvider {
  const { fetcher, api, checkout, username, password, webhookSecret } = options;
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

  const ask = (path: string, method: FetchMethod = 'GET', json?: unknown) =>
    callProvider(fetcher, `${api}${path}`, {
      method,
      headers: { authorization },
      ...(json === undefined ? {} : { json }),
    });

  /** What is said of one subscription. @throws AppError */
  async function askOne(path: string, method: FetchMethod, json?: unknown): Promise<Json> {
    const { status, body } = await ask(path, method, json);
    const [first] = asList(asObject(body)['subscriptions']);
    const result = asObject(first ?? body);
    if (status < 300 && result['result'] !== 'error') return result;
    const problem = JSON.stringify(result['error'] ?? '').toLowerCase();
    if (problem.includes('prorat')) throw new AppError('PAYMENT_FASTSPRING_PRORATION_NOT_SUPPORTED');
    if (problem.includes('active') || problem.includes('cancel')) {
      throw new AppError('PAYMENT_FASTSPRING_INACTIVE_SUBSCRIPTION');
    }
    throw new AppError('PAYMENT_PROVIDER_ERROR');
  }

  const change = (subscription: string, { products }: FoundPlan) => ({
    subscriptions: [{ subscription, product: products.fastspring, quantity: 1, prorate: true }],
  });

  async function previewChange(subscriptionId: string, plan: FoundPlan): Promise<ChargedChange> {
    const estimate = await askOne('/subscriptions/estimate', 'POST', change(subscriptionId, plan));
    const currency = needCurrency(estimate['currency']);
    const next = asObject(estimate['next']);
    const nextBillingAt = dateOf(next['date']);
    if (nextBillingAt === null) throw new AppError('PAYMENT_PROVIDER_ERROR');
    const refund = estimate['refundAmount'];
    return {
      charged: needAmount(estimate['amountDue'], currency),
      currency,
      nextAmount: needAmount(next['amount'], currency),
      nextBillingAt,
      ...(refund === undefined ? {} : { credited: needAmount(refund, currency) }),
    };
  }

  return {
    key: 'fastspring',
    name: 'Fastspring',
    paymentType: 'credit-card',
    discountPercent: 0,
    sells: (plan) => plan.products.fastspring !== undefined,
    async checkout({ plan, reference, mail }) {
      const session = {
        contact: { email: mail },
        items: [{ product: plan.products.fastspring, quantity: 1 }],
        tags: { reference },
      };
      const { status, body } = await ask('/sessions', 'POST', session);
      const id = textOf(asObject(body)['id']);
      if (status >= 300 || id === null) throw new AppError('PAYMENT_PROVIDER_ERROR');
      const url = `${checkout.replace(/\/$/, '')}/session/${encodeURIComponent(id)}`;
      return { offer: { provider: 'Fastspring', type: 'credit-card', url, reference }, providerRef: id };
    },
    previewChange,
    async changeSubscription(subscriptionId, plan) {
      const preview = await previewChange(subscriptionId, plan);
      await askOne('/subscriptions', 'POST', change(subscriptionId, plan));
      return preview;
    },
    async findPayment(reference) {
      const { status, body } = await ask(`/orders/${encodeURIComponent(reference)}`);
      // An unknown order is 400 or 404; without access nothing at all is known.
      if (status !== 200 && status !== 400 && status !== 404) throw new AppError('PAYMENT_PROVIDER_ERROR');
      const [first] = asList(asObject(body)['orders']);
      const order = asObject(first ?? body);
      return status === 200 && order['completed'] === true ? readOrder(order) : null;
    },
    cancelSubscription: async (id) => void (await askOne(`/subscriptions/${encodeURIComponent(id)}`, 'DELETE')),
    readWebhook: async (call) => readFastspring(call, webhookSecret),
  };
}
