import { verify } from 'node:crypto';
import type { SubscriptionStatus } from '@jackdaw/api-contract';
import type { Attribution, ProviderEvent, WebhookCall } from '../../ports/payment-provider.ts';
import {
  asObject,
  dateOf,
  needAmount,
  needCurrency,
  needInstant,
  needText,
  parseJson,
  refuseSignature,
  textOf,
} from '../payment-support/index.ts';
import { phpSerialize } from './php-serialize.ts';

type Fields = Readonly<Record<string, string>>;

const STATUSES: Readonly<Record<string, SubscriptionStatus>> = {
  active: 'ACTIVE',
  trialing: 'TRIALING',
  past_due: 'PAST_DUE',
  paused: 'CANCELED',
  deleted: 'CANCELED',
};

/** The fields of a webhook whose RSA signature fits. A field that repeats fits none. @throws AppError Forbidden */
function verified(body: Buffer, publicKey: string): Fields {
  const { p_signature: signature = '', ...fields } = Object.fromEntries(new URLSearchParams(body.toString('utf8')));
  const fits = () => {
    try {
      return verify('sha1', Buffer.from(phpSerialize(fields)), publicKey, Buffer.from(signature, 'base64'));
    } catch {
      return false;
    }
  };
  if (publicKey === '' || signature === '' || !fits()) refuseSignature();
  return fields;
}

/** The reference travels as it is or as a key of a JSON object. */
function referenceOf(passthrough: string | undefined): string | null {
  const given = parseJson(passthrough ?? '');
  return textOf(asObject(given)['reference']) ?? textOf(passthrough);
}

const attributionOf = (fields: Fields): Attribution => ({
  reference: referenceOf(fields['passthrough']),
  checkoutId: textOf(fields['checkout_id']),
  mail: textOf(fields['email']),
  customerId: textOf(fields['user_id']),
});

function paymentOf(fields: Fields): ProviderEvent[] {
  const currency = needCurrency(fields['currency']);
  return [
    {
      kind: 'payment',
      ...headOf(fields),
      ...attributionOf(fields),
      paymentId: needText(fields['order_id'], 'order'),
      subscriptionId: textOf(fields['subscription_id']),
      product: textOf(fields['subscription_plan_id']) ?? textOf(fields['product_id']),
      amount: needAmount(fields['sale_gross'], currency),
      currency,
      cause: textOf(fields['subscription_id']) !== null && fields['initial_payment'] !== '1' ? 'recurring' : 'order',
      invoice: textOf(fields['receipt_url']),
      nextBillingAt: dateOf(fields['next_bill_date']),
    },
  ];
}

function subscriptionOf(fields: Fields, forced?: SubscriptionStatus): ProviderEvent[] {
  const status = forced ?? STATUSES[fields['status'] ?? ''];
  if (status === undefined) return [];
  return [
    {
      kind: 'subscription',
      ...headOf(fields),
      ...attributionOf(fields),
      subscriptionId: needText(fields['subscription_id'], 'subscription'),
      product: textOf(fields['subscription_plan_id']),
      status,
      nextBillingAt: dateOf(fields['next_bill_date']),
      nextRetryAt: dateOf(fields['next_retry_date']),
      updateUrl: textOf(fields['update_url']),
    },
  ];
}

function refundOf(fields: Fields, chargeback: boolean): ProviderEvent[] {
  const currency = needCurrency(fields['currency']);
  const given = fields['gross_refund'] ?? fields['amount'];
  const { id, occurredAt } = headOf(fields);
  const paymentId = needText(fields['order_id'], 'order');
  return [{ kind: 'refund', id, occurredAt, refundId: id, paymentId, amount: needAmount(given, currency), chargeback }];
}

const headOf = (fields: Fields) => ({
  id: needText(fields['alert_id'], 'id'),
  occurredAt: needInstant(fields['event_time'], 'time'),
});

/** Reads a webhook of Paddle Classic. @throws AppError Forbidden, BadRequest */
export function readPaddleClassic({ body }: WebhookCall, publicKey: string): ProviderEvent[] {
  const fields = verified(body, publicKey);
  switch (fields['alert_name']) {
    case 'payment_succeeded':
    case 'subscription_payment_succeeded':
      return paymentOf(fields);
    case 'subscription_created':
    case 'subscription_updated':
      return subscriptionOf(fields);
    case 'subscription_cancelled':
      return subscriptionOf(fields, 'CANCELED');
    case 'subscription_payment_failed':
      return subscriptionOf(fields, 'PAST_DUE');
    case 'payment_refunded':
    case 'subscription_payment_refunded':
      return refundOf(fields, false);
    case 'payment_dispute_created':
      return refundOf(fields, true);
    default:
      return [];
  }
}
