import { formatDate } from '@jackdaw/api-contract';
import { createAttemptLimiter } from '../auth/attempt-limiter.ts';
import { AppError } from '../errors.ts';
import type { PaymentProvider, ProviderKey, WebhookCall } from '../ports/payment-provider.ts';
import type { Assess } from './assess.ts';
import type { InfoService } from './info-service.ts';
import type { Orders } from './orders.ts';
import type { PaymentParts, Reached } from './parts.ts';
import { isLive, subscriptionOf } from './store.ts';

/** What people and providers ask of each other beside plan changes (rows PY8, PY9, PY13-PY17, webhooks). */
export function createProviderService(
  parts: PaymentParts,
  { assess, orders, info }: { assess: Assess; orders: Orders; info: InfoService },
) {
  const { db, clock, catalogue, providers, ledger, announce } = parts;
  const provider = (key: ProviderKey): PaymentProvider | undefined => providers.find((one) => one.key === key);
  // Each question about an unknown order is a call to the company.
  const questions = createAttemptLimiter(clock, { limit: 60, window: 600 });

  async function tell(touched: Iterable<number>): Promise<void> {
    for (const userId of touched) await announce(userId, await info.info(userId));
  }

  /** Opens an order for a page or script of a provider that takes no plan of its own. */
  async function charge(userId: number, seller: PaymentProvider | undefined, planPath: string, reached: Reached) {
    if (!catalogue.find(planPath)) throw new AppError('PAYMENT_UNKNOWN_PLAN');
    if (!seller?.charge) throw new AppError('PAYMENT_UNKNOWN_PROVIDER');
    const assessment = await assess({ userId, planPath, paymentType: seller.paymentType, couponCode: undefined });
    const request = await orders.open(userId, seller, assessment, reached);
    const charged = await seller.charge(request);
    await orders.know(request.reference, charged.providerRef);
    return charged;
  }

  /** Whether an order of somebody is paid; null for what is none of his. */
  async function stateOf(userId: number, reference: string): Promise<boolean | null> {
    const payment = await db
      .selectFrom('payments')
      .select('id')
      .where('user_id', '=', userId)
      .where('provider', '=', 'fastspring')
      .where((eb) => eb.or([eb('provider_id', '=', reference), eb('invoice', '=', reference)]))
      .executeTakeFirst();
    if (payment) return true;
    const order = await db
      .selectFrom('payment_orders')
      .select('state')
      .where('user_id', '=', userId)
      .where('provider', '=', 'fastspring')
      .where((eb) => eb.or([eb('reference', '=', reference), eb('provider_ref', '=', reference)]))
      .executeTakeFirst();
    return order ? order.state === 'paid' : null;
  }

  function judged(state: boolean | null): boolean {
    if (state === null) throw new AppError('Forbidden');
    return state;
  }

  return {
    /**
     * Whether the payment of an order has arrived. FastSpring itself is asked of an order that its webhooks have not told of.
     * @throws AppError Forbidden for what is not his, PAYMENT_PROVIDER_ERROR, RATE_LIMIT_ERROR
     */
    async isConfirmed(userId: number, reference: string): Promise<boolean> {
      const known = await stateOf(userId, reference);
      const seller = known === null ? provider('fastspring') : undefined;
      if (!seller?.findPayment) return judged(known);
      questions.count(String(userId));
      const event = await seller.findPayment(reference);
      // Whoever asks: what FastSpring says was paid goes to the account that it was ordered for.
      if (event) await tell(await ledger.record(seller, [event]));
      return judged(await stateOf(userId, reference));
    },

    /** @throws AppError PAYMENT_SUB_ACCOUNT_NOT_ALLOWED, PAYMENT_SUBSCRIPTION_NOT_FOUND, PAYMENT_PROVIDER_ERROR */
    async stop(userId: number): Promise<void> {
      await info.refuseSubAccount(userId);
      const subscription = await subscriptionOf(db, userId);
      if (!isLive(subscription)) throw new AppError('PAYMENT_SUBSCRIPTION_NOT_FOUND');
      // The sandbox has nobody to tell: what was had of it ends also where real money has taken its place.
      if (subscription.provider !== 'sandbox') {
        const holder = providers.find((one) => one.key === subscription.provider);
        if (!holder?.cancelSubscription) throw new AppError('PAYMENT_PROVIDER_ERROR');
        await holder.cancelSubscription(subscription.provider_id);
      }
      await db
        .updateTable('subscriptions')
        .set({ status: 'CANCELED', next_billing_at: null, next_retry_at: null, event_at: clock.now().toISOString() })
        .where('id', '=', subscription.id)
        .execute();
      await tell([userId]);
    },

    /** @throws AppError PAYMENT_SUB_ACCOUNT_NOT_ALLOWED, PAYMENT_PADDLE_WAITING for an unknown product */
    async wait(userId: number, checkoutId: string, productId: string): Promise<void> {
      await info.refuseSubAccount(userId);
      const [key, plan] = [
        ['paddle', catalogue.byProduct('paddle', productId)] as const,
        ['paddle-billing', catalogue.byProduct('paddleBilling', productId)] as const,
      ].find(([, found]) => found !== null) ?? ['paddle' as const, null];
      const seller = provider(key);
      if (!seller || !plan) throw new AppError('PAYMENT_PADDLE_WAITING');
      // Whoever names a checkout first has it: nobody takes over somebody else's payment.
      await db
        .insertInto('waiting_payments')
        .values({
          provider: key,
          checkout_id: checkoutId,
          user_id: userId,
          plan_code: plan.code,
          created_at: formatDate(clock.now()),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await tell(new Set([userId, ...(await ledger.settle(seller, [checkoutId]))]));
    },

    /** @throws AppError PAYMENT_SUB_ACCOUNT_NOT_ALLOWED, PADDLE_BILLING_PAYMENT_NOT_FOUND, PADDLE_BILLING_INVOICE_NOT_AVAILABLE */
    async invoiceUrl(userId: number, paymentId: number): Promise<string> {
      await info.refuseSubAccount(userId);
      const payment = await db
        .selectFrom('payments')
        .select('provider_id')
        .where('id', '=', paymentId)
        .where('user_id', '=', userId)
        .where('provider', '=', 'paddle-billing')
        .executeTakeFirst();
      if (!payment) throw new AppError('PADDLE_BILLING_PAYMENT_NOT_FOUND');
      const url = await provider('paddle-billing')?.invoiceUrl?.(payment.provider_id);
      if (!url) throw new AppError('PADDLE_BILLING_INVOICE_NOT_AVAILABLE');
      return url;
    },

    /** @throws AppError PAYMENT_SUB_ACCOUNT_NOT_ALLOWED, PADDLE_BILLING_SUBSCRIPTION_NOT_FOUND, PADDLE_BILLING_SUBSCRIPTION_CANCELED */
    async paymentMethodTransaction(userId: number, subscriptionId: number): Promise<string> {
      await info.refuseSubAccount(userId);
      const subscription = await db
        .selectFrom('subscriptions')
        .select(['provider_id', 'status'])
        .where('id', '=', subscriptionId)
        .where('user_id', '=', userId)
        .where('provider', '=', 'paddle-billing')
        .executeTakeFirst();
      const holder = provider('paddle-billing');
      if (!subscription || !holder?.paymentMethodTransaction) {
        throw new AppError('PADDLE_BILLING_SUBSCRIPTION_NOT_FOUND');
      }
      if (subscription.status === 'CANCELED') throw new AppError('PADDLE_BILLING_SUBSCRIPTION_CANCELED');
      return holder.paymentMethodTransaction(subscription.provider_id);
    },

    /** @throws AppError PAYMENT_SUB_ACCOUNT_NOT_ALLOWED, PAYMENT_UNKNOWN_PLAN, PAYMENT_UNKNOWN_PROVIDER and those of a plan change */
    async openNodePage(userId: number, planPath: string, reached: Reached): Promise<string> {
      await info.refuseSubAccount(userId);
      return (await charge(userId, provider('opennode'), planPath, reached)).checkoutUrl;
    },

    /** @throws AppError NotFound where nano is not accepted, else as `openNodePage` */
    async nanoToken(userId: number, planPath: string, reached: Reached): Promise<string> {
      const nano = provider('acceptnano');
      if (!nano) throw new AppError('NotFound');
      await info.refuseSubAccount(userId);
      return (await charge(userId, nano, planPath, reached)).token;
    },

    /** @throws AppError NotFound, Forbidden, BadRequest */
    async receive(key: string, call: WebhookCall): Promise<void> {
      const teller = providers.find((one) => one.key === key);
      if (!teller?.readWebhook) throw new AppError('NotFound');
      const events = await teller.readWebhook(call);
      await tell(await ledger.record(teller, events));
    },
  };
}
