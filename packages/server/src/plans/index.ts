export { createAccountFacts, type AccountFacts } from './account-facts.ts';
export { createEnrolment } from './create-enrolment.ts';
export { catalogueOf, createPlans } from './create-plans.ts';
export type { Enrolled, Enrolment, EnrolmentCodes } from './enrolment.ts';
export { createInvite } from './invites.ts';
export { paddleCustomerOf } from './paddle-customer.ts';
export type { PlanLimits, Plans } from './limits.ts';
export { createCoupon, createVoucher, type NewCoupon, type NewVoucher, type VoucherKind } from './vouchers.ts';
