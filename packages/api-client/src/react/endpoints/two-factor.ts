import {
  routes,
  type GeneratedTotp,
  type RecoveryCodes,
  type RouteArgs,
  type VerifiedTotp,
} from '@jackdaw/api-contract';
import { api } from '../api.ts';
import { call } from '../base-query.ts';

/** The password again, which the server wants when the last sign-in is not recent. */
export type PasswordAgain = RouteArgs<typeof routes.twoFactor.generate>;

const codesOf = (answer: { recovery_codes: RecoveryCodes }) => answer.recovery_codes;

/** The second factor. It is switched on and off with `saveSettings({ two_factor_enabled: { code, enable } })`. */
export const twoFactorApi = api.injectEndpoints({
  endpoints: (build) => ({
    generateTotp: build.mutation<GeneratedTotp, PasswordAgain | void>({
      query: (args) => call(routes.twoFactor.generate, args ?? {}),
      invalidatesTags: ['RecoveryCodes'],
    }),
    /** With a half-signed-in session: its `token` is the full one, for `session.adopt`. */
    verifyTotp: build.mutation<VerifiedTotp, string>({
      query: (code) => call(routes.twoFactor.verify, { code }),
      invalidatesTags: ['RecoveryCodes'],
    }),
    recoveryCodes: build.query<RecoveryCodes, PasswordAgain | void>({
      query: (args) => call(routes.twoFactor.recoveryCodes, args ?? {}),
      transformResponse: codesOf,
      providesTags: ['RecoveryCodes'],
      // Secrets are not kept longer than they are shown.
      keepUnusedDataFor: 0,
    }),
    refreshRecoveryCodes: build.mutation<RecoveryCodes, PasswordAgain | void>({
      query: (args) => call(routes.twoFactor.refreshRecoveryCodes, args ?? {}),
      transformResponse: codesOf,
      async onQueryStarted(args, { dispatch, queryFulfilled }) {
        await queryFulfilled.then(
          ({ data }) => void dispatch(twoFactorApi.util.updateQueryData('recoveryCodes', args, () => data)),
          () => undefined,
        );
      },
    }),
  }),
});

export const {
  useGenerateTotpMutation,
  useLazyRecoveryCodesQuery,
  useRecoveryCodesQuery,
  useRefreshRecoveryCodesMutation,
  useVerifyTotpMutation,
} = twoFactorApi;
