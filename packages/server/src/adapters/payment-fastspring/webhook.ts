import type { SubscriptionStatus } from '@jackdaw/api-contract';
import { AppError } from '../../errors.ts';
import type { Attribution, PaymentEvent, ProviderEvent, WebhookCall } from '../../ports/payment-provider.ts';
import {
  asList,
  asObject,
  dateOf,
  headerOf,
  hmacFits,
  needAmount,
  needCurrency,
  needInstant,
  needText,
  parseJson,
  refuseSignature,
  textOf,
  type Json,
} from '../payment-support/index.ts';

const STATES: Readonly<Record<string, SubscriptionStatus>> = {
  active: 'ACTIVE',
  trial: 'TRIALING',
  overdue: 'PAST_DUE',
  canceled: 'CANCELED',
  deactivated: 'CANCELED',
};

interface Head {
  id: string;
  occurredAt: string;
}

/** An object that is there in full or as its id. */
const idOf = (value: unknown, ...names: string[]): string | null =>
  typeof value === 'object'
    ? (names.map((name) => textOf(asObject(value)[name])).find((id) => id !== null) ?? null)
    : textOf(value);

const productOf = (value: unknown) => idOf(value, 'product', 'path');

const attributionOf = (data: Json): Attribution => ({
  reference: textOf(asObject(data['tags'])['reference']),
  checkoutId: textOf(data['session']),
  mail: textOf(asObject(data['customer'])['email']),
});

function orderOf(head: Head, data: Json): PaymentEvent {
  const currency = needCurrency(data['currency']);
  const item = asObject(asList(data['items'])[0]);
  const subscription = item['subscription'];
  return {
    kind: 'payment',
    ...head,
    ...attributionOf(data),
    paymentId: needText(data['order'] ?? data['id'], 'order'),
    subscriptionId: idOf(subscription, 'subscription', 'id'),
    product: productOf(item['product']),
    amount: needAmount(data['total'], currency),
    currency,
    cause: 'order',
    invoice: textOf(data['reference']),
    nextBillingAt: dateOf(asObject(subscription)['next']),
  };
}

/** Reads an order as the API tells of it. @throws AppError PAYMENT_PROVIDER_ERROR for what is none */
export function readOrder(data: Json): PaymentEvent {
  try {
    const id = needText(data['order'] ?? data['id'], 'order');
    return orderOf({ id: `order:${id}`, occurredAt: needInstant(data['changed'], 'time') }, data);
  } catch (error) {
    throw new AppError('PAYMENT_PROVIDER_ERROR', { cause: error });
  }
}

function chargeOf(head: Head, data: Json): ProviderEvent[] {
  const currency = needCurrency(data['currency']);
  const subscription = data['subscription'];
  return [
    {
      kind: 'payment',
      ...head,
      ...attributionOf(data),
      paymentId: needText(idOf(data['order'], 'order', 'id'), 'order'),
      subscriptionId: needText(idOf(subscription, 'subscription', 'id'), 'subscription'),
      product: productOf(asObject(subscription)['product']),
      amount: needAmount(data['total'], currency),
      currency,
      cause: 'recurring',
      invoice: textOf(asObject(data['order'])['reference']),
      nextBillingAt: dateOf(asObject(subscription)['next']),
    },
  ];
}

function subscriptionOf(head: Head, data: Json, type: string): ProviderEvent[] {
  const forced = type === 'subscription.payment.overdue' ? 'PAST_DUE' : undefined;
  const status = forced ?? STATES[textOf(data['state']) ?? ''];
  if (status === undefined) return [];
  return [
    {
      kind: 'subscription',
      ...head,
      ...attributionOf(data),
      subscriptionId: needText(data['subscription'] ?? data['id'], 'subscription'),
      product: productOf(data['product']),
      status,
      nextBillingAt: dateOf(data['next']),
      nextRetryAt: null,
      updateUrl: textOf(asObject(asObject(data['account'])['url'])['href']) ?? textOf(asObject(data['account'])['url']),
    },
  ];
}

function returnOf(head: Head, data: Json): ProviderEvent[] {
  const currency = needCurrency(data['currency']);
  return [
    {
      kind: 'refund',
      ...head,
      refundId: needText(data['return'] ?? data['id'], 'return'),
      paymentId: needText(idOf(data['original'], 'order', 'id'), 'order'),
      amount: needAmount(data['totalReturn'], currency),
      chargeback: textOf(data['type'])?.toLowerCase() === 'chargeback',
    },
  ];
}

function eventsOf(raw: unknown): ProviderEvent[] {
  const event = asObject(raw);
  const type = needText(event['type'], 'type');
  const head = { id: needText(event['id'], 'id'), occurredAt: needInstant(event['created'], 'time') };
  const data = asObject(event['data']);
  if (type === 'order.completed') return [orderOf(head, data)];
  if (type === 'subscription.charge.completed') return chargeOf(head, data);
  if (type === 'return.created') return returnOf(head, data);
  // A failed charge is followed by `subscription.payment.overdue` where it matters.
  return type.startsWith('subscription.') && !type.startsWith('subscription.charge.')
    ? subscriptionOf(head, data, type)
    : [];
}

/** Reads a webhook of FastSpring, which holds several events. @throws AppError Forbidden, BadRequest */
export function readFastspring({ headers, body }: WebhookCall, secret: string): ProviderEvent[] {
  if (!hmacFits(secret, body, headerOf(headers, 'x-fs-signature'), 'base64')) refuseSignature();
  return asList(asObject(parseJson(body.toString('utf8')))['events']).flatMap(eventsOf);
}
