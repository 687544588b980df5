import type { CheckoutOffer, PaymentProviderName, PaymentType, SubscriptionStatus } from '@jackdaw/api-contract';
import type { FoundPlan } from '../plans/catalogue.ts';

/** How a provider is called in the database and in the address of its webhooks. */
export type ProviderKey = 'sandbox' | 'paddle' | 'paddle-billing' | 'fastspring' | 'opennode' | 'acceptnano';

/** A checkout that is to be offered. Amounts in minor units. */
export interface CheckoutRequest {
  /** Comes back with the payment. */
  reference: string;
  plan: FoundPlan;
  amount: number;
  currency: string;
  /** Decimals of the currency. */
  digits: number;
  mail: string;
  /** `https://host` where the provider's notifications go, and where people come back to. */
  apiOrigin: string;
  webOrigin: string;
}

/** What changing a subscription costs at once, and the payment after it. Amounts in minor units, dates as stored text. */
export interface ChargedChange {
  charged: number;
  currency: string;
  nextAmount: number;
  nextBillingAt: string;
  /** What is given back for the rest of the running period, where the provider says so. */
  credited?: number;
}

interface EventBase {
  /** The provider's id of the event: one that was seen is not applied again. */
  id: string;
  /** When it happened there, ISO 8601 in UTC: an older one does not undo a newer one. */
  occurredAt: string;
}

/** What tells whom a checkout was for, as far as the provider passes it on. */
export interface Attribution {
  reference: string | null;
  checkoutId: string | null;
  mail: string | null;
  /** Who the customer is to the provider, where it has a name for him. */
  customerId?: string | null;
}

/** Money arrived. */
export interface PaymentEvent extends EventBase, Attribution {
  kind: 'payment';
  paymentId: string;
  subscriptionId: string | null;
  /** The provider's id of the product; null where only the order knows. */
  product: string | null;
  /** Minor units. */
  amount: number;
  currency: string;
  /** `recurring`: of a running subscription, whose price the provider keeps. */
  cause: 'order' | 'recurring';
  invoice: string | null;
  nextBillingAt: string | null;
}

/** Money went back. */
export interface RefundEvent extends EventBase {
  kind: 'refund';
  refundId: string;
  paymentId: string;
  amount: number;
  /** By the customer's bank, against the seller's will. */
  chargeback: boolean;
}

/** A subscription is now like this. */
export interface SubscriptionEvent extends EventBase, Attribution {
  kind: 'subscription';
  subscriptionId: string;
  product: string | null;
  status: SubscriptionStatus;
  nextBillingAt: string | null;
  nextRetryAt: string | null;
  updateUrl: string | null;
}

/** Somebody began to pay; the money is on its way. */
export interface PendingEvent extends EventBase, Attribution {
  kind: 'pending';
}

export type ProviderEvent = PaymentEvent | RefundEvent | SubscriptionEvent | PendingEvent;

/** A webhook as it came. */
export interface WebhookCall {
  /** Lower-case names. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
}

/** A company that takes money, in its own protocol. Its failures are `PAYMENT_PROVIDER_ERROR` unless it knows better. */
export interface PaymentProvider {
  readonly key: ProviderKey;
  /** How clients know it; null for those they need not know. */
  readonly name: PaymentProviderName | 'AcceptNano' | null;
  readonly paymentType: PaymentType;
  readonly discountPercent: number;
  /** Whether this plan can be paid here. */
  sells(plan: FoundPlan): boolean;
  /** @throws AppError */
  checkout(request: CheckoutRequest): Promise<{ offer: CheckoutOffer; providerRef: string | null }>;
  /** What a subscription is changed to, charged at once. @throws AppError */
  changeSubscription?(subscriptionId: string, plan: FoundPlan): Promise<ChargedChange>;
  /** The same without doing it. @throws AppError */
  previewChange?(subscriptionId: string, plan: FoundPlan): Promise<ChargedChange>;
  /** Ends a subscription with the period that is paid. @throws AppError */
  cancelSubscription?(subscriptionId: string): Promise<void>;
  /** The payment of a completed order by the provider's own id or reference; null when it knows none. @throws AppError */
  findPayment?(reference: string): Promise<PaymentEvent | null>;
  /** An address of the invoice that works for a while; null when there is none. @throws AppError */
  invoiceUrl?(paymentId: string): Promise<string | null>;
  /** A transaction by which another card can be given. @throws AppError */
  paymentMethodTransaction?(subscriptionId: string): Promise<string>;
  /** A page, or a token of the provider's own script, to pay an order with. @throws AppError */
  charge?(request: CheckoutRequest): Promise<{ providerRef: string; checkoutUrl: string; token: string }>;
  /** Judges the signature and reads what is told; nothing for what does not matter. @throws AppError Forbidden, BadRequest */
  readWebhook?(call: WebhookCall): Promise<ProviderEvent[]>;
}
