import { routes, type RouteArgs } from '@jackdaw/api-contract';
import { api } from '../api.ts';
import { call } from '../base-query.ts';
import { TAG_TYPES } from '../tags.ts';

export type ClearAccountArgs = RouteArgs<typeof routes.accountEnd.clear>;

/** Clearing an account, and ending it. */
export const accountEndApi = api.injectEndpoints({
  endpoints: (build) => ({
    clearAccount: build.mutation<unknown, ClearAccountArgs>({
      query: (args) => call(routes.accountEnd.clear, args),
      // What is large goes on after the answer; live events tell the rest.
      invalidatesTags: [...TAG_TYPES],
    }),
    /** Wants the password; afterwards the session is over. */
    destroyAccount: build.mutation<unknown, string>({
      query: (current_password) => call(routes.accountEnd.destroy, { current_password }),
    }),
  }),
});

export const { useClearAccountMutation, useDestroyAccountMutation } = accountEndApi;
