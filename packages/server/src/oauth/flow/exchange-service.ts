import { formatDate } from '@jackdaw/api-contract';
import { addressKey, createAttemptLimiter } from '../../auth/attempt-limiter.ts';
import { createClientSecrets } from '../../auth/client-secrets.ts';
import type { Client } from '../../auth/clients.ts';
import { hashToken } from '../../auth/random-token.ts';
import type { DomainParts } from '../../domain.ts';
import { AppError } from '../../errors.ts';
import type { AuthorizationCode, CodeStore } from './code-store.ts';
import { verifierFits } from './pkce.ts';

/** How long a used or expired code is remembered, to notice its reuse, seconds. */
const REMEMBERED = 86_400;

export interface ExchangeRequest {
  clientId: string | undefined;
  clientSecret: string | undefined;
  code: string | undefined;
  grantType: string | undefined;
  redirectUri: string | undefined;
  codeVerifier: string | undefined;
  ipAddress: string;
  userAgent: string;
}

type Parts = Pick<DomainParts, 'clients' | 'tokens' | 'clock' | 'secret'> & { codes: CodeStore };

/** Exchanges codes for tokens (AU7, AU8). */
export function createExchangeService({ clients, tokens, clock, secret, codes }: Parts) {
  const secrets = createClientSecrets(secret);
  const byAddress = createAttemptLimiter(clock, { limit: 60, window: 300 });
  const now = () => formatDate(clock.now());

  async function clientOf({ clientId, clientSecret }: ExchangeRequest): Promise<Client> {
    if (clientId === undefined) throw new AppError('invalid_request');
    const client = /^[1-9]\d{0,14}$/.test(clientId) ? await clients.get(Number(clientId)) : undefined;
    if (!client || !secrets.fits(client, clientSecret ?? '')) throw new AppError('unauthorized_client');
    return client;
  }

  function isBoundTo(row: AuthorizationCode, client: Client, request: ExchangeRequest): boolean {
    if (row.client_id !== client.id) return false;
    if (request.redirectUri !== undefined && request.redirectUri !== row.redirect_uri) return false;
    // A verifier without a challenge means that somebody took the challenge out of the request.
    if (row.code_challenge === null) return request.codeVerifier === undefined;
    return request.codeVerifier !== undefined && verifierFits(row.code_challenge, request.codeVerifier);
  }

  /** Whoever has a used code may have stolen it, or been robbed of it: what it gave ends. */
  async function refuseReuse(row: AuthorizationCode): Promise<never> {
    const tokenId = await codes.markReused(row.code_hash);
    if (tokenId !== null) await tokens.revoke(row.user_id, tokenId);
    throw new AppError('access_denied');
  }

  return {
    /** @throws AppError access_denied, invalid_request, unauthorized_client, RATE_LIMIT_ERROR */
    async exchange(request: ExchangeRequest): Promise<{ access_token: string; token_type: 'bearer' }> {
      const address = addressKey(request.ipAddress);
      byAddress.count(address);
      if (request.grantType !== 'authorization_code' || request.code === undefined) {
        throw new AppError('invalid_request');
      }
      const client = await clientOf(request);
      const row = await codes.find(hashToken(request.code));
      if (!row || !isBoundTo(row, client, request)) throw new AppError('access_denied');
      if (row.used_at !== null) return refuseReuse(row);
      if (row.expires_at <= now()) throw new AppError('access_denied');
      if (!(await codes.take(row.code_hash, now()))) return refuseReuse(row);

      const { id, token } = await tokens.issue({
        userId: row.user_id,
        clientId: client.id,
        scope: 'default',
        clientName: row.client_name,
        ipAddress: request.ipAddress,
        userAgent: request.userAgent,
      });
      if (!(await codes.settle(row.code_hash, id))) {
        await tokens.revoke(row.user_id, id);
        throw new AppError('access_denied');
      }
      byAddress.uncount(address);
      return { access_token: token, token_type: 'bearer' };
    },
    /** Forgets codes that are of no use any more. */
    async purge(): Promise<void> {
      await codes.purge(formatDate(new Date(clock.now().getTime() - REMEMBERED * 1000)));
    },
  };
}

export type ExchangeService = ReturnType<typeof createExchangeService>;
