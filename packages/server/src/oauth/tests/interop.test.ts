import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes, type OwnedOAuthApp } from '@jackdaw/api-contract';
import * as oauth from 'oauth4webapi';
import { createWholeServer, type TestUser, type WholeServer } from '../../testing/index.ts';
import { CALLBACK } from './oauth-server.ts';

let server: WholeServer;
let user: TestUser;
let app: OwnedOAuthApp;
let as: oauth.AuthorizationServer;
const plainHttp = { [oauth.allowInsecureRequests]: true };

beforeAll(async () => {
  server = await createWholeServer();
  user = await server.createUser();
  const fields = {
    name: 'Interop',
    description: 'A client library',
    website: 'https://app.example',
    callback: CALLBACK,
  };
  ({ app } = await server.call(routes.oauthApps.register, fields, user.token));
  const origin = await server.listen();
  as = {
    issuer: origin,
    authorization_endpoint: `${origin}/v2/oauth2/authenticate`,
    token_endpoint: `${origin}/v2/oauth2/access_token`,
  };
});
afterAll(() => server.close());

/** What the browser does: the entry point leads to the web app, whose consent page leads to the app. */
async function visit(url: URL): Promise<URL> {
  const entry = await fetch(url, { redirect: 'manual' });
  const consentPage = new URL(String(entry.headers.get('location')));
  expect(consentPage.pathname).toBe('/authenticate');
  const consent = new URL(`/v2/oauth2/authorize${consentPage.search}`, as.issuer);
  consent.searchParams.set('oauth_token', user.token);
  const answer = await fetch(consent, { redirect: 'manual' });
  expect(answer.status).toBe(302);
  return new URL(String(answer.headers.get('location')));
}

describe.each([
  ['HTTP Basic', () => oauth.ClientSecretBasic(app.secret)],
  ['the body', () => oauth.ClientSecretPost(app.secret)],
])('oauth4webapi with its secret in %s', (_where, authentication) => {
  const client = (): oauth.Client => ({ client_id: String(app.id) });

  async function codeFlow(mine: { verifier: string; challenge: string }) {
    const state = oauth.generateRandomState();
    const url = new URL(String(as.authorization_endpoint));
    const query = {
      client_id: String(app.id),
      redirect_uri: CALLBACK,
      response_type: 'code',
      state,
      code_challenge: mine.challenge,
      code_challenge_method: 'S256',
    };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const answer = await visit(url);
    expect(`${answer.origin}${answer.pathname}`).toBe(CALLBACK);
    return oauth.validateAuthResponse(as, client(), answer, state);
  }

  const exchange = (params: URLSearchParams, verifier: string) =>
    oauth.authorizationCodeGrantRequest(as, client(), authentication(), params, CALLBACK, verifier, plainHttp);

  it('gets a token that works', async () => {
    const verifier = oauth.generateRandomCodeVerifier();
    const params = await codeFlow({ verifier, challenge: await oauth.calculatePKCECodeChallenge(verifier) });
    const answer = await exchange(params, verifier);
    const { access_token, token_type } = await oauth.processAuthorizationCodeResponse(as, client(), answer);
    expect(token_type).toBe('bearer');
    const resource = new URL(`${as.issuer}/v2/oauth/apps/popular`);
    const got = await oauth.protectedResourceRequest(access_token, 'GET', resource, undefined, undefined, plainHttp);
    expect(await got.json()).toMatchObject({ status: 'OK', apps: [] });
  });

  it('reads the error of a verifier that does not fit', async () => {
    const verifier = oauth.generateRandomCodeVerifier();
    const params = await codeFlow({ verifier, challenge: await oauth.calculatePKCECodeChallenge(verifier) });
    const answer = await exchange(params, oauth.generateRandomCodeVerifier());
    await expect(oauth.processAuthorizationCodeResponse(as, client(), answer)).rejects.toMatchObject({
      error: 'access_denied',
      status: 400,
    });
  });
});

describe('oauth4webapi', () => {
  it('reads what went wrong at consent', async () => {
    const url = new URL(String(as.authorization_endpoint));
    const query = { client_id: String(app.id), redirect_uri: CALLBACK, response_type: 'id_token', state: 's' };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const answer = await visit(url);
    const read = () => oauth.validateAuthResponse(as, { client_id: String(app.id) }, answer, 's');
    expect(read).toThrow(expect.objectContaining({ error: 'unsupported_response_type' }));
    expect(await server.call(routes.oauthApps.popular, {}, user.token)).toMatchObject({ apps: [] });
  });
});
