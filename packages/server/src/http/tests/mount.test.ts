import { afterEach, describe, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { AppError } from '../../errors.ts';
import { createTestServer, checkFailure, type Encoding, type TestServer } from '../../testing/index.ts';
import { bind, type RouteBinding } from '../binding.ts';

let server: TestServer;
afterEach(() => server.close());

const seen: unknown[] = [];
const start = async (...bindings: RouteBinding[]) => {
  seen.length = 0;
  server = await createTestServer({ bindings: () => bindings });
  return server;
};
const echo = bind(routes.config.writeKey, (args) => void seen.push(args));
const sessions = bind(routes.auth.sessions, () => ({ clients: [] }));

describe('mountRoutes: bodies', () => {
  it('keeps the bytes of a declared file part, whatever they are, and of no other', async () => {
    await start(bind(routes.oauthApps.setIcon, (args) => void seen.push(args)));
    const { token } = await server.createUser();
    const icon = new Uint8Array([0, 255, 13, 10, 45, 45]);
    await server.call(routes.oauthApps.setIcon, { id: 1, icon }, token);
    expect(seen).toEqual([{ id: 1, icon: Buffer.from(icon) }]);
    // An empty part is what a form sends when nothing was chosen; text is no file.
    for (const wrong of [new Uint8Array(), 'text']) {
      const error = await server.fail(routes.oauthApps.setIcon, { id: 1, icon: wrong }, { token, as: 'multipart' });
      expect(error.error_message).toBe('Parameter "icon" is required.');
    }
    const large = new Uint8Array(5 * 1024 * 1024);
    const error = await server.fail(routes.oauthApps.setIcon, { id: 1, icon: large }, token);
    expect(error.error_type).toBe('RequestEntityTooLarge');
    expect(seen).toHaveLength(1);
  });

  it.each<Encoding>(['form', 'json', 'multipart'])('reads the same write as %s', async (as) => {
    await start(bind(routes.trash.restore, (args) => void seen.push(args)));
    const { token } = await server.createUser();
    await server.call(routes.trash.restore, { file_ids: [7, 8] }, { token, as });
    expect(seen).toEqual([expect.objectContaining({ file_ids: [7, 8] })]);
  });

  it('lets the body win over the query, and an empty one count as not given', async () => {
    await start(bind(routes.trash.restore, (args) => void seen.push(args)));
    const { token } = await server.createUser();
    const send = (payload: object) =>
      server.inject({
        method: 'POST',
        url: '/v2/trash/restore',
        query: { cursor: 'from-query', oauth_token: token, unknown: '1' },
        payload,
      });
    await send({ cursor: 'from-body' });
    await send({ cursor: '' });
    await send({ cursor: null });
    expect(seen).toMatchObject([{ cursor: 'from-body' }, { cursor: 'from-query' }, { cursor: 'from-query' }]);
  });

  it.each<[string, string]>([
    ['application/json', '{"type":"mail_change"}'],
    ['application/x-www-form-urlencoded', 'type=mail_change'],
  ])('looks into the body of a GET too: %s', async (type, payload) => {
    await start(
      bind(routes.account.confirmations, (args) => {
        seen.push(args);
        return { confirmations: [] };
      }),
    );
    const { token } = await server.createUser();
    const headers = { authorization: `Token ${token}`, 'content-type': type };
    const answer = await server.inject({ method: 'GET', url: '/v2/account/confirmation/list', headers, payload });
    expect([answer.statusCode, seen]).toEqual([200, [{ type: 'mail_change' }]]);
  });

  it.each(['', 'json', 'text/plain', 'multipart/form-data', 'multipart/form-data; boundary=x', 'application/json'])(
    'takes a request without a body, whatever its content type says: "%s"',
    async (type) => {
      await start(
        sessions,
        bind(routes.trash.empty, () => undefined),
      );
      const { token } = await server.createUser();
      const headers = { authorization: `Token ${token}`, 'content-type': type };
      for (const asked of [
        { method: 'GET', url: '/v2/oauth/clients' },
        { method: 'POST', url: '/v2/trash/empty' },
      ] as const) {
        expect((await server.inject({ ...asked, headers })).statusCode).toBe(200);
      }
    },
  );

  it('keeps falsy JSON values, and names of object properties apart from parameters', async () => {
    await start(echo);
    const { token } = await server.createUser();
    for (const value of [null, '', 0, false, [], { __proto__: null }]) {
      await server.call(routes.config.writeKey, { key: 'k', value }, { token, as: 'json' });
    }
    expect(seen.map((args) => (args as { value: unknown }).value)).toEqual([null, '', 0, false, [], {}]);
    expect(await server.fail(routes.config.writeKey, { key: 'toString' }, { token, as: 'json' })).toMatchObject({
      error_type: 'BadRequest',
      error_message: 'Parameter "value" is required.',
    });
  });

  it('answers 400 to malformed bodies of every kind', async () => {
    await start(echo);
    const { token } = await server.createUser();
    const bodies: [string, string][] = [
      ['application/json', '{"value":'],
      ['application/json; charset=utf-8', 'nonsense'],
      ['application/json', '[1]'],
      ['application/json', '"text"'],
      ['multipart/form-data', 'no boundary'],
      ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="value"\r\n\r\ncut'],
    ];
    for (const [type, payload] of bodies) {
      const headers = { 'content-type': type, authorization: `Bearer ${token}` };
      const answer = checkFailure(await server.inject({ method: 'PUT', url: '/v2/config/k', headers, payload }));
      expect([type, answer.error_type, answer.error_id]).toEqual([type, 'BadRequest', null]);
    }
    expect(seen).toEqual([]);
  });

  it('refuses bodies beyond the cap with 413, in every encoding', async () => {
    await start(echo);
    const { token } = await server.createUser();
    const value = 'x'.repeat(5 * 1024 * 1024);
    for (const as of ['form', 'json', 'multipart'] as const) {
      const error = await server.fail(routes.config.writeKey, { key: 'k', value }, { token, as });
      expect(error.error_type).toBe('RequestEntityTooLarge');
    }
  });

  it('takes a name that repeats two million times in its stride', async () => {
    await start(bind(routes.trash.restore, (args) => void seen.push(args)));
    const { token } = await server.createUser();
    const headers = { 'content-type': 'application/x-www-form-urlencoded', authorization: `Token ${token}` };
    const payload = `cursor=c&${'o&'.repeat(2_000_000)}`;
    const answer = await server.inject({ method: 'POST', url: '/v2/trash/restore', headers, payload });
    expect(answer.statusCode).toBe(200);
    expect(seen).toMatchObject([{ cursor: 'c' }]);
  });

  it.each<Encoding>(['form', 'json', 'multipart'])('reads little of a %s where nobody is signed in', async (as) => {
    await start(bind(routes.setup.create, () => ({ access_token: 'token', user_id: 1 })));
    const args = { code: 'c', username: 'name', mail: 'm@example.org', password: 'x'.repeat(50_000) };
    await server.call(routes.setup.create, args, { as });
    const error = await server.fail(routes.setup.create, { ...args, mail: 'm'.repeat(16_000) }, { as });
    expect(error.error_type).toBe('RequestEntityTooLarge');
  });

  it('decodes path segments after splitting', async () => {
    await start(echo);
    const { token } = await server.createUser();
    const keys = ['a/b', 'a%2Fb', 'ünï.cödé', 'a b+c', '..%2f..', 'x'.repeat(1000)];
    for (const key of keys) await server.call(routes.config.writeKey, { key, value: 1 }, { token, as: 'json' });
    expect(seen.map((args) => (args as { key: string }).key)).toEqual(keys);
    const broken = await server.inject({
      method: 'PUT',
      url: '/v2/config/%zz',
      headers: { authorization: `Token ${token}` },
    });
    expect(checkFailure(broken).error_type).toBe('BadRequest');
  });
});

describe('mountRoutes: who may call', () => {
  const carriers: [string, (token: string) => { headers?: Record<string, string>; query?: Record<string, string> }][] =
    [
      ['Token', (token) => ({ headers: { authorization: `Token ${token}` } })],
      ['token', (token) => ({ headers: { authorization: `token ${token}` } })],
      ['Bearer', (token) => ({ headers: { authorization: `Bearer ${token}` } })],
      ['oauth_token', (token) => ({ query: { oauth_token: token } })],
      [
        'oauth_token beside an empty header',
        (token) => ({ query: { oauth_token: token }, headers: { authorization: '' } }),
      ],
    ];

  it.each(carriers)('takes a token as %s', async (_name, carry) => {
    await start(sessions);
    const { token } = await server.createUser();
    const answer = await server.inject({ method: 'GET', url: '/v2/oauth/clients/', ...carry(token) });
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'OK', clients: [] }]);
    expect(answer.headers['content-type']).toBe('application/json');
  });

  it('answers 401 without a token and with a wrong one', async () => {
    await start(sessions);
    await server.createUser();
    for (const token of [null, 'wrong', "' or 1=1 --", 'dl-1-1-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA']) {
      expect((await server.fail(routes.auth.sessions, {}, { token })).error_type).toBe('Unauthorized');
    }
  });

  it('checks zone and scope before parameters and body', async () => {
    await start(
      bind(routes.auth.revokeGrant, () => undefined),
      bind(routes.files.rename, () => undefined),
    );
    const { thirdPartyToken, downloadToken } = await server.createUser();
    const url = '/v2/oauth/grants/not-a-number/delete';
    const third = await server.inject({ method: 'POST', url, headers: { authorization: `Token ${thirdPartyToken}` } });
    expect(checkFailure(third)).toMatchObject({ status_code: 401, error_type: 'invalid_scope' });
    const headers = { authorization: `Token ${downloadToken}`, 'content-type': 'application/json' };
    const download = await server.inject({ method: 'POST', url: '/v2/files/rename', headers, payload: '{broken' });
    expect(checkFailure(download).error_type).toBe('invalid_scope');
  });

  it('lets a download token at file-serving routes only, also by HEAD, until it is revoked', async () => {
    const stream = bind(routes.downloads.stream, (_args, { reply }) => void reply.redirect('/elsewhere', 302));
    await start(stream, sessions);
    const user = await server.createUser();
    const url = `/v2/files/1/stream?oauth_token=${user.downloadToken}`;
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await server.inject({ method, url });
      expect([answer.statusCode, answer.headers.location]).toEqual([302, '/elsewhere']);
    }
    expect((await server.fail(routes.auth.sessions, {}, user.downloadToken)).error_type).toBe('invalid_scope');
    await server.tokens.revokeAll(user.id, null);
    expect((await server.inject({ method: 'GET', url })).statusCode).toBe(401);
  });

  it('asks for an active account where the route needs one', async () => {
    await start(
      bind(routes.files.createFolder, () => {
        throw new AppError('EMPTY_NAME');
      }),
    );
    const { token } = await server.createUser({ status: 'inactive' });
    const expected = routes.files.createFolder.active ? 'PaymentRequired' : 'EMPTY_NAME';
    expect((await server.fail(routes.files.createFolder, { name: '' }, token)).error_type).toBe(expected);
  });
});

describe('mountRoutes: answers', () => {
  it('never tells what went wrong inside, and logs it under the id it answers', async () => {
    await start(
      bind(routes.auth.sessions, () => {
        throw new Error('secret detail /etc/passwd');
      }),
    );
    const { token } = await server.createUser();
    const error = await server.fail(routes.auth.sessions, {}, token);
    expect(error).toMatchObject({ status_code: 500, error_type: 'InternalServerError', extra: {} });
    expect(JSON.stringify(error)).not.toContain('secret');
    expect(server.logged).toContainEqual(
      expect.objectContaining({
        errorId: error.error_id,
        err: expect.objectContaining({ message: 'secret detail /etc/passwd' }),
      }),
    );
  });

  it('tells an unknown address from an unknown method', async () => {
    await start(sessions);
    expect(checkFailure(await server.inject({ method: 'GET', url: '/v2/nothing' })).error_type).toBe('NotFound');
    const wrong = await server.inject({ method: 'DELETE', url: '/v2/oauth/clients' });
    expect(checkFailure(wrong).error_type).toBe('MethodNotAllowed');
    expect(wrong.headers.allow).toBe('GET, HEAD');
  });

  it.each([undefined, 'everybody', 'toString'])('refuses to start when a route has the zone %p', async (auth) => {
    const odd = { ...sessions, route: { ...sessions.route, auth } } as unknown as typeof sessions;
    await expect(createTestServer({ bindings: () => [odd] })).rejects.toThrow(
      'auth.sessions does not say who may call it',
    );
  });

  it('refuses to start when two routes answer the same address', async () => {
    await expect(createTestServer({ bindings: () => [sessions, sessions] })).rejects.toThrow(
      /auth.sessions.*both answer/,
    );
    await start();
  });
});
