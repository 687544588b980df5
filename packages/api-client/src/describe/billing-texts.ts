import type { ApiError } from '../core/api-error.ts';
import { sizeOf, titled, type CodeTexts } from './error-text.ts';

function needSpace(error: ApiError): string {
  const size = sizeOf(error, 'need_space');
  return size === null
    ? 'Your files do not fit into that plan. Please make room first.'
    : `Your files do not fit into that plan. Please free up ${size} first.`;
}

/** Plans, payments, coupons and vouchers. */
export const BILLING_TEXTS: CodeTexts = {
  PaymentRequired: { title: 'Activate your account', action: 'billing' },
  ...titled('Plan not changed', ['PADDLE_ERROR', 'PAYMENT_PLAN_CHANGE_NOT_ALLOWED'], 'contact-support'),
  ...titled('Plan not changed', [
    'PAYMENT_FAMILY_ERROR',
    'PAYMENT_SUB_ACCOUNT_NOT_ALLOWED',
    'PAYMENT_NOT_ENOUGH_DAYS',
    'PADDLE_BILLING_SUBSCRIPTION_CANNOT_CHANGE_PLAN',
    'PAYMENT_FASTSPRING_INACTIVE_SUBSCRIPTION',
    'PAYMENT_FASTSPRING_PRORATION_NOT_SUPPORTED',
  ]),
  PAYMENT_INSUFFICIENT_DISK_SPACE: { title: 'Not enough disk space', message: needSpace },
  PAYMENT_TRIAL_ERROR: { title: 'Trial already used' },
  PAYMENT_UPDATE_INFORMATION: { title: 'Payment information missing', action: 'update-payment' },
  ...titled('Plan not found', ['PAYMENT_PLAN_NOT_FOUND', 'PAYMENT_UNKNOWN_PLAN']),
  PAYMENT_PROVIDER_ERROR: { title: 'Payment failed', action: 'retry' },
  ...titled('Payment failed', ['PAYMENT_UNKNOWN_PROVIDER', 'PAYMENT_PADDLE_WAITING']),
  ...titled('Invalid code', [
    'PAYMENT_COUPON_CODE_NOT_FOUND',
    'PAYMENT_COUPON_CODE_NO_LONGER_AVAILABLE',
    'PAYMENT_COUPON_CODE_ALREADY_USED',
    'PAYMENT_COUPON_INVALID_PLAN',
    'PADDLE_BILLING_INVALID_COUPON',
    'PAYMENT_VOUCHER_CODE_NOT_REDEEMED',
  ]),
  ...titled('Confirmation not found', ['CONFIRMATION_NOT_FOUND', 'INVALID_CONFIRMATION']),
  ...titled('No subscription', [
    'PAYMENT_SUBSCRIPTION_NOT_FOUND',
    'PADDLE_BILLING_SUBSCRIPTION_NOT_FOUND',
    'PADDLE_BILLING_SUBSCRIPTION_CANCELED',
  ]),
  ...titled('No invoice', ['PADDLE_BILLING_PAYMENT_NOT_FOUND', 'PADDLE_BILLING_INVOICE_NOT_AVAILABLE']),
};
