import { routes, type ChangePlanAnswer, type RouteArgs } from '@jackdaw/api-contract';
import { api } from '../api.ts';
import { call } from '../base-query.ts';

export type ChangePlanArgs = RouteArgs<typeof routes.payment.changePlan>;

/** A paid plan changes the account as well: its status and its disk. */
const PLAN = ['Payment', 'Account'] as const;

/** Changing plans and paying for them. */
export const paymentMutations = api.injectEndpoints({
  endpoints: (build) => ({
    changePlan: build.mutation<ChangePlanAnswer, ChangePlanArgs>({
      query: (args) => call(routes.payment.changePlan, args),
      invalidatesTags: [...PLAN, 'Confirmation'],
    }),
    stopSubscription: build.mutation<unknown, void>({
      query: () => call(routes.payment.stopSubscription, {}),
      invalidatesTags: [...PLAN],
    }),
    redeemVoucher: build.mutation<unknown, string>({
      query: (code) => call(routes.payment.redeemVoucher, { code }),
      invalidatesTags: [...PLAN],
    }),
    reportPayments: build.mutation<unknown, number[]>({
      query: (payment_ids) => call(routes.payment.report, { payment_ids }),
    }),
    paddleWaitingPayment: build.mutation<unknown, RouteArgs<typeof routes.payment.paddleWaitingPayment>>({
      query: (args) => call(routes.payment.paddleWaitingPayment, args),
      invalidatesTags: ['Payment'],
    }),
    /** Answers the page where the plan can be paid with Bitcoin. */
    openNodeCharge: build.mutation<string, string>({
      query: (plan_fs_path) => call(routes.payment.openNodeCharge, { plan_fs_path }),
      transformResponse: (answer: { opennode: { checkout_url: string } }) => answer.opennode.checkout_url,
    }),
    /** Answers the token of the payment in Nano. */
    nanoRequest: build.mutation<string, string>({
      query: (plan_code) => call(routes.payment.nanoRequest, { plan_code }),
      transformResponse: (answer: { nano: { token: string } }) => answer.nano.token,
    }),
  }),
});

export const {
  useChangePlanMutation,
  useNanoRequestMutation,
  useOpenNodeChargeMutation,
  usePaddleWaitingPaymentMutation,
  useRedeemVoucherMutation,
  useReportPaymentsMutation,
  useStopSubscriptionMutation,
} = paymentMutations;
