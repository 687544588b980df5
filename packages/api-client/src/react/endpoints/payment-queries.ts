import {
  routes,
  type ChangePlanPreview,
  type PaymentInfo,
  type PaymentOption,
  type PaymentRecord,
  type PlanGroup,
  type RouteArgs,
  type TrialPass,
  type VoucherInfo,
} from '@jackdaw/api-contract';

import { call } from '../base-query.ts';
import { listTag } from '../tags.ts';
import { friendQueries } from './friend-queries.ts';

export type PlanPreviewArgs = RouteArgs<typeof routes.payment.changePlanPreview>;
export type PaymentHistoryArgs = RouteArgs<typeof routes.payment.history>;

/** What is asked again whenever a payment may have come. */
const WITH_PAYMENTS = ['Payment', listTag('Payment')] as const;

/** Reading plans, payments and what a change would cost. */
export const paymentQueries = friendQueries.injectEndpoints({
  endpoints: (build) => ({
    paymentInfo: build.query<PaymentInfo, void>({
      query: () => call(routes.payment.info, {}),
      providesTags: ['Payment'],
    }),
    plans: build.query<PlanGroup[], void>({
      query: () => call(routes.payment.plans, {}),
      transformResponse: (answer: { plans: PlanGroup[] }) => answer.plans,
    }),
    paymentOptions: build.query<PaymentOption[], void>({
      query: () => call(routes.payment.options, {}),
      transformResponse: (answer: { options: PaymentOption[] }) => answer.options,
    }),
    paymentHistory: build.query<PaymentRecord[], PaymentHistoryArgs>({
      query: (args) => call(routes.payment.history, args),
      transformResponse: (answer: { payments: PaymentRecord[] }) => answer.payments,
      providesTags: WITH_PAYMENTS,
    }),
    trialPasses: build.query<TrialPass[], void>({
      query: () => call(routes.payment.invites, {}),
      transformResponse: (answer: { vouchers: TrialPass[] }) => answer.vouchers,
      providesTags: WITH_PAYMENTS,
    }),
    /** A price of this moment: asked again whenever it is shown. */
    planPreview: build.query<ChangePlanPreview, PlanPreviewArgs>({
      query: (args) => call(routes.payment.changePlanPreview, args),
      providesTags: WITH_PAYMENTS,
      keepUnusedDataFor: 0,
    }),
    planVoucher: build.query<VoucherInfo, string>({
      query: (code) => call(routes.payment.voucher, { code }),
      providesTags: WITH_PAYMENTS,
      keepUnusedDataFor: 0,
    }),
    fastspringConfirmation: build.query<boolean, string>({
      query: (reference) => call(routes.payment.fastspringConfirm, { reference }),
      transformResponse: (answer: { confirmed: boolean }) => answer.confirmed,
      providesTags: WITH_PAYMENTS,
      keepUnusedDataFor: 0,
    }),
    /** Where an invoice can be fetched for a while. */
    invoiceUrl: build.query<string, number>({
      query: (payment_id) => call(routes.payment.paddleBillingInvoice, { payment_id }),
      transformResponse: (answer: { url: string }) => answer.url,
      keepUnusedDataFor: 0,
    }),
    /** The transaction by which another card is given for a subscription. */
    cardUpdateTransaction: build.query<string, number>({
      query: (subscription_id) => call(routes.payment.paddleBillingUpdatePaymentMethod, { subscription_id }),
      transformResponse: (answer: { transaction_id: string }) => answer.transaction_id,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const {
  useFastspringConfirmationQuery,
  useLazyCardUpdateTransactionQuery,
  useLazyInvoiceUrlQuery,
  useLazyPlanPreviewQuery,
  useLazyPlanVoucherQuery,
  usePaymentHistoryQuery,
  usePaymentInfoQuery,
  usePaymentOptionsQuery,
  usePlanPreviewQuery,
  usePlanVoucherQuery,
  usePlansQuery,
  useTrialPassesQuery,
} = paymentQueries;
