import { AppError } from '../../errors.ts';
import type { FoundPlan } from '../../plans/catalogue.ts';
import type { Fetcher } from '../../ports/fetcher.ts';
import type { ChargedChange, PaymentProvider } from '../../ports/payment-provider.ts';
import { asObject, callProvider, dateOf, needAmount, needCurrency, type Json } from '../payment-support/index.ts';
import { readPaddleClassic } from './webhook.ts';

export { phpSerialize } from './php-serialize.ts';

export interface PaddleClassicOptions {
  fetcher: Fetcher;
  api: string;
  vendorId: number;
  authCode: string;
  /** PEM; line breaks may be written as `\n`. */
  publicKey: string;
}

/** Cards by Paddle Classic: the client opens the checkout of a product, webhooks tell what became of it. */
export function createPaddleClassic({
  fetcher,
  api,
  vendorId,
  authCode,
  publicKey,
}: PaddleClassicOptions): PaymentProvider {
  const key = publicKey.replaceAll('\\n', '\n');

  /** @throws AppError PADDLE_ERROR, PAYMENT_PROVIDER_ERROR */
  async function ask(path: string, fields: Record<string, string>): Promise<Json> {
    const form = { vendor_id: String(vendorId), vendor_auth_code: authCode, ...fields };
    const answer = asObject((await callProvider(fetcher, `${api}${path}`, { method: 'POST', form })).body);
    if (answer['success'] !== true) throw new AppError('PADDLE_ERROR');
    return asObject(answer['response']);
  }

  function change(subscriptionId: string, plan: FoundPlan) {
    const planId = String(plan.products.paddle ?? '');
    return { subscription_id: subscriptionId, plan_id: planId, prorate: 'true', bill_immediately: 'true' };
  }

  /** @throws AppError PADDLE_ERROR */
  function readChange(answer: Json): ChargedChange {
    const [immediate, next] = [asObject(answer['immediate_payment']), asObject(answer['next_payment'])];
    const nextBillingAt = dateOf(next['date']);
    if (nextBillingAt === null) throw new AppError('PADDLE_ERROR');
    const currency = needCurrency(next['currency']);
    return {
      charged: immediate['amount'] === undefined ? 0 : needAmount(immediate['amount'], currency),
      currency,
      nextAmount: needAmount(next['amount'], currency),
      nextBillingAt,
    };
  }

  const previewChange = async (subscriptionId: string, plan: FoundPlan) =>
    readChange(await ask('/2.0/subscription/preview_update', change(subscriptionId, plan)));

  return {
    key: 'paddle',
    name: 'Paddle',
    paymentType: 'credit-card',
    discountPercent: 0,
    sells: (plan) => plan.products.paddle !== undefined,
    async checkout({ plan, reference }) {
      const plan_id = plan.products.paddle;
      if (plan_id === undefined) throw new AppError('PAYMENT_UNKNOWN_PLAN');
      return {
        offer: { provider: 'Paddle', type: 'credit-card', plan_id, vendor_id: vendorId, reference },
        providerRef: null,
      };
    },
    previewChange,
    async changeSubscription(subscriptionId, plan) {
      // Only the preview says what is charged at once.
      const preview = await previewChange(subscriptionId, plan);
      const answer = await ask('/2.0/subscription/users/update', change(subscriptionId, plan));
      return { ...preview, nextBillingAt: dateOf(asObject(answer['next_payment'])['date']) ?? preview.nextBillingAt };
    },
    cancelSubscription: async (id) => void (await ask('/2.0/subscription/users_cancel', { subscription_id: id })),
    readWebhook: async (call) => readPaddleClassic(call, key),
  };
}
