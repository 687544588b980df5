import { routes } from '@jackdaw/api-contract';
import { bind, type CallContext, type RouteBinding } from '../http/binding.ts';
import type { createChangeService } from './change-service.ts';
import type { InfoService } from './info-service.ts';
import type { Reached } from './parts.ts';
import type { createPreview } from './preview.ts';
import type { createProviderService } from './provider-service.ts';
import type { createVoucherService } from './voucher-service.ts';

export interface PaymentServices {
  info: InfoService;
  preview: ReturnType<typeof createPreview>;
  change: ReturnType<typeof createChangeService>;
  vouchers: ReturnType<typeof createVoucherService>;
  providers: ReturnType<typeof createProviderService>;
  reached: (origin: string) => Reached;
}

/** Plans and payments (section 3.18). */
export function paymentRoutes({
  info,
  preview,
  change,
  vouchers,
  providers,
  reached,
}: PaymentServices): RouteBinding[] {
  const { payment } = routes;
  const from = ({ origin }: CallContext) => reached(origin);
  return [
    bind(payment.info, (_args, { caller }) => info.info(caller.userId)),
    bind(payment.plans, () => ({ plans: info.plans() })),
    bind(payment.options, () => ({ options: info.options() })),
    bind(payment.history, async (args, { caller }) => ({
      payments: await info.history(caller.userId, args.unreported_only),
    })),
    bind(payment.invites, async (_args, context) => ({
      vouchers: await info.trialPasses(context.caller.userId, from(context).webOrigin),
    })),
    bind(
      payment.changePlanPreview,
      ({ plan_path: planPath, payment_type: paymentType, coupon_code: couponCode }, { caller }) =>
        preview({ userId: caller.userId, planPath, paymentType, couponCode }),
    ),
    bind(
      payment.changePlan,
      ({ plan_path: planPath, payment_type: paymentType, coupon_code: couponCode, ...args }, context) =>
        change(
          { userId: context.caller.userId, planPath, paymentType, couponCode },
          args.confirmation_code,
          from(context),
        ),
    ),
    bind(payment.fastspringConfirm, async ({ reference }, { caller }) => ({
      confirmed: await providers.isConfirmed(caller.userId, reference),
    })),
    bind(payment.stopSubscription, (_args, { caller }) => providers.stop(caller.userId)),
    bind(payment.voucher, ({ code }, { caller }) => vouchers.show(caller.userId, code)),
    bind(payment.redeemVoucher, ({ code }, { caller }) => vouchers.redeem(caller.userId, code)),
    bind(payment.report, (args, { caller }) => info.report(caller.userId, args.payment_ids)),
    bind(payment.paddleWaitingPayment, (args, { caller }) =>
      providers.wait(caller.userId, args.checkout_id, args.product_id),
    ),
    bind(payment.paddleBillingInvoice, async (args, { caller }) => ({
      url: await providers.invoiceUrl(caller.userId, args.payment_id),
    })),
    bind(payment.paddleBillingUpdatePaymentMethod, async (args, { caller }) => ({
      transaction_id: await providers.paymentMethodTransaction(caller.userId, args.subscription_id),
    })),
    bind(payment.openNodeCharge, async ({ plan_fs_path: planPath }, context) => ({
      opennode: { checkout_url: await providers.openNodePage(context.caller.userId, planPath, from(context)) },
    })),
    bind(payment.nanoRequest, async ({ plan_code: planPath }, context) => ({
      nano: { token: await providers.nanoToken(context.caller.userId, planPath, from(context)) },
    })),
    bind(payment.webhook, ({ provider }, { request }) =>
      providers.receive(provider, { headers: request.headers, body: request.rawBody ?? Buffer.alloc(0) }),
    ),
  ];
}
