import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OOB_REDIRECT_URI } from '@jackdaw/api-contract';
import type { TestUser } from '../../testing/index.ts';
import { isAcceptableCallback } from '../flow/redirect-uris.ts';
import { createOAuthServer, type OAuthServer } from './oauth-server.ts';

const GOOD = 'https://app.example/cb';
const SECOND = 'http://localhost:8080/done?from=jackdaw';

/** What looks like a registered address to some program, and leads elsewhere in another. */
const TRICKS: readonly string[] = [
  // Other host, or the host in another place.
  'https://evil.example/cb',
  'https://app.example.evil.example/cb',
  'https://evil.example/app.example/cb',
  'https://app.example@evil.example/cb',
  'https://app.example:pass@evil.example/cb',
  'https://app.example%40evil.example/cb',
  'https://evil.example#@app.example/cb',
  'https://evil.example?https://app.example/cb',
  'https://evil.example/https://app.example/cb',
  'https://evil.example\\@app.example/cb',
  'https://evil.example\\.app.example/cb',
  'https://evil.example%2f@app.example/cb',
  'https://evil.example%5c@app.example/cb',
  'https://user@app.example/cb',
  'https://user:pass@app.example/cb',
  'https://@app.example/cb',
  'https://sub.app.example/cb',
  'https://app.example./cb',
  'https://.app.example/cb',
  'https://app.example.\\evil.example/cb',
  'https://app.example%00.evil.example/cb',
  'https://app.example%0d%0a.evil.example/cb',
  'https://app.example\u0000.evil.example/cb',
  'https://app.example;evil.example/cb',
  'https://app.example,evil.example/cb',
  'https://app.example&evil.example/cb',
  'https://app-example/cb',
  'https://appxexample/cb',
  'https://example/cb',
  'https://[::1]/cb',
  'https://127.0.0.1/cb',
  // Letters that look or fold alike.
  'https://APP.EXAMPLE/cb',
  'https://App.example/cb',
  'HTTPS://app.example/cb',
  'https://app.ex\u0430mple/cb',
  'https://app\u3002example/cb',
  'https://app\uff0eexample/cb',
  'https://\u24d0pp.example/cb',
  'https://app.example\uff0fcb',
  'https://app.e\u00adxample/cb',
  'https://app.e\u200bxample/cb',
  'https://xn--app-example/cb',
  'https://%61pp.example/cb',
  // Other port or scheme.
  'https://app.example:443/cb',
  'https://app.example:8443/cb',
  'https://app.example:/cb',
  'https://app.example:443@evil.example/cb',
  'http://app.example/cb',
  '//app.example/cb',
  '///app.example/cb',
  '/cb',
  'cb',
  'https:app.example/cb',
  'https:/app.example/cb',
  'https:///app.example/cb',
  'https:\\\\app.example\\cb',
  'https://app.example\\cb',
  'javascript:https://app.example/cb',
  'javascript://app.example/cb%0aalert(1)',
  'data:text/html,https://app.example/cb',
  'view-source:https://app.example/cb',
  'blob:https://app.example/cb',
  'urn:ietf:wg:oauth:2.0:oob',
  'urn:ietf:wg:oauth:2.0:oob:auto',
  // Other path.
  'https://app.example',
  'https://app.example/',
  'https://app.example/cb/',
  'https://app.example//cb',
  'https://app.example/CB',
  'https://app.example/c',
  'https://app.example/cbx',
  'https://app.example/cb/../evil',
  'https://app.example/cb/..',
  'https://app.example/x/../cb',
  'https://app.example/./cb',
  'https://app.example/%2e/cb',
  'https://app.example/%63b',
  'https://app.example/cb%2f..%2fevil',
  'https://app.example/cb%00',
  'https://app.example/cb%20',
  'https://app.example/cb;x',
  'https://app.example/cb.',
  'https://app.example/cb\\..\\evil',
  // Query, fragment, spaces and lines.
  'https://app.example/cb?',
  'https://app.example/cb?x=1',
  'https://app.example/cb?next=https://evil.example',
  'https://app.example/cb#',
  'https://app.example/cb#x',
  'https://app.example/cb#access_token=stolen',
  ' https://app.example/cb',
  'https://app.example/cb ',
  '\thttps://app.example/cb',
  'https://app.example/cb\n',
  'https://app.example/cb\r\nLocation: https://evil.example',
  'https://app.example/cb\nhttp://localhost:8080/done?from=jackdaw',
  'https://app.example/cb\nhttps://evil.example/cb',
  'https://evil.example/cb\nhttps://app.example/cb',
  'https://app.example/cb,https://evil.example/cb',
  '"https://app.example/cb"',
  '<https://app.example/cb>',
  '*',
  'https://*.example/cb',
  // The second callback of the app.
  'http://localhost:8080/done',
  'http://localhost:8081/done?from=jackdaw',
  'http://localhost/done?from=jackdaw',
  'http://127.0.0.1:8080/done?from=jackdaw',
  'http://[::1]:8080/done?from=jackdaw',
  'http://localhost:8080/done?from=jackdaw&x=1',
  'http://localhost:8080/done?FROM=jackdaw',
  'http://localhost.evil.example:8080/done?from=jackdaw',
];

let server: OAuthServer;
let user: TestUser;
let appId: number;

beforeAll(async () => {
  server = await createOAuthServer();
  user = await server.createUser();
  appId = (await server.registerApp(user, { callback: `${GOOD}\r\n${SECOND}\r\n` })).id;
});
afterAll(() => server.close());

const consent = (redirectUri: string, responseType = 'code') =>
  server.authorize(
    user.token,
    `client_id=${appId}&response_type=${responseType}&redirect_uri=${encodeURIComponent(redirectUri)}`,
  );

describe('where a browser may be led', () => {
  it('has tricks enough, each once', () => {
    expect(TRICKS.length).toBeGreaterThanOrEqual(80);
    expect(new Set(TRICKS).size).toBe(TRICKS.length);
  });

  it.each([GOOD, SECOND])('is to %s, which is registered', async (uri) => {
    const { statusCode, headers } = await consent(uri);
    expect(statusCode).toBe(302);
    const at = String(headers.location);
    expect(at.startsWith(`${uri}${uri.includes('?') ? '&' : '?'}code=`)).toBe(true);
  });

  it.each(TRICKS)('is not to %j', async (uri) => {
    for (const responseType of ['code', 'token', 'nonsense']) {
      const answer = await consent(uri, responseType);
      expect(answer.statusCode).toBe(400);
      expect(answer.headers.location).toBeUndefined();
      expect(answer.json()).toMatchObject({ error_type: 'redirect_uri_mismatch' });
    }
    expect(await server.db.selectFrom('tokens').select('id').where('client_id', '=', appId).execute()).toHaveLength(1);
  });

  it('is nowhere for an app without callbacks, an unknown one, an empty or a repeated address', async () => {
    const to = `redirect_uri=${encodeURIComponent(GOOD)}`;
    for (const [query, type] of [
      [`client_id=3001&response_type=code&${to}`, 'redirect_uri_mismatch'],
      [`client_id=999999&response_type=code&${to}`, 'unknown_client'],
      [`client_id=${appId}&response_type=code&redirect_uri=`, 'BadRequest'],
      [`client_id=${appId}&response_type=code`, 'BadRequest'],
      [`client_id=${appId}&response_type=code&${to}&${to}`, 'BadRequest'],
      [`client_id=${appId}&client_id=3001&response_type=code&${to}`, 'BadRequest'],
      [`client_id=x&response_type=code&${to}`, 'BadRequest'],
    ] as const) {
      const answer = await server.authorize(user.token, query);
      expect([query, answer.statusCode, answer.json()]).toEqual([
        query,
        400,
        expect.objectContaining({ error_type: type }),
      ]);
      expect(answer.headers.location).toBeUndefined();
    }
  });
});

describe('what an app may name as a callback', () => {
  it.each([
    GOOD,
    SECOND,
    'http://127.0.0.1:53682/',
    'http://[::1]:8080/cb',
    'com.example.app:/oauth/callback',
    'myapp://callback',
    'https://abcdefgh.chromiumapp.org/',
    'https://app.example/cb?a=1&b=%20',
    OOB_REDIRECT_URI,
  ])('%s', (uri) => expect(isAcceptableCallback(uri)).toBe(true));

  it.each([
    '',
    'app.example/cb',
    '//app.example/cb',
    '/cb',
    'https://',
    'https:app.example',
    'https:///cb',
    'https://app.example/cb#fragment',
    'https://user@app.example/cb',
    'https://user:pass@app.example/cb',
    'https://app.example\\cb',
    'https://app.example/c b',
    'https://app.example/c\tb',
    'https://app.example/ü',
    'https://ex\u0430mple.org/',
    'https://app.example/"cb',
    'https://app.example/<cb>',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://app.example/x',
    'about:blank',
    'intent://x#Intent;end',
    'view-source:https://app.example/',
    'urn:ietf:wg:oauth:2.0:other',
    'mailto:a@b.example',
    '1app://x',
  ])('not %j', (uri) => expect(isAcceptableCallback(uri)).toBe(false));
});
