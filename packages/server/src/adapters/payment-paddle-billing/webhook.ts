import type { SubscriptionStatus } from '@jackdaw/api-contract';
import type { ProviderEvent, WebhookCall } from '../../ports/payment-provider.ts';
import {
  asList,
  asObject,
  dateOf,
  headerOf,
  hmacFits,
  needCurrency,
  needInstant,
  needMinor,
  needText,
  parseJson,
  refuseSignature,
  textOf,
  type Json,
} from '../payment-support/index.ts';

/** A signature that was made longer ago, or further ahead, is refused, seconds. */
const TOLERANCE = 300;

const STATUSES: Readonly<Record<string, SubscriptionStatus>> = {
  active: 'ACTIVE',
  trialing: 'TRIALING',
  past_due: 'PAST_DUE',
  paused: 'CANCELED',
  canceled: 'CANCELED',
};

/** @throws AppError Forbidden */
function checkSignature({ headers, body }: WebhookCall, secret: string, now: Date): void {
  const parts = headerOf(headers, 'paddle-signature')
    .split(';')
    .map((part) => part.split('='));
  const ts = parts.find(([name]) => name === 'ts')?.[1] ?? '';
  const isNear = /^\d{1,12}$/.test(ts) && Math.abs(now.getTime() / 1000 - Number(ts)) <= TOLERANCE;
  const signed = Buffer.concat([Buffer.from(`${ts}:`), body]);
  // While a secret is being changed there are several.
  const fits = parts.some(([name, value = '']) => name === 'h1' && hmacFits(secret, signed, value, 'hex'));
  if (!isNear || !fits) refuseSignature();
}

function priceOf(data: Json): string | null {
  const [item] = asList(data['items']);
  return textOf(asObject(asObject(item)['price'])['id']) ?? textOf(asObject(item)['price_id']);
}

const referenceOf = (data: Json) => textOf(asObject(data['custom_data'])['reference']);

function paymentOf(head: Head, data: Json): ProviderEvent[] {
  const origin = textOf(data['origin']) ?? '';
  const totals = asObject(asObject(data['details'])['totals']);
  const amount = needMinor(totals['grand_total'] ?? totals['total']);
  const subscriptionId = textOf(data['subscription_id']);
  // Free ones only keep a card, or begin a trial that the subscription itself tells of.
  if (amount === 0 && subscriptionId !== null) return [];
  return [
    {
      kind: 'payment',
      ...head,
      reference: referenceOf(data),
      checkoutId: textOf(data['id']),
      mail: textOf(asObject(data['customer'])['email']),
      customerId: textOf(data['customer_id']),
      paymentId: needText(data['id'], 'transaction'),
      subscriptionId,
      product: priceOf(data),
      amount,
      currency: needCurrency(data['currency_code']),
      cause: origin.startsWith('subscription_') ? 'recurring' : 'order',
      invoice: textOf(data['invoice_number']),
      nextBillingAt: dateOf(asObject(data['billing_period'])['ends_at']),
    },
  ];
}

function subscriptionOf(head: Head, data: Json): ProviderEvent[] {
  const known = STATUSES[textOf(data['status']) ?? ''];
  if (known === undefined) return [];
  const endsSoon = asObject(data['scheduled_change'])['action'] === 'cancel';
  return [
    {
      kind: 'subscription',
      ...head,
      reference: referenceOf(data),
      checkoutId: textOf(data['transaction_id']),
      mail: null,
      customerId: textOf(data['customer_id']),
      subscriptionId: needText(data['id'], 'subscription'),
      product: priceOf(data),
      status: endsSoon ? 'CANCELED' : known,
      nextBillingAt: dateOf(data['next_billed_at']),
      nextRetryAt: null,
      updateUrl: textOf(asObject(data['management_urls'])['update_payment_method']),
    },
  ];
}

function adjustmentOf(head: Head, data: Json): ProviderEvent[] {
  const action = textOf(data['action']);
  if (data['status'] !== 'approved' || (action !== 'refund' && action !== 'chargeback')) return [];
  return [
    {
      kind: 'refund',
      ...head,
      refundId: needText(data['id'], 'adjustment'),
      paymentId: needText(data['transaction_id'], 'transaction'),
      amount: needMinor(asObject(data['totals'])['total']),
      chargeback: action === 'chargeback',
    },
  ];
}

interface Head {
  id: string;
  occurredAt: string;
}

/** Reads a webhook of Paddle Billing. @throws AppError Forbidden, BadRequest */
export function readPaddleBilling(call: WebhookCall, secret: string, now: Date): ProviderEvent[] {
  checkSignature(call, secret, now);
  const event = asObject(parseJson(call.body.toString('utf8')));
  const type = needText(event['event_type'], 'type');
  const head = { id: needText(event['event_id'], 'id'), occurredAt: needInstant(event['occurred_at'], 'time') };
  const data = asObject(event['data']);
  if (type === 'transaction.completed') return paymentOf(head, data);
  if (type.startsWith('subscription.')) return subscriptionOf(head, data);
  if (type.startsWith('adjustment.')) return adjustmentOf(head, data);
  return [];
}
