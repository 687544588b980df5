import { routes, type ConfirmationSubject, type RouteArgs } from '@jackdaw/api-contract';
import { api } from '../api.ts';
import { call } from '../base-query.ts';

export type RegisterArgs = RouteArgs<typeof routes.registration.register>;
export type ResetPasswordArgs = RouteArgs<typeof routes.registration.resetPassword>;

const tokenOf = (answer: { access_token: string }) => answer.access_token;

/** Opening an account, and getting back into one. The tokens that come out of it are for `session.adopt`. */
export const registrationMutations = api.injectEndpoints({
  endpoints: (build) => ({
    register: build.mutation<string, RegisterArgs>({
      query: (args) => call(routes.registration.register, args),
      transformResponse: tokenOf,
    }),
    forgotPassword: build.mutation<unknown, string>({
      query: (mail) => call(routes.registration.forgotPassword, { mail }),
    }),
    /** Answers a token; of scope `two_factor` when the second factor is on. */
    resetPassword: build.mutation<string, ResetPasswordArgs>({
      query: (args) => call(routes.registration.resetPassword, args),
      transformResponse: tokenOf,
    }),
    /** For owners of the server: a user has to set a new password before signing in again. */
    demandPasswordReset: build.mutation<unknown, string>({
      query: (username) => call(routes.registration.demandReset, { username }),
    }),
    /** Makes the change that the key of a mail stands for, and says which it was. */
    confirm: build.mutation<ConfirmationSubject, string>({
      query: (key) => call(routes.account.confirm, { key }),
      transformResponse: (answer: { subject: ConfirmationSubject }) => answer.subject,
      invalidatesTags: ['Confirmation', 'Account', 'Payment'],
    }),
  }),
});

export const {
  useConfirmMutation,
  useDemandPasswordResetMutation,
  useForgotPasswordMutation,
  useRegisterMutation,
  useResetPasswordMutation,
} = registrationMutations;
