import { randomUUID } from 'node:crypto';
import type { ChangePlanAnswer, CheckoutOffer, PaymentType } from '@jackdaw/api-contract';
import { PAYMENT_TYPES } from '@jackdaw/api-contract';
import { createConfirmations } from '../accounts/confirmations.ts';
import { AppError } from '../errors.ts';
import { grantPlan } from '../plans/grant.ts';
import { formatMoney } from '../plans/money.ts';
import type { PaymentProvider, ProviderEvent } from '../ports/payment-provider.ts';
import { Turns } from '../turns.ts';
import type { Assess, Assessment, ChangeRequest } from './assess.ts';
import type { InfoService } from './info-service.ts';
import { writeUpgradeMail } from './mails.ts';
import type { Orders } from './orders.ts';
import type { PaymentParts, Reached } from './parts.ts';
import { quote } from './quote.ts';
import { standingOf } from './standing.ts';
import { isLive, useCoupon } from './store.ts';

/** A plan change that waits for its mail. */
interface Pending {
  planCode: string;
  paymentType: string | null;
  couponCode: string | null;
}

/** Changes plans (row PY7). */
export function createChangeService(
  parts: PaymentParts,
  { assess, orders, info }: { assess: Assess; orders: Orders; info: InfoService },
) {
  const { db, clock, config, catalogue, ledger, announce, mailer } = parts;
  const confirmations = createConfirmations({ db, clock });
  const turns = new Turns<number>();

  async function done(userId: number): Promise<Record<string, never>> {
    await announce(userId, await info.info(userId));
    return {};
  }

  /**
   * What costs nothing is had at once: conversions and what a coupon pays for. What goes into it is what the account has
   * when it is given: since the offer, another payment, voucher or reward may have come or been used.
   */
  async function grantAtOnce(userId: number, { target, terms, coupon, storage }: Assessment) {
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      if (coupon) await useCoupon(trx, coupon, { userId, planCode: target.code, reference: null, state: 'used', now });
      const worth = quote({ ...terms, ...(await standingOf(trx, catalogue, userId)), now });
      if (target.price === null && worth.remainingDays < 1) throw new AppError('PAYMENT_NOT_ENOUGH_DAYS');
      const { expiresAt, value, creditUsed } = worth;
      await grantPlan(
        trx,
        userId,
        { plan: target, expiresAt, value, creditUsed, storage: storage || target.group.storage },
        now,
      );
    });
    return done(userId);
  }

  /** The sandbox says at once what a company would say by webhooks. */
  async function takeFromSandbox(userId: number, sandbox: PaymentProvider, assessment: Assessment, reached: Reached) {
    const { reference } = await orders.open(userId, sandbox, assessment, reached);
    const { target, quote: offered, subscription, withTrial } = assessment;
    const running = isLive(subscription) ? subscription : undefined;
    const subscriptionId = target.type === 'subscription' ? (running?.provider_id ?? randomUUID()) : null;
    const base = {
      occurredAt: clock.now().toISOString(),
      reference,
      checkoutId: null,
      mail: null,
      product: target.code,
    };
    const events: ProviderEvent[] = [];
    if (subscriptionId !== null) {
      events.push({
        ...{ ...base, kind: 'subscription', id: randomUUID(), subscriptionId },
        status: withTrial ? 'TRIALING' : 'ACTIVE',
        nextBillingAt: offered.expiresAt,
        nextRetryAt: null,
        updateUrl: null,
      });
    }
    if (!withTrial) {
      events.push({
        ...{ ...base, kind: 'payment', id: randomUUID(), paymentId: randomUUID(), subscriptionId },
        amount: offered.amount,
        currency: catalogue.currency,
        cause: running ? 'recurring' : 'order',
        invoice: null,
        nextBillingAt: running ? offered.expiresAt : null,
      });
    }
    await ledger.record(sandbox, events);
    return done(userId);
  }

  /** The holder of a running subscription charges the difference at once; its webhooks bring the payment. */
  async function changeAtHolder(userId: number, assessment: Assessment): Promise<ChangePlanAnswer> {
    const { holder, subscription, target, coupon, terms } = assessment;
    if (!holder?.changeSubscription || !subscription) throw new AppError('PAYMENT_UNKNOWN_PROVIDER');
    if (coupon) {
      throw new AppError(
        holder.key === 'paddle-billing' ? 'PADDLE_BILLING_INVALID_COUPON' : 'PAYMENT_COUPON_INVALID_PLAN',
      );
    }
    const change = await holder.changeSubscription(subscription.provider_id, target);
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('subscriptions')
        .set({ plan_code: target.code, next_billing_at: change.nextBillingAt, event_at: now.toISOString() })
        .where('id', '=', subscription.id)
        .execute();
      // Credit stays: the holder knows nothing of it, so nothing was taken off for it.
      const { account, current } = await standingOf(trx, catalogue, userId);
      const { value } = quote({ ...terms, account: { ...account, credit: 0 }, current, now });
      await grantPlan(trx, userId, { plan: target, expiresAt: change.nextBillingAt, value }, now);
    });
    await done(userId);
    return {
      charged_amount: formatMoney(change.charged, catalogue.digits),
      charged_currency: change.currency,
      next_payment: {
        amount: formatMoney(change.nextAmount, catalogue.digits),
        billing_date: change.nextBillingAt,
        currency: change.currency,
      },
    };
  }

  async function offerCheckouts(userId: number, assessment: Assessment, reached: Reached): Promise<ChangePlanAnswer> {
    const urls: CheckoutOffer[] = [];
    for (const provider of assessment.sellers) {
      const request = await orders.open(userId, provider, assessment, reached);
      const { offer, providerRef } = await provider.checkout(request);
      if (providerRef !== null) await orders.know(request.reference, providerRef);
      urls.push(offer);
    }
    return { urls };
  }

  async function askByMail(
    request: ChangeRequest,
    { target }: Assessment,
    reached: Reached,
  ): Promise<ChangePlanAnswer> {
    const pending: Pending = {
      planCode: target.code,
      paymentType: request.paymentType ?? null,
      couponCode: request.couponCode ?? null,
    };
    const code = await confirmations.open(request.userId, 'subscription_upgrade', JSON.stringify(pending));
    const user = await db
      .selectFrom('users')
      .select(['mail', 'username'])
      .where('id', '=', request.userId)
      .executeTakeFirstOrThrow();
    const link = `${reached.webOrigin}/billing/upgrade/confirm/${encodeURIComponent(target.code)}/${code}`;
    await mailer.send(writeUpgradeMail(user, target.group.name, link));
    return { confirmation: true };
  }

  /** What was confirmed is what was asked for then. @throws AppError CONFIRMATION_NOT_FOUND, INVALID_CONFIRMATION */
  async function confirmed({ userId, planPath }: ChangeRequest, code: string): Promise<ChangeRequest> {
    const pending = await db.transaction().execute(async (trx) => {
      const row = await confirmations.take(code, ['subscription_upgrade'], trx);
      if (!row) throw new AppError('CONFIRMATION_NOT_FOUND');
      const value = JSON.parse(row.value) as Pending;
      const isTheirs = row.user_id === userId && value.planCode === catalogue.find(planPath)?.code;
      if (!isTheirs) throw new AppError('INVALID_CONFIRMATION');
      return value;
    });
    const paymentType = PAYMENT_TYPES.find((type: PaymentType) => type === pending.paymentType);
    return { userId, planPath, paymentType, couponCode: pending.couponCode ?? undefined };
  }

  async function change(asked: ChangeRequest, code: string | undefined, reached: Reached): Promise<ChangePlanAnswer> {
    await info.refuseSubAccount(asked.userId);
    const request = code === undefined ? asked : await confirmed(asked, code);
    const { userId } = request;
    const assessment = await assess(request);
    const { target, quote: offered, subscription, holder, sellers, withTrial } = assessment;
    if (target.trialDays !== null && !withTrial) throw new AppError('PAYMENT_TRIAL_ERROR');
    if (target.price === null) return grantAtOnce(userId, assessment);
    if (isLive(subscription) && code === undefined && config.confirmPlanChanges) {
      return askByMail(request, assessment, reached);
    }
    const sandbox = (holder ? [holder] : sellers).find((provider) => provider.key === 'sandbox');
    if (sandbox) return takeFromSandbox(userId, sandbox, assessment, reached);
    if (isLive(subscription)) return changeAtHolder(userId, assessment);
    if (offered.amount === 0 && target.type === 'onetime') return grantAtOnce(userId, assessment);
    if (sellers.length === 0) throw new AppError('PAYMENT_UNKNOWN_PROVIDER');
    return offerCheckouts(userId, assessment, reached);
  }

  /**
   * One change of an account after the other: of two at once, the second is judged by what the first brought.
   * @throws AppError of the contract's row PY7
   */
  return (asked: ChangeRequest, code: string | undefined, reached: Reached): Promise<ChangePlanAnswer> =>
    turns.take(asked.userId, () => change(asked, code, reached));
}
