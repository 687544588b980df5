import { routes, TOKEN_SCOPES, type Session } from '@jackdaw/api-contract';
import { AppError } from '../errors.ts';
import { bind, type Caller, type CallContext, type RouteBinding } from '../http/binding.ts';
import { presentedPassword, recognise } from './authenticate.ts';
import { presentApp, type ClientStore } from './clients.ts';
import type { LoginService } from './login-service.ts';
import type { TokenService } from './token-service.ts';
import type { TokenStore } from './token-store.ts';

export interface AuthRoutesParts {
  login: LoginService;
  tokens: TokenService;
  tokenStore: TokenStore;
  clients: ClientStore;
}

interface LoginArgs {
  client_id: number;
  client_secret: string | undefined;
  client_name: string | undefined;
  fingerprint?: string;
}

function presentSession(row: Awaited<ReturnType<TokenStore['sessions']>>[number], callingId: number | null): Session {
  return {
    id: row.id,
    app_id: row.client_id,
    ...(row.app_name === null ? {} : { app_name: row.app_name }),
    active: row.id === callingId,
    client_name: row.client_name,
    ip_address: row.ip_address,
    user_agent: row.user_agent,
    note: row.note,
    created_at: row.created_at,
    last_used_at: row.last_used_at,
  };
}

/** Asking what a token is worth is no visit, and a link that has ended is worth nothing. */
async function recogniseOrNull(tokens: TokenService, token: string): Promise<Caller | null> {
  return recognise(tokens, token, null).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
}

/** Signing in and out, sessions and grants (AU1-AU4, AU13-AU17). */
export function authRoutes({ login, tokens, tokenStore, clients }: AuthRoutesParts): RouteBinding[] {
  const signIn = (args: LoginArgs, { request, clientIp, userAgent }: CallContext) =>
    login.login({
      credentials: presentedPassword(request.headers.authorization),
      clientId: args.client_id,
      clientSecret: args.client_secret ?? '',
      clientName: args.client_name,
      fingerprint: args.fingerprint,
      ipAddress: clientIp,
      userAgent,
    });

  return [
    bind(routes.auth.login, signIn),
    bind(routes.auth.loginWithFingerprint, signIn),

    bind(routes.auth.validate, async (_args, { token }) => {
      const caller = token === null ? null : await recogniseOrNull(tokens, token);
      const scope = caller && TOKEN_SCOPES.find((known) => known === caller.scope);
      if (!caller || !scope) return { result: false, token_id: null, token_scope: null, user_id: null };
      // A derived token has no id of its own, and a visitor is no user: his host's name is all that he is told.
      const tokenId = scope === 'files_download' ? null : caller.tokenId;
      const userId = caller.publicShare ? null : caller.userId;
      return { result: true, token_id: tokenId, token_scope: scope, user_id: userId };
    }),

    bind(routes.auth.logout, async (_args, { caller }) => {
      if (caller.tokenId !== null) await tokens.revoke(caller.userId, caller.tokenId);
    }),

    bind(routes.auth.grants, async (_args, { caller }) => ({
      apps: (await clients.authorisedBy(caller.userId)).map(presentApp),
    })),

    bind(routes.auth.revokeGrant, async ({ app_id }, { caller }) => {
      const client = await clients.get(app_id);
      if (!client || client.first_party === 1) throw new AppError('NotFound');
      await clients.dropPending(caller.userId, app_id);
      await tokens.revokeClient(caller.userId, app_id);
    }),

    bind(routes.auth.sessions, async (_args, { caller }) => ({
      clients: (await tokenStore.sessions(caller.userId)).map((row) => presentSession(row, caller.tokenId)),
    })),

    bind(routes.auth.revokeSession, async ({ session_id }, { caller }) => {
      if (!(await tokens.revoke(caller.userId, session_id))) throw new AppError('NotFound');
    }),

    bind(routes.auth.revokeAllSessions, (_args, { caller }) => tokens.revokeAll(caller.userId, caller.tokenId)),
  ];
}
