import type { ErrorEntry } from './entry.ts';

const otherCoupon = 'This coupon code is not valid.';
const familyCode = 'This invitation code is not valid.';
const familyOwner = 'The owner of the family has no active account.';

/** Payment, vouchers, family and invitations (sections 8.3 and 8.10). */
export const billingErrors = {
  PAYMENT_SUB_ACCOUNT_NOT_ALLOWED: { status: 403, message: 'The owner of your family takes care of the plan.' },
  PAYMENT_PLAN_NOT_FOUND: { status: 404, message: 'There is no such plan.' },
  PAYMENT_UNKNOWN_PLAN: { status: 400, message: 'There is no such plan.' },
  PAYMENT_UNKNOWN_PROVIDER: { status: 400, message: 'This plan cannot be paid that way.' },
  PAYMENT_PROVIDER_ERROR: { status: 400, message: 'The payment provider did not accept that.', retry: true },
  PAYMENT_COUPON_CODE_NOT_FOUND: { status: 404, message: otherCoupon, field: 'coupon_code' },
  PAYMENT_COUPON_CODE_NO_LONGER_AVAILABLE: {
    status: 410,
    message: 'This code is no longer available.',
    field: 'coupon_code',
  },
  PAYMENT_COUPON_CODE_ALREADY_USED: { status: 404, message: 'This code was used already.', field: 'code' },
  PAYMENT_COUPON_INVALID_PLAN: {
    status: 400,
    message: 'This coupon is not good for that plan.',
    field: 'coupon_code',
  },
  PAYMENT_VOUCHER_CODE_NOT_REDEEMED: {
    status: 400,
    message: 'Vouchers are for accounts without a subscription only.',
  },
  PAYMENT_INSUFFICIENT_DISK_SPACE: {
    status: 400,
    message: 'Your files do not fit into that plan. Please make room first.',
    extra: ['need_space'],
  },
  PAYMENT_UPDATE_INFORMATION: { status: 400, message: 'Please update your payment information first.' },
  PAYMENT_FAMILY_ERROR: { status: 400, message: 'Your family has more members than that plan allows.' },
  PAYMENT_PLAN_CHANGE_NOT_ALLOWED: { status: 400, message: 'You cannot change to that plan now.' },
  PAYMENT_NOT_ENOUGH_DAYS: { status: 400, message: 'What is left of your plan is not worth a day of that plan.' },
  PAYMENT_TRIAL_ERROR: { status: 403, message: 'You can try it for free only once.' },
  CONFIRMATION_NOT_FOUND: { status: 404, message: 'There is no such confirmation.' },
  INVALID_CONFIRMATION: { status: 400, message: 'This confirmation is for something else or has expired.' },
  PADDLE_ERROR: { status: 400, message: 'The payment provider did not accept that.' },
  PADDLE_BILLING_INVALID_COUPON: {
    status: 400,
    message: 'This coupon cannot be used with a running subscription.',
    field: 'coupon_code',
  },
  PADDLE_BILLING_SUBSCRIPTION_CANNOT_CHANGE_PLAN: {
    status: 400,
    message: 'The payment provider cannot change this subscription now.',
  },
  PAYMENT_FASTSPRING_INACTIVE_SUBSCRIPTION: { status: 400, message: 'This subscription is not active.' },
  PAYMENT_FASTSPRING_PRORATION_NOT_SUPPORTED: {
    status: 400,
    message: 'The period in which this subscription could be changed is over.',
  },
  PAYMENT_SUBSCRIPTION_NOT_FOUND: { status: 404, message: 'You have no subscription.' },
  PAYMENT_BAD_REQUEST: { status: 400, message: 'The list of payments is wrong.', field: 'payment_ids' },
  PAYMENT_PADDLE_WAITING: { status: 404, message: 'There is no such product.' },
  PADDLE_BILLING_PAYMENT_NOT_FOUND: { status: 404, message: 'There is no such payment.' },
  PADDLE_BILLING_INVOICE_NOT_AVAILABLE: { status: 404, message: 'There is no invoice for this payment.' },
  PADDLE_BILLING_SUBSCRIPTION_NOT_FOUND: { status: 404, message: 'There is no such subscription.' },
  PADDLE_BILLING_SUBSCRIPTION_CANCELED: { status: 404, message: 'This subscription was cancelled.' },

  // The look-ups before registration (AU21-AU23).
  INVALID_CONFIRMATION_CODE: { status: 404, message: 'This gift card code is not valid.' },
  INVALID_FAMILY_INVITE_CODE: { status: 404, message: familyCode },
  INVALID_FRIEND_INVITE_CODE: { status: 404, message: familyCode },

  FRIEND_INVITATION_NOT_ALLOWED: { status: 403, message: 'You cannot invite friends.' },
  FRIEND_INVITATION_LIMIT_EXCEEDED: { status: 403, message: 'You have no invitations left.' },

  FAMILY_SUB_ACCOUNT_NOT_ALLOWED: { status: 403, message: 'Your plan cannot be used with a family.' },
  FAMILY_SUB_ACCOUNT_LIMIT_EXCEEDED: { status: 403, message: 'Your family has as many members as it may have.' },
  FAMILY_UNUSED_INVITE_LIMIT_EXCEEDED: {
    status: 403,
    message: 'You have given away all invitations. Somebody must use one first.',
  },
  // Joining answers 403 where registration answers 404 with the same types.
  JoinInvalidCode: { status: 403, type: 'FAMILY_INVITE_INVALID_CODE', message: familyCode },
  JoinOwnerNotActive: { status: 403, type: 'FAMILY_INVITE_OWNER_NOT_ACTIVE', message: familyOwner },
  FAMILY_INVITE_ACTIVE_USER: {
    status: 403,
    message: 'An active account must be deactivated before it joins a family.',
  },
  FAMILY_INVITE_ANOTHER_FAMILY: { status: 403, message: 'You are in a family already.' },
  FAMILY_INVITE_OWNER_NOT_FOUND: { status: 403, message: 'The owner of this family has no account any more.' },
  FAMILY_INVITE_OWNER_NO_LIMIT: { status: 403, message: 'The plan of this family allows no members.' },
  FAMILY_LIMIT_EXCEEDED: { status: 403, message: 'This family has as many members as it may have.' },

  // Own: an account that must not go (AC7).
  LAST_OWNER: { status: 403, message: 'The only owner of this server cannot delete his account.', own: true },
} as const satisfies Record<string, ErrorEntry>;
