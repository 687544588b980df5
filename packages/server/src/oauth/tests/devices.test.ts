import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CLIENT_IDS, routes } from '@jackdaw/api-contract';
import sharp from 'sharp';
import { checkFailure, type TestUser } from '../../testing/index.ts';
import { createOAuthServer, type OAuthServer } from './oauth-server.ts';

const { deviceCode, deviceToken, linkDevice } = routes.oauth;
const TV = CLIENT_IDS.androidTv;

let server: OAuthServer;
let user: TestUser;

beforeEach(async () => {
  server = await createOAuthServer();
  user = await server.createUser();
});
afterEach(() => server.close());

const newCode = async (app_id: number = TV, client_name?: string) =>
  (await server.call(deviceCode, { app_id, client_name })).code;
const poll = async (code: string) => (await server.call(deviceToken, { code })).oauth_token;

describe('device codes', () => {
  it('become a token once somebody approved them, exactly once', async () => {
    const code = await newCode(TV, 'Living room');
    expect(await poll(code)).toBeNull();
    const { app } = await server.call(linkDevice, { code }, user.token);
    expect(app).toEqual({ id: TV, name: 'Android TV', description: '', website: '', has_icon: false });
    const token = await poll(code);
    expect(await server.call(routes.auth.validate, { oauth_token: String(token) })).toMatchObject({
      user_id: user.id,
      token_scope: 'default',
    });
    const { clients } = await server.call(routes.auth.sessions, {}, user.token);
    expect(clients[0]).toMatchObject({ app_id: TV, client_name: 'Living room' });
    expect((await server.call(routes.auth.grants, {}, user.token)).apps.map(({ id }) => id)).toContain(TV);
    expect((await server.fail(deviceToken, { code })).error_type).toBe('code_not_found');
    expect((await server.fail(linkDevice, { code }, user.token)).error_type).toBe('code_not_found');
  });

  it('hold nothing but strings in the answer', async () => {
    const { headers, body } = await server.inject({ method: 'GET', url: `/v2/oauth2/oob/code?app_id=${TV}` });
    expect(headers['cache-control']).toBe('no-store');
    const answer = JSON.parse(body) as Record<string, unknown>;
    expect(Object.keys(answer).sort()).toEqual(['code', 'qr_code_url', 'status']);
    expect(Object.values(answer).every((value) => typeof value === 'string')).toBe(true);
    expect(answer['code']).toMatch(/^[A-Z0-9]{6}$/);
  });

  it('are taken as people type them, also twice from the same person but from nobody else', async () => {
    const code = await newCode();
    const other = await server.createUser();
    await server.call(linkDevice, { code: ` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} ` }, user.token);
    await server.call(linkDevice, { code }, user.token);
    expect((await server.fail(linkDevice, { code }, other.token)).error_type).toBe('code_not_found');
    const token = await poll(code);
    expect(await server.call(routes.auth.validate, { oauth_token: String(token) })).toMatchObject({ user_id: user.id });
  });

  it('give one token to many who poll at once', async () => {
    const code = await newCode();
    await server.call(linkDevice, { code }, user.token);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => server.inject({ method: 'GET', url: `/v2/oauth2/oob/code/${code}` })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await server.db.selectFrom('tokens').select('id').where('client_id', '=', TV).execute()).toHaveLength(1);
  });

  it('end after a quarter of an hour, approved or not', async () => {
    const codes = [await newCode(), await newCode()];
    await server.call(linkDevice, { code: String(codes[0]) }, user.token);
    server.clock.advance(899_000);
    expect(await poll(String(codes[1]))).toBeNull();
    server.clock.advance(1_000);
    for (const code of codes) {
      expect((await server.fail(deviceToken, { code })).status_code).toBe(404);
      expect((await server.fail(linkDevice, { code }, user.token)).status_code).toBe(404);
    }
  });

  it('end with the consent that approved them', async () => {
    const revoked = await newCode();
    await server.call(linkDevice, { code: revoked }, user.token);
    await server.call(routes.auth.revokeGrant, { app_id: TV }, user.token);
    expect((await server.fail(deviceToken, { code: revoked })).error_type).toBe('code_not_found');

    const signedOut = await newCode();
    await server.call(linkDevice, { code: signedOut }, user.token);
    await server.call(routes.auth.revokeAllSessions, {}, user.token);
    expect((await server.fail(deviceToken, { code: signedOut })).error_type).toBe('code_not_found');
    expect(await server.db.selectFrom('tokens').select('id').where('client_id', '=', TV).execute()).toEqual([]);
  });

  it('let no third-party app make itself a first-party one', async () => {
    const code = await newCode(CLIENT_IDS.web);
    expect((await server.fail(linkDevice, { code }, user.thirdPartyToken)).error_type).toBe('invalid_scope');
    expect(await poll(code)).toBeNull();
  });

  it('that a third-party app approved end with that app, those of the web app outlive its session', async () => {
    const session = async (token: string) => (await server.tokens.resolve(token))?.tokenId ?? 0;
    const codes = [await newCode(), await newCode(), await newCode()].map(String);
    await server.call(linkDevice, { code: codes[0] ?? '' }, user.thirdPartyToken);
    const linked = String(await poll(codes[0] ?? ''));
    await server.call(linkDevice, { code: codes[1] ?? '' }, linked);
    const linkedByThat = String(await poll(codes[1] ?? ''));
    await server.call(linkDevice, { code: codes[2] ?? '' }, user.token);
    const own = String(await poll(codes[2] ?? ''));
    const open = await newCode();
    await server.call(linkDevice, { code: open }, linkedByThat);

    await server.call(routes.auth.revokeGrant, { app_id: CLIENT_IDS.rclone }, user.token);
    expect([await server.isGood(linked), await server.isGood(linkedByThat)]).toEqual([false, false]);
    expect((await server.fail(deviceToken, { code: open })).error_type).toBe('code_not_found');
    await server.call(routes.auth.revokeSession, { session_id: await session(user.token) }, user.token);
    expect(await server.isGood(own)).toBe(true);
  });

  it('are for apps that the server knows', async () => {
    const { db } = server;
    const count = async () => (await db.selectFrom('clients').select('id').execute()).length;
    const before = await count();
    expect((await server.fail(deviceCode, { app_id: 77_777 })).status_code).toBe(404);
    for (const app_id of ['x', 0, -1, '1.5', undefined]) {
      expect((await server.fail(deviceCode, { app_id })).error_type).toBe('BadRequest');
    }
    expect(await count()).toBe(before);
  });

  it('are not in the database as they are', async () => {
    const code = await newCode();
    expect(JSON.stringify(await server.db.selectFrom('device_codes').selectAll().execute())).not.toContain(code);
  });

  it('cannot be guessed at without end', async () => {
    const code = await newCode();
    for (let guess = 0; guess < 20; guess++) {
      expect((await server.fail(linkDevice, { code: 'ZZZZZ2' }, user.token)).error_type).toBe('code_not_found');
    }
    expect((await server.fail(linkDevice, { code }, user.token)).status_code).toBe(429);

    for (let guess = 0; guess < 60; guess++)
      await server.fail(deviceToken, { code: guess % 2 ? 'nonsense' : 'ZZZZZ2' });
    expect((await server.fail(deviceToken, { code })).error_type).toBe('RATE_LIMIT_ERROR');
    server.clock.advance(300_000);
    // Polling a code that is there is no guess.
    for (let turn = 0; turn < 100; turn++) expect(await poll(code)).toBeNull();
  });

  it('are given to an address a few at a time', async () => {
    for (let turn = 0; turn < 60; turn++) await newCode();
    expect((await server.fail(deviceCode, { app_id: TV })).error_type).toBe('RATE_LIMIT_ERROR');
    const answer = await server.inject({
      method: 'GET',
      url: `/v2/oauth2/oob/code?app_id=${TV}`,
      remoteAddress: '192.0.2.9',
    });
    expect(answer.statusCode).toBe(200);
  });

  it('say who shows them before they are approved, to the web app alone', async () => {
    const code = await newCode(TV, 'Living room');
    const { deviceRequest } = routes.oauth;
    const asked = await server.call(deviceRequest, { code: code.toLowerCase() }, user.token);
    expect(asked).toMatchObject({ app: { id: TV, name: 'Android TV' }, client_name: 'Living room' });
    expect(await poll(code)).toBeNull();
    expect((await server.fail(deviceRequest, { code }, user.thirdPartyToken)).error_type).toBe('invalid_scope');
    for (let tries = 0; tries < 20; tries++) {
      expect((await server.fail(deviceRequest, { code: 'ZZZZZZ' }, user.token)).error_type).toBe('code_not_found');
    }
    expect((await server.fail(deviceRequest, { code }, user.token)).status_code).toBe(429);
  });

  it('are not used up by who only looks', async () => {
    const code = await newCode();
    await server.call(linkDevice, { code }, user.token);
    expect((await server.inject({ method: 'HEAD', url: `/v2/oauth2/oob/code/${code}` })).statusCode).toBe(405);
    expect(await poll(code)).toMatch(/^[\w-]{43}$/);
  });
});

describe('devices of unknown apps, where they are welcome', () => {
  beforeEach(async () => {
    await server.close();
    server = await createOAuthServer({ config: { unknownApps: 'register' } });
    user = await server.createUser();
  });

  it('are registered as third-party apps when somebody approves them, not before', async () => {
    const code = await newCode(77_777, 'Web');
    const asked = await server.call(routes.oauth.deviceRequest, { code }, user.token);
    expect(asked.app).toMatchObject({ id: 77_777, name: 'App 77777' });
    expect(await server.db.selectFrom('clients').select('id').where('id', '=', 77_777).execute()).toEqual([]);
    const { app } = await server.call(linkDevice, { code }, user.token);
    expect(app).toMatchObject({ id: 77_777, name: 'App 77777' });
    const token = String(await poll(code));
    expect((await server.fail(routes.auth.sessions, {}, token)).error_type).toBe('invalid_scope');
  });

  it('cannot use up the ids of apps to come', async () => {
    expect((await server.fail(deviceCode, { app_id: 1_000_001 })).status_code).toBe(404);
    expect((await server.fail(deviceCode, { app_id: Number.MAX_SAFE_INTEGER })).status_code).toBe(404);
  });
});

describe('QR codes', () => {
  it('are pictures behind the address that the device got', async () => {
    const { code, qr_code_url } = await server.call(deviceCode, { app_id: TV });
    expect(new URL(qr_code_url).pathname).toBe(`/qrcode/${code}`);
    const answer = await server.inject({ method: 'GET', url: new URL(qr_code_url).pathname });
    expect(answer.headers['content-type']).toBe('image/png');
    const { format, width } = await sharp(answer.rawPayload).metadata();
    expect(format).toBe('png');
    expect(width).toBeGreaterThan(200);
  });

  it('do not tell which codes there are, and are drawn for nothing else', async () => {
    expect((await server.inject({ method: 'GET', url: '/qrcode/ABC234' })).statusCode).toBe(200);
    for (const code of ['ABC23', 'ABC2345', 'ABC%2F%2E', '%3Cscript%3E']) {
      expect(checkFailure(await server.inject({ method: 'GET', url: `/qrcode/${code}` })).error_type).toBe('NotFound');
    }
  });
});
