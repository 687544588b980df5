import { routes } from '@jackdaw/api-contract';
import { call } from '../base-query.ts';
import { configApi } from './config.ts';

/** Whether the server still needs its owner. Creating the owner is the session's work. */
export const setupApi = configApi.injectEndpoints({
  endpoints: (build) => ({
    setupStatus: build.query<boolean, void>({
      query: () => call(routes.setup.status, {}),
      transformResponse: (answer: { needed: boolean }) => answer.needed,
      providesTags: ['Setup'],
    }),
  }),
});
