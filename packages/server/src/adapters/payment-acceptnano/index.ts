import { AppError } from '../../errors.ts';
import { formatMoney } from '../../plans/money.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Fetcher } from '../../ports/fetcher.ts';
import type { CheckoutRequest, PaymentProvider, ProviderEvent, WebhookCall } from '../../ports/payment-provider.ts';
import {
  asObject,
  callProvider,
  needAmount,
  needCurrency,
  needText,
  parseJson,
  textOf,
  type Json,
} from '../payment-support/index.ts';

export interface AcceptNanoOptions {
  fetcher: Fetcher;
  clock: Clock;
  api: string;
  discountPercent: number;
}

/** Nano by an AcceptNano server. It signs nothing: whatever is told is asked for again by its token. */
export function createAcceptNano({ fetcher, clock, api, discountPercent }: AcceptNanoOptions): PaymentProvider {
  const base = api.replace(/\/$/, '');

  /** @throws AppError PAYMENT_PROVIDER_ERROR */
  async function ask(path: string, form?: Record<string, string>): Promise<Json> {
    const call = form ? { method: 'POST' as const, form } : {};
    const { status, body } = await callProvider(fetcher, `${base}${path}`, call);
    if (status >= 300) throw new AppError('PAYMENT_PROVIDER_ERROR');
    return asObject(body);
  }

  async function charge({ reference, amount, currency, digits }: CheckoutRequest) {
    const answer = await ask('/api/pay', { amount: formatMoney(amount, digits), currency, state: reference });
    const token = textOf(answer['token']);
    if (token === null) throw new AppError('PAYMENT_PROVIDER_ERROR');
    return { providerRef: token, token, checkoutUrl: base };
  }

  function tokenOf(body: Buffer): string {
    const text = body.toString('utf8');
    return needText(asObject(parseJson(text))['token'] ?? new URLSearchParams(text).get('token'), 'token');
  }

  async function readWebhook({ body }: WebhookCall): Promise<ProviderEvent[]> {
    const token = tokenOf(body);
    const payment = await ask(`/api/verify?token=${encodeURIComponent(token)}`);
    if (payment['fulfilled'] !== true) return [];
    const currency = needCurrency(payment['currency']);
    return [
      {
        kind: 'payment',
        id: token,
        occurredAt: clock.now().toISOString(),
        reference: textOf(payment['state']),
        checkoutId: token,
        mail: null,
        paymentId: token,
        subscriptionId: null,
        product: null,
        amount: needAmount(payment['amountInCurrency'], currency),
        currency,
        cause: 'order',
        invoice: null,
        nextBillingAt: null,
      },
    ];
  }

  return {
    key: 'acceptnano',
    name: 'AcceptNano',
    paymentType: 'nano',
    discountPercent,
    sells: (plan) => plan.type === 'onetime' && plan.price !== null,
    checkout: async ({ reference, amount, currency, digits }) => ({
      offer: {
        provider: 'AcceptNano',
        type: 'nano',
        amount: formatMoney(amount, digits),
        api_host: new URL(base).host,
        currency,
        state: reference,
        discount_percent: discountPercent,
        reference,
      },
      providerRef: null,
    }),
    charge,
    readWebhook,
  };
}
