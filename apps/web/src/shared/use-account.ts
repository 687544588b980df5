import { useAccountInfoQuery } from '@jackdaw/api-client/react';

/** What every screen asks of account info, so that they share one cached answer. */
export const ACCOUNT_ARGS = { download_token: true, push_token: true } as const;

/** The signed-in account; undefined until it is loaded. */
export function useAccount() {
  return useAccountInfoQuery(ACCOUNT_ARGS).data;
}
