import { AppError } from '../../errors.ts';
import { formatMoney } from '../../plans/money.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Fetcher } from '../../ports/fetcher.ts';
import type { CheckoutRequest, PaymentProvider, ProviderEvent, WebhookCall } from '../../ports/payment-provider.ts';
import {
  asObject,
  callProvider,
  hmacFits,
  needAmount,
  needCurrency,
  needText,
  refuseSignature,
  textOf,
  type Json,
} from '../payment-support/index.ts';

export interface OpenNodeOptions {
  fetcher: Fetcher;
  clock: Clock;
  api: string;
  /** Where checkout pages are, for charges whose answer names none. */
  checkout: string;
  apiKey: string;
  discountPercent: number;
}

/** Bitcoin and Lightning by OpenNode: a charge for each order, whose state is asked for whenever a webhook names it. */
export function createOpenNode(options: OpenNodeOptions): PaymentProvider {
  const { fetcher, clock, api, checkout, apiKey, discountPercent } = options;
  const headers = { authorization: apiKey };

  /** @throws AppError PAYMENT_PROVIDER_ERROR */
  async function ask(path: string, json?: unknown): Promise<Json> {
    const method = json === undefined ? 'GET' : 'POST';
    const { status, body } = await callProvider(fetcher, `${api}${path}`, {
      ...{ method, headers },
      ...(json === undefined ? {} : { json }),
    });
    if (status >= 300) throw new AppError('PAYMENT_PROVIDER_ERROR');
    return asObject(asObject(body)['data']);
  }

  async function charge({ reference, plan, amount, currency, digits, mail, apiOrigin, webOrigin }: CheckoutRequest) {
    const data = await ask('/v1/charges', {
      amount: Number(formatMoney(amount, digits)),
      currency,
      description: plan.group.name,
      order_id: reference,
      customer_email: mail,
      callback_url: `${apiOrigin}/v2/payment/webhooks/opennode`,
      success_url: `${webOrigin}/billing`,
    });
    const id = textOf(data['id']);
    if (id === null) throw new AppError('PAYMENT_PROVIDER_ERROR');
    const page = `${checkout.replace(/\/$/, '')}/${encodeURIComponent(id)}`;
    return { providerRef: id, token: id, checkoutUrl: textOf(data['hosted_checkout_url']) ?? page };
  }

  /** The signature covers the charge's id and nothing else, so everything else is asked for. */
  async function readWebhook({ body }: WebhookCall): Promise<ProviderEvent[]> {
    const fields = Object.fromEntries(new URLSearchParams(body.toString('utf8')));
    const id = fields['id'] ?? '';
    if (id === '' || !hmacFits(apiKey, id, fields['hashed_order'] ?? '', 'hex')) refuseSignature();
    const data = await ask(`/v1/charge/${encodeURIComponent(id)}`);
    if (textOf(data['id']) !== id) throw new AppError('PAYMENT_PROVIDER_ERROR');
    const status = needText(data['status'], 'status');
    const base = {
      id: `${id}:${status}`,
      occurredAt: clock.now().toISOString(),
      reference: textOf(data['order_id']),
      checkoutId: id,
      mail: null,
    };
    if (status === 'processing') return [{ ...base, kind: 'pending' }];
    if (status !== 'paid') return [];
    const currency = needCurrency(data['currency']);
    return [
      {
        ...base,
        kind: 'payment',
        paymentId: id,
        subscriptionId: null,
        product: null,
        amount: needAmount(data['source_fiat_value'] ?? data['fiat_value'], currency),
        currency,
        cause: 'order',
        invoice: null,
        nextBillingAt: null,
      },
    ];
  }

  return {
    key: 'opennode',
    name: 'OpenNode',
    paymentType: 'cryptocurrency',
    discountPercent,
    sells: (plan) => plan.type === 'onetime' && plan.price !== null,
    checkout: async ({ reference }) => ({
      offer: { provider: 'OpenNode', type: 'cryptocurrency', discount_percent: discountPercent, reference },
      providerRef: null,
    }),
    charge,
    readWebhook,
  };
}
