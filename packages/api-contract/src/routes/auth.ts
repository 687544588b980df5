import { Type } from 'typebox';
import { int, required, text } from '../core/param.ts';
import { answers, defineRoute } from '../core/route.ts';
import { OAuthApp, Session, TokenValidation } from '../entities/auth.ts';
import { id, ok } from './shared.ts';

const credentials = { client_secret: text(), client_name: text(), callback_url: text() };

const issued = answers(Type.Object({ access_token: Type.String({ minLength: 1 }), user_id: Type.Integer() }));

const loginErrors = [
  'WrongCredentials',
  'invalid_app_credentials',
  'password_reset_required',
  'RATE_LIMIT_ERROR',
] as const;

export const login = defineRoute({
  id: 'auth.login',
  row: 'AU1',
  summary: 'Signs in with user name or e-mail and password (HTTP Basic) and answers a token',
  method: 'PUT',
  path: '/v2/oauth2/authorizations/clients/:client_id',
  aliases: [{ method: 'PUT', path: '/v2/oauth2/authorizations/clients/:client_id/' }],
  auth: 'basic',
  params: { client_id: required(int({ minimum: 1 })) },
  query: credentials,
  answer: issued,
  errors: loginErrors,
});

export const loginWithFingerprint = defineRoute({
  id: 'auth.loginWithFingerprint',
  row: 'AU2',
  summary: 'Signs in like `auth.login`; the same client and fingerprint share one session',
  method: 'PUT',
  path: '/v2/oauth2/authorizations/clients/:client_id/:fingerprint',
  auth: 'basic',
  params: { client_id: required(int({ minimum: 1 })), fingerprint: required(text()) },
  query: credentials,
  answer: issued,
  errors: loginErrors,
});

export const validate = defineRoute({
  id: 'auth.validate',
  row: 'AU3',
  summary: 'What a token is worth; an unknown one answers 200 with `result` false',
  method: 'GET',
  path: '/v2/oauth2/validate',
  auth: 'none',
  query: { oauth_token: text() },
  answer: answers(TokenValidation),
});

export const logout = defineRoute({
  id: 'auth.logout',
  row: 'AU4',
  summary: 'Revokes the calling token',
  method: 'POST',
  path: '/v2/oauth/grants/logout',
  auth: 'two_factor',
  // `revoked` or `expired`; whatever it says, the token goes.
  body: { reason: text() },
  answer: ok,
});

export const grants = defineRoute({
  id: 'auth.grants',
  row: 'AU13',
  summary: 'Apps that the user has authorised',
  method: 'GET',
  path: '/v2/oauth/grants',
  aliases: [{ method: 'GET', path: '/v2/oauth/grants/' }],
  auth: 'first',
  answer: answers(Type.Object({ apps: Type.Array(OAuthApp) })),
});

export const revokeGrant = defineRoute({
  id: 'auth.revokeGrant',
  row: 'AU14',
  summary: 'Revokes every token of an app',
  method: 'POST',
  path: '/v2/oauth/grants/:app_id/delete',
  auth: 'first',
  params: { app_id: id },
  answer: ok,
  errors: ['NotFound'],
});

export const sessions = defineRoute({
  id: 'auth.sessions',
  row: 'AU15',
  summary: 'Where the user is signed in',
  method: 'GET',
  path: '/v2/oauth/clients',
  aliases: [{ method: 'GET', path: '/v2/oauth/clients/' }],
  auth: 'first',
  answer: answers(Type.Object({ clients: Type.Array(Session) })),
});

export const revokeSession = defineRoute({
  id: 'auth.revokeSession',
  row: 'AU16',
  summary: 'Signs out one session, which may be the calling one',
  method: 'POST',
  path: '/v2/oauth/clients/:session_id/delete',
  auth: 'first',
  params: { session_id: id },
  answer: ok,
  errors: ['NotFound'],
});

export const revokeAllSessions = defineRoute({
  id: 'auth.revokeAllSessions',
  row: 'AU17',
  summary: 'Signs out every session but the calling one',
  method: 'POST',
  path: '/v2/oauth/clients/delete-all',
  auth: 'first',
  answer: ok,
});
