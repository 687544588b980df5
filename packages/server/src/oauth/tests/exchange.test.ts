import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CLIENT_IDS, routes, type OwnedOAuthApp } from '@jackdaw/api-contract';
import type { TestUser } from '../../testing/index.ts';
import { CALLBACK, createOAuthServer, pkcePair, type OAuthServer } from './oauth-server.ts';

let server: OAuthServer;
let user: TestUser;
let app: OwnedOAuthApp;

beforeEach(async () => {
  server = await createOAuthServer();
  user = await server.createUser();
  app = await server.registerApp(await server.createUser({ username: 'maker' }));
});
afterEach(() => server.close());

const consent = (more: Record<string, string> = {}) =>
  server.authorize(user.token, {
    client_id: String(app.id),
    redirect_uri: CALLBACK,
    response_type: 'code',
    ...more,
  });
const exchangeFails = async (args: object) =>
  (await server.fail(routes.oauth.accessToken, args as Record<string, unknown>)).error;

describe('codes of no use any more', () => {
  it('are forgotten a day after their end, so that reuse is noticed until then', async () => {
    await server.exchange(app, await server.codeFor(user, app));
    await server.call(routes.oauth.deviceCode, { app_id: CLIENT_IDS.androidTv });
    const left = async () => [
      (await server.db.selectFrom('authorization_codes').select('code_hash').execute()).length,
      (await server.db.selectFrom('device_codes').select('code_hash').execute()).length,
    ];
    server.clock.advance(3_600_000);
    await server.purge();
    expect(await left()).toEqual([1, 0]);
    server.clock.advance(86_400_000);
    await server.purge();
    expect(await left()).toEqual([0, 0]);
  });
});

describe('exchange (AU7, AU8)', () => {
  it('gives a working token, also by JSON, by multipart and by GET', async () => {
    for (const as of ['form', 'json', 'multipart'] as const) {
      const args = server.exchangeArgs(app, await server.codeFor(user, app));
      const answer = await server.call(routes.oauth.accessToken, args, { as });
      expect(answer.token_type).toBe('bearer');
      expect(await server.isGood(answer.access_token)).toBe(true);
    }
    const query = server.exchangeArgs(app, await server.codeFor(user, app));
    const byGet = await server.inject({ method: 'GET', url: '/v2/oauth2/access_token', query });
    expect(byGet.headers['cache-control']).toBe('no-store');
    expect(await server.isGood(byGet.json<{ access_token: string }>().access_token)).toBe(true);
  });

  it('takes id and secret by HTTP Basic, form-encoded or not', async () => {
    for (const encode of [encodeURIComponent, (text: string) => text.replaceAll('-', '%2D'), (text: string) => text]) {
      const { grant_type, code } = server.exchangeArgs(app, await server.codeFor(user, app));
      const basic = Buffer.from(`${app.id}:${encode(app.secret)}`).toString('base64');
      const headers = { authorization: `Basic ${basic}` };
      const answer = await server.call(routes.oauth.accessToken, { grant_type, code }, { headers });
      expect(await server.isGood(answer.access_token)).toBe(true);
    }
    const args = server.exchangeArgs(app, await server.codeFor(user, app));
    const headers = { authorization: `Basic ${Buffer.from(`${app.id}:wrong`).toString('base64')}` };
    expect((await server.fail(routes.oauth.accessToken, args, { headers })).error).toBe('unauthorized_client');
  });

  it('names in `error` what is wrong', async () => {
    const other = await server.registerApp(user, { callback: CALLBACK });
    const args = server.exchangeArgs(app, await server.codeFor(user, app));
    const { client_id: _, ...anonymous } = args;
    const { code: __, ...codeless } = args;
    for (const [wrong, error] of [
      [anonymous, 'invalid_request'],
      [codeless, 'invalid_request'],
      [{ ...args, grant_type: 'password' }, 'invalid_request'],
      [{ ...args, grant_type: undefined }, 'invalid_request'],
      [{ ...args, client_secret: 'wrong' }, 'unauthorized_client'],
      [{ ...args, client_secret: undefined }, 'unauthorized_client'],
      [{ ...args, client_id: '999999' }, 'unauthorized_client'],
      [{ ...args, client_id: 'app' }, 'unauthorized_client'],
      [{ ...args, code: 'wrong' }, 'access_denied'],
      [{ ...args, redirect_uri: 'https://app.example/other' }, 'access_denied'],
      [{ ...args, code_verifier: pkcePair().verifier }, 'access_denied'],
      [{ ...args, client_id: String(other.id), client_secret: other.secret }, 'access_denied'],
    ] as const) {
      const failed = await server.fail(routes.oauth.accessToken, wrong);
      expect([wrong, failed]).toEqual([wrong, expect.objectContaining({ error, error_type: error, status_code: 400 })]);
    }
    // None of them used the code up.
    expect(await server.isGood(await server.exchange(app, args.code, { redirect_uri: CALLBACK }))).toBe(true);
  });

  it('keeps to PKCE', async () => {
    const { verifier, challenge } = pkcePair();
    const withChallenge = { code_challenge: challenge, code_challenge_method: 'S256' };
    const code = await server.codeFor(user, app, withChallenge);
    const args = server.exchangeArgs(app, code);
    expect(await exchangeFails(args)).toBe('access_denied');
    for (const code_verifier of [pkcePair().verifier, challenge, 'short', `${verifier}x`, 'ü'.repeat(43)]) {
      expect(await exchangeFails({ ...args, code_verifier })).toBe('access_denied');
    }
    expect(await server.isGood(await server.exchange(app, code, { code_verifier: verifier }))).toBe(true);
  });

  it('takes a code for ten minutes', async () => {
    const early = await server.codeFor(user, app);
    const late = await server.codeFor(user, app);
    server.clock.advance(599_000);
    await server.exchange(app, early);
    server.clock.advance(1_000);
    expect(await exchangeFails(server.exchangeArgs(app, late))).toBe('access_denied');
  });

  it('takes a code once, and ends what it gave when it comes again', async () => {
    const code = await server.codeFor(user, app);
    const token = await server.exchange(app, code);
    const another = await server.exchange(app, await server.codeFor(user, app));
    // Who cannot name the app's secret cannot end its tokens.
    expect(await exchangeFails({ ...server.exchangeArgs(app, code), client_secret: 'x' })).toBe('unauthorized_client');
    expect(await server.isGood(token)).toBe(true);
    server.clock.advance(3_600_000);
    expect(await exchangeFails(server.exchangeArgs(app, code))).toBe('access_denied');
    expect(await server.isGood(token)).toBe(false);
    expect(await server.isGood(another)).toBe(true);
  });

  it('gives at most one token to many who come at once, and that one ends', async () => {
    const args = server.exchangeArgs(app, await server.codeFor(user, app));
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => server.inject({ method: 'POST', url: '/v2/oauth2/access_token', payload: args })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(1);
    const tokens = await server.db.selectFrom('tokens').select('id').where('client_id', '=', app.id).execute();
    // The maker's own.
    expect(tokens).toHaveLength(1);
  });

  it('refuses codes of consents that were taken back', async () => {
    const revoked = await server.codeFor(user, app);
    await server.call(routes.auth.revokeGrant, { app_id: app.id }, user.token);
    expect(await exchangeFails(server.exchangeArgs(app, revoked))).toBe('access_denied');

    const signedOut = await server.codeFor(user, app);
    await server.call(routes.auth.revokeAllSessions, {}, user.token);
    expect(await exchangeFails(server.exchangeArgs(app, signedOut))).toBe('access_denied');
    expect(await server.call(routes.auth.grants, {}, user.token)).toMatchObject({ apps: [] });
  });

  it('stops an address that guesses, and no other', async () => {
    const wrong = { ...server.exchangeArgs(app, 'wrong') };
    const post = (payload: object, remoteAddress: string) =>
      server.inject({ method: 'POST', url: '/v2/oauth2/access_token', payload, remoteAddress });
    for (let guess = 0; guess < 60; guess++) expect((await post(wrong, '192.0.2.1')).statusCode).toBe(400);
    expect((await post(wrong, '192.0.2.1')).statusCode).toBe(429);
    const right = server.exchangeArgs(app, await server.codeFor(user, app));
    expect((await post(right, '192.0.2.2')).statusCode).toBe(200);
  });

  it('takes any secret of a public client, whose secret everybody has', async () => {
    const redirect_uri = 'http://localhost:53682/';
    const { headers } = await consent({ client_id: String(CLIENT_IDS.rclone), redirect_uri });
    const code = new URL(String(headers.location)).searchParams.get('code') ?? '';
    const rclone = { id: CLIENT_IDS.rclone, secret: 'printed in its source' };
    expect(await server.isGood(await server.exchange(rclone, code, { redirect_uri }))).toBe(true);
  });
});
