import { routes, type BanCaptcha, type RouteArgs } from '@jackdaw/api-contract';
import { api } from '../api.ts';
import { call } from '../base-query.ts';

/** Getting rid of a ban after too many requests; the id is `rateLimit.id` of the error. */
export const bansApi = api.injectEndpoints({
  endpoints: (build) => ({
    banCaptcha: build.query<BanCaptcha, string>({
      query: (rate_limit_id) => call(routes.bans.captcha, { rate_limit_id }),
      // Each challenge is good for one solution.
      keepUnusedDataFor: 0,
    }),
    liftBan: build.mutation<unknown, RouteArgs<typeof routes.bans.lift>>({
      query: (args) => call(routes.bans.lift, args),
    }),
  }),
});

export const { useBanCaptchaQuery, useLazyBanCaptchaQuery, useLiftBanMutation } = bansApi;
