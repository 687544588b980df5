import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CLIENT_IDS, OOB_REDIRECT_URI, routes, type OwnedOAuthApp } from '@jackdaw/api-contract';
import type { TestUser } from '../../testing/index.ts';
import { CALLBACK, createOAuthServer, type OAuthServer } from './oauth-server.ts';

const { consent, allow } = routes.oauth;

let server: OAuthServer;
let user: TestUser;
let app: OwnedOAuthApp;

beforeEach(async () => {
  server = await createOAuthServer();
  user = await server.createUser();
  app = await server.registerApp(await server.createUser({ username: 'maker' }), { name: 'Film Club' });
});
afterEach(() => server.close());

const request = (more: object = {}) => ({
  client_id: app.id,
  redirect_uri: CALLBACK,
  response_type: 'code',
  ...more,
});

describe('the consent page', () => {
  it('is told who asks, who made it and where a refusal leads', async () => {
    expect(await server.call(consent, request({ state: 'a b&c' }), user.token)).toMatchObject({
      app: { id: app.id, name: 'Film Club', website: 'https://app.example', has_icon: false },
      maker: 'maker',
      cancel_url: `${CALLBACK}?error=access_denied&state=a%20b%26c`,
    });
    const token = await server.call(consent, request({ response_type: 'token' }), user.token);
    expect(token.cancel_url).toBe(`${CALLBACK}#error=access_denied`);
    const rclone = { client_id: CLIENT_IDS.rclone, redirect_uri: 'http://127.0.0.1:53682/' };
    expect((await server.call(consent, request(rclone), user.token)).maker).toBeNull();
  });

  it('is told nothing and led nowhere for an unknown app or another address', async () => {
    for (const route of [consent, allow]) {
      expect((await server.fail(route, request({ client_id: 987_654 }), user.token)).error_type).toBe('unknown_client');
      for (const redirect_uri of ['https://evil.example/cb', `${CALLBACK}/`, 'javascript:alert(1)']) {
        const failure = await server.fail(route, request({ redirect_uri }), user.token);
        expect(failure.error_type).toBe('redirect_uri_mismatch');
      }
      expect((await server.fail(route, request(), user.thirdPartyToken)).error_type).toBe('invalid_scope');
    }
  });

  it('gets the address that leads back with a code, whatever the state', async () => {
    const { location, value } = await server.call(allow, request({ state: '\ud800 x&code=stolen' }), user.token);
    expect(value).toBeNull();
    const url = new URL(String(location));
    expect(`${url.origin}${url.pathname}`).toBe(CALLBACK);
    expect(url.searchParams.getAll('code')).toHaveLength(1);
    expect(url.searchParams.get('state')).toBe('\ufffd x&code=stolen');
    const token = await server.exchange(app, String(url.searchParams.get('code')));
    expect(await server.isGood(token)).toBe(true);
  });

  it('gets what is to be copied for an app without an address', async () => {
    const oob = await server.registerApp(user, { callback: OOB_REDIRECT_URI });
    const ours = request({ client_id: oob.id, redirect_uri: OOB_REDIRECT_URI });
    expect((await server.call(consent, ours, user.token)).cancel_url).toBeNull();
    const { location, value } = await server.call(allow, ours, user.token);
    expect(location).toBeNull();
    expect(await server.isGood(await server.exchange(oob, String(value)))).toBe(true);
    const odd = await server.fail(allow, { ...ours, response_type: 'odd' }, user.token);
    expect(odd.error_type).toBe('invalid_request');
  });
});
