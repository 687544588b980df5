import { fileUrls, type FileUrls } from '@jackdaw/api-client';
import { useMemo } from 'react';
import { useAccount } from '../../shared/use-account.ts';

/** Addresses of files for the signed-in user; null until the account is loaded. */
export function useUrls(baseUrl = ''): FileUrls | null {
  const token = useAccount()?.download_token;
  return useMemo(() => (token === undefined ? null : fileUrls({ baseUrl, token })), [baseUrl, token]);
}
