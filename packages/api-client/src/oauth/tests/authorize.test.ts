import { describe, expect, it } from '@jest/globals';
import { authenticateUrl, authorizeUrl, createPkce, randomText, readAuthorizeAnswer } from '../authorize.ts';

const request = { client_id: 7, response_type: 'code', redirect_uri: 'https://app.example/cb?x=1', state: 'a b&c' };

describe('authenticateUrl', () => {
  it('carries the request and the challenge, never the verifier', () => {
    const pkce = { verifier: 'secret-verifier', challenge: 'the-challenge' };
    const url = new URL(authenticateUrl({ ...request, pkce }, { baseUrl: 'https://drive.example' }));
    expect(url.pathname).toBe('/v2/oauth2/authenticate');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: '7',
      response_type: 'code',
      redirect_uri: 'https://app.example/cb?x=1',
      state: 'a b&c',
      code_challenge: 'the-challenge',
      code_challenge_method: 'S256',
    });
  });
});

describe('authorizeUrl', () => {
  it('carries the token of the person who agrees', () => {
    const url = new URL(authorizeUrl(request, { baseUrl: 'https://drive.example', token: 't/1' }));
    expect(url.pathname).toBe('/v2/oauth2/authorize');
    expect(url.searchParams.get('oauth_token')).toBe('t/1');
    expect(url.searchParams.get('redirect_uri')).toBe('https://app.example/cb?x=1');
  });
});

describe('createPkce', () => {
  it('answers the challenge of RFC 7636, appendix B', async () => {
    const { challenge } = await createPkce('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk');
    expect(challenge).toBe('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
  });

  it('makes verifiers that differ and have a length the RFC allows', async () => {
    const { verifier } = await createPkce();
    expect(verifier).toMatch(/^[\w-]{43}$/);
    expect(randomText()).not.toBe(randomText());
  });
});

describe('readAuthorizeAnswer', () => {
  const read = (rest: string, state: string | null = 's') =>
    readAuthorizeAnswer(`https://app.example/cb${rest}`, state);

  it('finds a code in the query and a token in the hash', () => {
    expect(read('?code=abc&state=s')).toEqual({ code: 'abc' });
    expect(read('#access_token=tok&state=s')).toEqual({ accessToken: 'tok' });
  });

  it('does not take the answer to another request', () => {
    expect(read('?code=abc&state=other')).toMatchObject({ error: 'invalid_state' });
    expect(read('?code=abc')).toMatchObject({ error: 'invalid_state' });
    expect(read('?code=abc', null)).toEqual({ code: 'abc' });
  });

  it('says why there is neither', () => {
    expect(read('?error=access_denied&error_description=No&state=s')).toEqual({
      error: 'access_denied',
      message: 'No',
    });
    expect(read('?state=s')).toEqual({ error: 'invalid_request', message: 'invalid_request' });
  });
});
