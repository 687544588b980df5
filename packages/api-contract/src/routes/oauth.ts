import { Type } from 'typebox';
import { int, required, text } from '../core/param.ts';
import { answers, bytes, defineRoute, redirects } from '../core/route.ts';
import { OAuthApp } from '../entities/auth.ts';
import { nullable } from '../entities/scalars.ts';

const clientId = required(int({ minimum: 1 }));

/** What an app asks for when it sends a browser to the consent page. */
const request = {
  client_id: clientId,
  redirect_uri: required(text()),
  response_type: required(text()),
  state: text({ keepsEmpty: true }),
  client_name: text(),
  code_challenge: text(),
  code_challenge_method: text(),
};

export const authenticate = defineRoute({
  id: 'oauth.authenticate',
  row: 'AU5',
  summary: 'Leads a browser to the consent page of the web app, with the same query',
  method: 'GET',
  path: '/v2/oauth2/authenticate',
  auth: 'none',
  query: {
    client_id: clientId,
    response_type: required(text()),
    redirect_uri: required(text()),
    state: text({ keepsEmpty: true }),
    client_name: text(),
    code_challenge: text(),
    code_challenge_method: text(),
  },
  answer: redirects,
});

export const authorize = defineRoute({
  id: 'oauth.authorize',
  row: 'AU6',
  summary:
    'Consents to an app and leads back to it with a code or a token. Called by the consent page with the token of the ' +
    'web app; `redirect_uri` must equal one of the callback URLs. PKCE with S256 is an addition of our own',
  method: 'GET',
  path: '/v2/oauth2/authorize',
  auth: 'first',
  query: {
    oauth_token: text(),
    client_id: clientId,
    redirect_uri: required(text()),
    response_type: required(text()),
    state: text({ keepsEmpty: true }),
    client_name: text(),
    code_challenge: text(),
    code_challenge_method: text(),
  },
  answer: redirects,
  errors: ['unknown_client', 'redirect_uri_mismatch', 'Forbidden'],
});

export const consent = defineRoute({
  id: 'oauth.consent',
  row: 'own',
  summary:
    'Who asks for consent, for the consent page. `maker` is null for apps that nobody here made; `cancel_url` is where a ' +
    'refusal leads, null for apps without an address',
  method: 'GET',
  path: '/v2/oauth2/consent',
  auth: 'first',
  query: request,
  answer: answers(
    Type.Object({
      app: OAuthApp,
      maker: nullable(Type.String({ minLength: 1 })),
      cancel_url: nullable(Type.String({ minLength: 1 })),
    }),
  ),
  errors: ['unknown_client', 'redirect_uri_mismatch'],
});

export const allow = defineRoute({
  id: 'oauth.allow',
  row: 'own',
  summary:
    'Consents like `oauth.authorize`, but with the token of the session in a header. Answers where to go; or, for apps ' +
    'without an address, the code or token to be copied',
  method: 'POST',
  path: '/v2/oauth2/consent',
  auth: 'first',
  body: request,
  answer: answers(
    Type.Object({
      location: nullable(Type.String({ minLength: 1 })),
      value: nullable(Type.String({ minLength: 1 })),
    }),
  ),
  errors: ['unknown_client', 'redirect_uri_mismatch', 'invalid_request', 'Forbidden'],
});

export const accessToken = defineRoute({
  id: 'oauth.accessToken',
  row: 'AU7',
  summary: 'Exchanges a code for a token; id and secret of the app may come by HTTP Basic',
  method: 'POST',
  path: '/v2/oauth2/access_token',
  aliases: [{ method: 'GET', path: '/v2/oauth2/access_token' }],
  auth: 'none',
  // Judged by the service, which answers with OAuth's own errors.
  body: {
    client_id: text(),
    client_secret: text(),
    code: text(),
    grant_type: text(),
    redirect_uri: text(),
    code_verifier: text(),
  },
  answer: answers(Type.Object({ access_token: Type.String({ minLength: 1 }), token_type: Type.Literal('bearer') })),
  invalid: 'invalid_request',
  errors: ['access_denied', 'invalid_request', 'unauthorized_client', 'RATE_LIMIT_ERROR'],
});

export const deviceCode = defineRoute({
  id: 'oauth.deviceCode',
  row: 'AU9',
  summary: 'A code for a device to show, and where its QR code is',
  method: 'GET',
  path: '/v2/oauth2/oob/code',
  auth: 'none',
  query: { app_id: clientId, client_name: text() },
  answer: answers(Type.Object({ code: Type.String({ pattern: '^[A-Z0-9]{6}$' }), qr_code_url: Type.String() })),
  errors: ['NotFound', 'RATE_LIMIT_ERROR'],
});

export const deviceToken = defineRoute({
  id: 'oauth.deviceToken',
  row: 'AU10',
  summary: 'The token of a device whose code was approved, once; null until then',
  method: 'GET',
  path: '/v2/oauth2/oob/code/:code',
  auth: 'none',
  params: { code: required(text()) },
  answer: answers(Type.Object({ oauth_token: nullable(Type.String({ minLength: 1 })) })),
  errors: ['DeviceCodeNotFound', 'RATE_LIMIT_ERROR'],
});

export const deviceRequest = defineRoute({
  id: 'oauth.deviceRequest',
  row: 'own',
  summary: 'Which app shows this code and what the device calls itself, before the code is approved',
  method: 'GET',
  path: '/v2/oauth2/oob/request/:code',
  auth: 'first',
  params: { code: required(text()) },
  answer: answers(Type.Object({ app: OAuthApp, client_name: Type.String({ minLength: 1 }) })),
  errors: ['DeviceCodeNotFound', 'RATE_LIMIT_ERROR'],
});

export const linkDevice = defineRoute({
  id: 'oauth.linkDevice',
  row: 'AU11',
  summary: 'Approves the device that shows this code',
  method: 'POST',
  path: '/v2/oauth2/oob/code',
  auth: 'any',
  body: { code: required(text()) },
  answer: answers(Type.Object({ app: OAuthApp })),
  errors: ['DeviceCodeNotFound', 'Forbidden', 'RATE_LIMIT_ERROR'],
});

export const qrCode = defineRoute({
  id: 'oauth.qrCode',
  row: 'AU12',
  summary: 'A QR code that leads to the page where this code is approved',
  method: 'GET',
  path: '/qrcode/:code',
  auth: 'none',
  params: { code: required(text()) },
  answer: bytes('image/png'),
  errors: ['NotFound'],
});
