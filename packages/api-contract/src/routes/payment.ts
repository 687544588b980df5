import { Type } from 'typebox';
import { flag, idList, int, oneOf, required, text } from '../core/param.ts';
import { answers, defineRoute } from '../core/route.ts';
import {
  ChangePlanAnswer,
  ChangePlanPreview,
  PAYMENT_TYPES,
  PaymentInfo,
  PaymentOption,
  PaymentRecord,
  PlanGroup,
  TrialPass,
  VoucherInfo,
} from '../entities/payment.ts';
import { ok } from './shared.ts';

const SUB_ACCOUNT = 'PAYMENT_SUB_ACCOUNT_NOT_ALLOWED';
const code = required(text({ maxLength: 200 }));
const plan_path = code;
const payment_type = oneOf(PAYMENT_TYPES);
const coupon_code = text({ maxLength: 200 });

const previewErrors = [
  SUB_ACCOUNT,
  'PAYMENT_PLAN_NOT_FOUND',
  'PAYMENT_COUPON_CODE_NOT_FOUND',
  'PAYMENT_COUPON_CODE_NO_LONGER_AVAILABLE',
  'PAYMENT_COUPON_INVALID_PLAN',
  'PAYMENT_INSUFFICIENT_DISK_SPACE',
  'PAYMENT_UPDATE_INFORMATION',
  'PAYMENT_FAMILY_ERROR',
  'PAYMENT_PLAN_CHANGE_NOT_ALLOWED',
] as const;

export const info = defineRoute({
  id: 'payment.info',
  row: 'PY1',
  summary: 'The current plan, its expiry and its subscription',
  method: 'GET',
  path: '/v2/payment/info',
  auth: 'first',
  answer: answers(PaymentInfo),
});

export const plans = defineRoute({
  id: 'payment.plans',
  row: 'PY2',
  summary: 'Every plan that can be had, by group',
  method: 'GET',
  path: '/v2/payment/plans',
  auth: 'first',
  answer: answers(Type.Object({ plans: Type.Array(PlanGroup) })),
});

export const options = defineRoute({
  id: 'payment.options',
  row: 'PY3',
  summary: 'Ways to pay',
  method: 'GET',
  path: '/v2/payment/options',
  auth: 'none',
  answer: answers(Type.Object({ options: Type.Array(PaymentOption) })),
});

export const history = defineRoute({
  id: 'payment.history',
  row: 'PY4',
  summary: 'Past payments, newest first',
  method: 'GET',
  path: '/v2/payment/history',
  auth: 'first',
  query: { unreported_only: flag() },
  answer: answers(Type.Object({ payments: Type.Array(PaymentRecord) })),
});

export const invites = defineRoute({
  id: 'payment.invites',
  row: 'PY5',
  summary: 'Trial passes to give away',
  method: 'GET',
  path: '/v2/payment/invites',
  auth: 'first',
  answer: answers(Type.Object({ vouchers: Type.Array(TrialPass) })),
});

export const changePlanPreview = defineRoute({
  id: 'payment.changePlanPreview',
  row: 'PY6',
  summary: 'What changing to a plan would bring and cost',
  method: 'GET',
  path: '/v2/payment/change_plan/:plan_path',
  auth: 'first',
  params: { plan_path },
  query: { payment_type, coupon_code },
  answer: answers(ChangePlanPreview),
  errors: previewErrors,
});

export const changePlan = defineRoute({
  id: 'payment.changePlan',
  row: 'PY7',
  summary: 'Changes to a plan, or says where to pay or that a mail was sent to confirm it',
  method: 'POST',
  path: '/v2/payment/change_plan/:plan_path',
  auth: 'first',
  params: { plan_path },
  query: { coupon_code },
  body: { payment_type, confirmation_code: text({ maxLength: 200 }) },
  answer: answers(ChangePlanAnswer),
  errors: [
    ...previewErrors,
    'PADDLE_ERROR',
    'PADDLE_BILLING_INVALID_COUPON',
    'PADDLE_BILLING_SUBSCRIPTION_CANNOT_CHANGE_PLAN',
    'INVALID_CONFIRMATION',
    'CONFIRMATION_NOT_FOUND',
    'PAYMENT_FASTSPRING_INACTIVE_SUBSCRIPTION',
    'PAYMENT_FASTSPRING_PRORATION_NOT_SUPPORTED',
    'PAYMENT_NOT_ENOUGH_DAYS',
    'PAYMENT_PROVIDER_ERROR',
    'PAYMENT_UNKNOWN_PLAN',
    'PAYMENT_UNKNOWN_PROVIDER',
    'PAYMENT_TRIAL_ERROR',
  ],
});

export const fastspringConfirm = defineRoute({
  id: 'payment.fastspringConfirm',
  row: 'PY8',
  summary: 'Whether the payment of a FastSpring order has arrived',
  method: 'GET',
  path: '/v2/payment/fs-confirm/:reference',
  auth: 'first',
  params: { reference: code },
  answer: answers(Type.Object({ confirmed: Type.Boolean() })),
  errors: ['Forbidden', 'PAYMENT_PROVIDER_ERROR', 'RATE_LIMIT_ERROR'],
});

export const stopSubscription = defineRoute({
  id: 'payment.stopSubscription',
  row: 'PY9',
  summary: 'Ends the subscription with the period that is paid',
  method: 'POST',
  path: '/v2/payment/stop_subscription',
  auth: 'first',
  answer: ok,
  errors: [SUB_ACCOUNT, 'PAYMENT_SUBSCRIPTION_NOT_FOUND', 'PAYMENT_PROVIDER_ERROR'],
});

export const voucher = defineRoute({
  id: 'payment.voucher',
  row: 'PY10',
  summary: 'What a voucher would bring',
  method: 'GET',
  path: '/v2/payment/redeem_voucher/:code',
  auth: 'first',
  params: { code },
  answer: answers(VoucherInfo),
  errors: [SUB_ACCOUNT, 'PAYMENT_COUPON_CODE_NOT_FOUND', 'PAYMENT_COUPON_CODE_NO_LONGER_AVAILABLE'],
});

export const redeemVoucher = defineRoute({
  id: 'payment.redeemVoucher',
  row: 'PY11',
  summary: 'Redeems a voucher',
  method: 'POST',
  path: '/v2/payment/redeem_voucher/:code',
  auth: 'first',
  params: { code },
  answer: ok,
  errors: [
    SUB_ACCOUNT,
    'PAYMENT_COUPON_CODE_NOT_FOUND',
    'PAYMENT_COUPON_CODE_ALREADY_USED',
    'PAYMENT_VOUCHER_CODE_NOT_REDEEMED',
  ],
});

export const report = defineRoute({
  id: 'payment.report',
  row: 'PY12',
  summary: 'Marks payments as reported to analytics',
  method: 'POST',
  path: '/v2/payment/report',
  auth: 'first',
  body: { payment_ids: required(idList()) },
  invalid: 'PAYMENT_BAD_REQUEST',
  answer: ok,
  errors: ['PAYMENT_BAD_REQUEST'],
});

export const paddleWaitingPayment = defineRoute({
  id: 'payment.paddleWaitingPayment',
  row: 'PY13',
  summary: 'Says that a Paddle checkout was paid whose notification is on its way',
  method: 'POST',
  path: '/v2/payment/paddle_waiting_payment',
  auth: 'first',
  body: { checkout_id: required(text({ maxLength: 200 })), product_id: required(text({ maxLength: 200 })) },
  answer: ok,
  errors: [SUB_ACCOUNT, 'PAYMENT_PADDLE_WAITING'],
});

export const paddleBillingInvoice = defineRoute({
  id: 'payment.paddleBillingInvoice',
  row: 'PY14',
  summary: 'Where the invoice of a payment can be fetched for a while',
  method: 'GET',
  path: '/v2/payment/methods/paddle_billing/invoice/:payment_id',
  auth: 'first',
  params: { payment_id: required(int()) },
  answer: answers(Type.Object({ url: Type.String() })),
  errors: [SUB_ACCOUNT, 'PADDLE_BILLING_PAYMENT_NOT_FOUND', 'PADDLE_BILLING_INVOICE_NOT_AVAILABLE'],
});

export const paddleBillingUpdatePaymentMethod = defineRoute({
  id: 'payment.paddleBillingUpdatePaymentMethod',
  row: 'PY15',
  summary: 'A transaction by which another card can be given for a subscription',
  method: 'GET',
  path: '/v2/payment/methods/paddle_billing/update_payment_method/:subscription_id',
  auth: 'first',
  params: { subscription_id: required(int()) },
  answer: answers(Type.Object({ transaction_id: Type.String() })),
  errors: [SUB_ACCOUNT, 'PADDLE_BILLING_SUBSCRIPTION_NOT_FOUND', 'PADDLE_BILLING_SUBSCRIPTION_CANCELED'],
});

const payErrors = [
  ...previewErrors.filter((error) => !error.includes('COUPON') && error !== 'PAYMENT_PLAN_NOT_FOUND'),
  'PAYMENT_UNKNOWN_PLAN',
  'PAYMENT_UNKNOWN_PROVIDER',
  'PAYMENT_PROVIDER_ERROR',
] as const;

export const openNodeCharge = defineRoute({
  id: 'payment.openNodeCharge',
  row: 'PY16',
  summary: 'Asks OpenNode for a page where a plan can be paid with Bitcoin',
  method: 'POST',
  path: '/v2/payment/methods/opennode/charge',
  auth: 'first',
  body: { plan_fs_path: code },
  answer: answers(Type.Object({ opennode: Type.Object({ checkout_url: Type.String() }) })),
  errors: payErrors,
});

export const nanoRequest = defineRoute({
  id: 'payment.nanoRequest',
  row: 'PY17',
  summary: 'Asks AcceptNano for a payment of a plan; 404 where nano is not accepted',
  method: 'POST',
  path: '/v2/payment/methods/nano/request',
  auth: 'first',
  body: { plan_code: code },
  answer: answers(Type.Object({ nano: Type.Object({ token: Type.String() }) })),
  errors: [...payErrors, 'NotFound'],
});

/** Own: what providers call. The body is judged as the bytes that came, so nothing of it is a parameter. */
export const webhook = defineRoute({
  id: 'payment.webhook',
  row: 'own',
  summary: 'Notifications of payment providers, signed by them',
  method: 'POST',
  path: '/v2/payment/webhooks/:provider',
  auth: 'none',
  params: { provider: required(text({ maxLength: 50 })) },
  transport: 'raw',
  answer: ok,
  errors: ['Forbidden', 'NotFound'],
});
