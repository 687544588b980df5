import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CLIENT_IDS, OOB_REDIRECT_URI, routes, type OwnedOAuthApp } from '@jackdaw/api-contract';
import { checkFailure, type TestUser } from '../../testing/index.ts';
import { CALLBACK, createOAuthServer, pkcePair, type OAuthServer } from './oauth-server.ts';

let server: OAuthServer;
let user: TestUser;
let app: OwnedOAuthApp;

beforeEach(async () => {
  server = await createOAuthServer({ config: { webOrigin: 'https://web.example' } });
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

describe('the browser flow (AU5)', () => {
  const query =
    'client_id=1&response_type=code&redirect_uri=https%3A%2F%2Fa.example%2F&state=a%2Bb+c%FF&x=%zz&isolated';

  it('leads to the web app with the very same query', async () => {
    const { statusCode, headers } = await server.inject({ method: 'GET', url: `/v2/oauth2/authenticate?${query}` });
    expect(statusCode).toBe(302);
    expect(headers.location).toBe(`https://web.example/authenticate?${query}`);
  });

  it('leads nowhere without an app, an address and a response type', async () => {
    for (const name of ['client_id', 'response_type', 'redirect_uri']) {
      const url = `/v2/oauth2/authenticate?${query.replace(`${name}=`, 'x=')}`;
      expect(checkFailure(await server.inject({ method: 'GET', url })).error_type).toBe('BadRequest');
    }
  });
});

describe('consent (AU6)', () => {
  it('is given by a first-party session alone', async () => {
    const query = { client_id: String(app.id), redirect_uri: CALLBACK, response_type: 'token' };
    for (const [token, type] of [
      [user.thirdPartyToken, 'invalid_scope'],
      [user.downloadToken, 'invalid_scope'],
      ['nonsense', 'Unauthorized'],
      ['', 'Unauthorized'],
    ] as const) {
      const answer = await server.authorize(token, query);
      expect(checkFailure(answer).error_type).toBe(type);
      expect(answer.headers.location).toBeUndefined();
    }
  });

  it('gives a token right behind the address, and it is one of the app', async () => {
    const { headers } = await consent({ response_type: 'token', state: 'xyz', client_name: 'Kitchen' });
    const [, token = '', state] = /^https:\/\/app\.example\/cb#access_token=([^&]+)&state=(.*)$/.exec(
      String(headers.location),
    ) as unknown as [string, string, string];
    expect(state).toBe('xyz');
    expect(await server.call(routes.auth.validate, { oauth_token: token })).toMatchObject({
      result: true,
      token_scope: 'default',
      user_id: user.id,
    });
    const { clients } = await server.call(routes.auth.sessions, {}, user.token);
    expect(clients[0]).toMatchObject({ app_id: app.id, client_name: 'Kitchen' });
    expect((await server.fail(routes.auth.sessions, {}, token)).error_type).toBe('invalid_scope');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['referrer-policy']).toBe('no-referrer');
  });

  it('adds nothing that was not asked for', async () => {
    const { headers } = await consent({ response_type: 'token' });
    expect(headers.location).toMatch(/^https:\/\/app\.example\/cb#access_token=[\w-]{43}$/);
  });

  it.each([
    ['plain', 'plain'],
    ['%7B%22a%22%3A%5B1%5D%7D', '%7B%22a%22%3A%5B1%5D%7D'],
    ['a%2Bb', 'a%2Bb'],
    ['a+b', 'a%20b'],
    ['%ff%FE%00', '%ff%FE%00'],
    ['%E2%82%AC', '%E2%82%AC'],
    ['100%', '100%25'],
    ['a=b=c', 'a%3Db%3Dc'],
    ['a%26code=stolen', 'a%26code%3Dstolen'],
    ['(ok)!*~', '(ok)!*~'],
    ['%0d%0aSet-Cookie:x', '%0d%0aSet-Cookie:x'],
    ['"<>', '%22%3C%3E'],
    ['', ''],
  ])('hands the state %s back byte for byte', async (sent, expected) => {
    for (const [type, place] of [
      ['code', '\\?code'],
      ['token', '#access_token'],
      ['nonsense', '\\?error'],
    ]) {
      const query = `client_id=${app.id}&redirect_uri=${encodeURIComponent(CALLBACK)}&response_type=${type}&state=${sent}`;
      const { headers } = await server.authorize(user.token, query);
      const [, state] = new RegExp(`^https://app\\.example/cb${place}=[^&]+&state=(.*)$`).exec(
        String(headers.location),
      ) as unknown as [string, string];
      expect(state).toBe(expected);
    }
  });

  it('tells the app of other mistakes than its address', async () => {
    const { challenge } = pkcePair();
    for (const [more, error] of [
      [{ response_type: 'id_token' }, 'unsupported_response_type'],
      [{ code_challenge: challenge }, 'invalid_request'],
      [{ code_challenge: challenge, code_challenge_method: 'plain' }, 'invalid_request'],
      [{ code_challenge: 'short', code_challenge_method: 'S256' }, 'invalid_request'],
      [{ code_challenge_method: 'S256' }, 'invalid_request'],
    ] as const) {
      const { headers } = await consent({ ...more, state: 's' });
      expect(headers.location).toBe(`${CALLBACK}?error=${error}&state=s`);
    }
  });

  it('gives nothing to who only looks by HEAD', async () => {
    const url = `/v2/oauth2/authorize?oauth_token=${user.token}&client_id=${app.id}&redirect_uri=${CALLBACK}&response_type=code`;
    expect((await server.inject({ method: 'HEAD', url })).statusCode).toBe(405);
    expect(await server.db.selectFrom('authorization_codes').selectAll().execute()).toEqual([]);
  });

  it('shows the code of an app without an address on a page that nobody can frame', async () => {
    const oob = await server.registerApp(user, { name: 'A <b>name</b> & more', callback: OOB_REDIRECT_URI });
    const answer = await consent({ client_id: String(oob.id), redirect_uri: OOB_REDIRECT_URI });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(answer.body).toContain('A &#60;b&#62;name&#60;/b&#62; &#38; more');
    const [, code = ''] = /<code>([\w-]{43})<\/code>/.exec(answer.body) ?? [];
    expect(await server.isGood(await server.exchange(oob, code))).toBe(true);
    const wrong = await consent({
      client_id: String(oob.id),
      redirect_uri: OOB_REDIRECT_URI,
      response_type: 'nonsense',
    });
    expect(checkFailure(wrong).error_type).toBe('invalid_request');
  });

  it('is not given by an administrator who only looks into the account', async () => {
    const tokenId = (await server.tokens.resolve(user.token))?.tokenId ?? 0;
    const { code } = await server.call(routes.oauth.deviceCode, { app_id: CLIENT_IDS.androidTv });
    const { id } = await server.registerApp(user);
    await server.db
      .insertInto('impersonations')
      .values({ token_id: tokenId, user_id: user.id, admin_id: 1, expires_at: '2099-01-01T00:00:00' })
      .execute();
    for (const response_type of ['code', 'token']) {
      expect(checkFailure(await consent({ response_type })).error_type).toBe('Forbidden');
    }
    expect((await server.fail(routes.oauth.linkDevice, { code }, user.token)).error_type).toBe('Forbidden');
    expect((await server.fail(routes.oauthApps.regenerateToken, { id }, user.token)).error_type).toBe('Forbidden');
    expect(await server.call(routes.oauthApps.edit, { id }, user.token)).toMatchObject({
      token: null,
      app: { secret: 'hidden' },
    });
    const change = {
      description: 'An app of the tests',
      website: 'https://a.example',
      callback: 'https://evil.example',
    };
    expect((await server.fail(routes.oauthApps.update, { id, ...change }, user.token)).error_type).toBe('Forbidden');
    await expect(server.registerApp(user)).rejects.toThrow('403');
    expect((await server.call(routes.oauthApps.list, {}, user.token)).apps).toMatchObject([{ id, secret: 'hidden' }]);
    const tokens = await server.db.selectFrom('tokens').select('id').where('client_id', '=', app.id).execute();
    expect(tokens).toHaveLength(1);
  });

  it('keeps codes and states out of the database as they are', async () => {
    const code = await server.codeFor(user, app);
    const rows = JSON.stringify(await server.db.selectFrom('authorization_codes').selectAll().execute());
    expect(rows).not.toContain(code);
  });
});
