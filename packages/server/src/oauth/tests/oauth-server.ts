import { createHash, randomBytes } from 'node:crypto';
import { routes, type OwnedOAuthApp, type RouteArgs } from '@jackdaw/api-contract';
import { createClientStore } from '../../auth/clients.ts';
import { authRoutes } from '../../auth/routes.ts';
import { createTokenStore } from '../../auth/token-store.ts';
import type { Domain } from '../../domain.ts';
import { createTestServer, type TestServerOptions, type TestUser } from '../../testing/index.ts';
import { createDeviceService } from '../devices/device-service.ts';
import { createDeviceStore } from '../devices/device-store.ts';
import { createCodeStore } from '../flow/code-store.ts';
import { createExchangeService } from '../flow/exchange-service.ts';
import { createOAuth } from '../index.ts';

export const CALLBACK = 'https://app.example/cb';

/** A verifier with its S256 challenge. */
export function pkcePair(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** A server with the OAuth domain and sessions; signing in by password is not part of it. */
export async function createOAuthServer(options: Omit<TestServerOptions, 'bindings'> = {}) {
  const built: { domain?: Domain } = {};
  const server = await createTestServer({
    ...options,
    bindings: (parts) => {
      const clients = createClientStore(parts.db);
      const login = { login: () => Promise.reject(new Error('Nobody signs in by password here')) };
      built.domain = createOAuth({ ...parts, clients });
      const tokenStore = createTokenStore(parts.db);
      return [...authRoutes({ login, tokens: parts.tokens, tokenStore, clients }), ...built.domain.routes];
    },
  });
  const { domain } = built;
  if (!domain) throw new Error('The bindings were not built');

  let made = 0;
  /** Registers an app through the API. */
  async function registerApp(
    owner: TestUser,
    fields: Partial<RouteArgs<typeof routes.oauthApps.register>> = {},
  ): Promise<OwnedOAuthApp> {
    const args = {
      name: `Test app ${++made}`,
      description: 'An app of the tests',
      website: 'https://app.example',
      callback: CALLBACK,
      ...fields,
    };
    return (await server.call(routes.oauthApps.register, args, owner.token)).app;
  }

  /** The consent page's navigation; `query` may be written by hand. */
  function authorize(token: string, query: Record<string, string> | string) {
    const text = typeof query === 'string' ? query : new URLSearchParams(query).toString();
    return server.inject({ method: 'GET', url: `/v2/oauth2/authorize?oauth_token=${token}&${text}` });
  }

  /** Consents and resolves with the code. */
  async function codeFor(user: TestUser, app: { id: number }, more: Record<string, string> = {}): Promise<string> {
    const query = { client_id: String(app.id), redirect_uri: CALLBACK, response_type: 'code', ...more };
    const { headers } = await authorize(user.token, query);
    const code = new URL(String(headers.location)).searchParams.get('code');
    if (code === null) throw new Error(`No code in ${String(headers.location)}`);
    return code;
  }

  const exchangeArgs = (app: { id: number; secret: string }, code: string) => ({
    client_id: String(app.id),
    client_secret: app.secret,
    grant_type: 'authorization_code',
    code,
  });

  /** Exchanges a code and resolves with the token. */
  async function exchange(app: { id: number; secret: string }, code: string, more: object = {}): Promise<string> {
    const answer = await server.call(routes.oauth.accessToken, { ...exchangeArgs(app, code), ...more });
    return answer.access_token;
  }

  const isGood = async (token: string) =>
    (await server.call(routes.auth.validate, { oauth_token: token })).result === true;

  /** Runs the hourly chore now. */
  async function purge(): Promise<void> {
    const codes = createCodeStore(server.db);
    const clients = createClientStore(server.db);
    await createExchangeService({ ...server, clients, codes }).purge();
    await createDeviceService({ ...server, clients, devices: createDeviceStore(server.db) }).purge();
  }

  return { ...server, domain, purge, registerApp, authorize, codeFor, exchangeArgs, exchange, isGood };
}

export type OAuthServer = Awaited<ReturnType<typeof createOAuthServer>>;
