import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { failure, startServer, type Reply, type Seen, type TestServer } from '../../tests/support/http-server.ts';
import { createSession, type Session, type SessionOptions } from '../session.ts';
import { memoryTokenStorage, type TokenStorage } from '../token-storage.ts';

const valid = { status: 'OK', result: true, token_id: 5, token_scope: 'default', user_id: 1 };

let server: TestServer;
let answer: (seen: Seen) => Reply;
let storage: TokenStorage;
let went: string[];
let now: number;

beforeEach(async () => {
  answer = () => ({ body: valid });
  server = await startServer((seen) => answer(seen));
  storage = memoryTokenStorage('old');
  went = [];
  now = 0;
});

afterEach(() => server.close());

function session(options: Partial<SessionOptions> = {}): Session {
  return createSession({
    baseUrl: server.origin,
    storage,
    navigate: (path) => went.push(path),
    now: () => now,
    ...options,
  });
}

describe('validate', () => {
  it('asks once in five minutes', async () => {
    const mine = session();
    expect(await mine.validate()).toEqual({ valid: true, userId: 1 });
    now = 299_999;
    await mine.validate();
    expect(server.seen).toHaveLength(1);
    expect(server.seen[0]?.headers.authorization).toBe('Token old');
    now = 300_000;
    await mine.validate();
    expect(server.seen).toHaveLength(2);
  });

  it('asks again for another token', async () => {
    const mine = session();
    await mine.validate();
    mine.adopt('new');
    await mine.validate();
    expect(server.seen.map(({ headers }) => headers.authorization)).toEqual(['Token old', 'Token new']);
  });

  it.each<[string, object, string]>([
    ['an unknown token', { ...valid, result: false, token_scope: null, user_id: null }, 'invalid_token'],
    ['a half-signed-in token', { ...valid, token_scope: 'two_factor' }, 'invalid_scope'],
  ])('refuses %s', async (_name, body, fault) => {
    answer = () => ({ body });
    expect(await session().validate()).toEqual({ valid: false, fault });
  });

  it('does not remember that it could not ask', async () => {
    const mine = session();
    answer = () => ({ status: 502, body: 'Bad Gateway' });
    expect(await mine.validate()).toEqual({ valid: false, fault: 'unknown' });
    answer = () => ({ body: valid });
    expect(await mine.validate()).toEqual({ valid: true, userId: 1 });
  });

  it('asks nobody without a token', async () => {
    storage.write(null);
    expect(await session().validate()).toEqual({ valid: false, fault: 'invalid_token' });
    expect(server.seen).toHaveLength(0);
  });
});

describe('signIn', () => {
  it('sends name and password as Basic, in UTF-8, and keeps the token', async () => {
    answer = ({ method }) =>
      method === 'PUT' ? { body: { status: 'OK', access_token: 'fresh', user_id: 1 } } : { body: valid };
    const mine = session({ clientSecret: 'app secret' });
    const signedIn = await mine.signIn({ username: 'ada', password: 'pässwörd:1', clientName: 'Firefox' });
    expect(signedIn).toEqual({ scope: 'default', userId: 1 });
    expect(mine.token()).toBe('fresh');
    const [login] = server.seen;
    expect(login).toMatchObject({ method: 'PUT', path: '/v2/oauth2/authorizations/clients/1' });
    expect(Object.fromEntries(login?.query ?? [])).toEqual({ client_secret: 'app secret', client_name: 'Firefox' });
    const basic = login?.headers.authorization?.replace('Basic ', '') ?? '';
    expect(Buffer.from(basic, 'base64').toString('utf8')).toBe('ada:pässwörd:1');
  });

  it('keeps the old token when the password is wrong', async () => {
    answer = () => failure(401, 'Unauthorized');
    const mine = session();
    await expect(mine.signIn({ username: 'ada', password: 'no' })).rejects.toMatchObject({
      error: { code: 'Unauthorized', status: 401 },
    });
    expect(mine.token()).toBe('old');
  });
});

describe('setUp', () => {
  it('creates the owner and signs in', async () => {
    answer = () => ({ body: { status: 'OK', access_token: 'owner', user_id: 1 } });
    const mine = session();
    await mine.setUp({ code: 'c', username: 'ada', mail: 'ada@example.org', password: 'p' });
    expect(mine.token()).toBe('owner');
    expect(server.seen[0]?.body).toMatch(/^code=c&username=ada&/);
  });

  it('says what is wrong with the code', async () => {
    answer = () => failure(403, 'INVALID_SETUP_CODE');
    const args = { code: 'x', username: 'ada', mail: 'a@b.c', password: 'p' };
    await expect(session().setUp(args)).rejects.toMatchObject({ error: { code: 'INVALID_SETUP_CODE' } });
  });
});

describe('signing out', () => {
  it('goes to the sign-in page once when the token is no longer good', () => {
    let dropped = 0;
    const mine = session({ onSignedOut: () => (dropped += 1) });
    mine.expire('/files/7');
    mine.expire('/files/7');
    expect(storage.read()).toBeNull();
    expect(dropped).toBe(1);
    expect(went).toHaveLength(1);
    const state = new URL(went[0] ?? '', 'https://drive.example').searchParams.get('state');
    expect(JSON.parse(state ?? '')).toEqual({ message: 'session expired', next: '/files/7' });
    expect(server.seen).toHaveLength(0);
  });

  it('tells the server first when the user signs out', async () => {
    let kept: string | null = null;
    answer = () => {
      kept = storage.read();
      return {};
    };
    await session().revoke();
    expect(server.seen[0]).toMatchObject({ method: 'POST', path: '/v2/oauth/grants/logout' });
    expect(server.seen[0]?.body).toBe('reason=revoked');
    expect(kept).toBe('old');
    expect(storage.read()).toBeNull();
    expect(went).toEqual(['/']);
  });

  it('signs out here even when the server cannot be told', async () => {
    await server.close();
    await session().revoke();
    expect(storage.read()).toBeNull();
    expect(went).toEqual(['/']);
  });

  it('follows a sign-out in another tab', () => {
    let tell: (token: string | null) => void = () => undefined;
    const shared: TokenStorage = {
      ...storage,
      subscribe: (listener) => {
        tell = listener;
        return () => (tell = () => undefined);
      },
    };
    const stop = session({ storage: shared }).follow();
    tell('another');
    expect(went).toEqual([]);
    tell(null);
    expect(went).toEqual(['/']);
    stop();
    tell(null);
    expect(went).toHaveLength(1);
  });
});
