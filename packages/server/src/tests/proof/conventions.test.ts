import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { allRoutes, isFilePart } from '@jackdaw/api-contract';
import { ENCODINGS, type RawRequest } from './raw.ts';
import { createWorld, PATIENCE, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
}, PATIENCE);
afterAll(() => world.close());

const status = async (asked: RawRequest) => (await world.ask(asked)).status;
const as = (token: string) => ({ authorization: `Token ${token}` });

describe('carriers of tokens (1.5)', () => {
  it.each([
    ['Token', true],
    ['token', true],
    ['TOKEN', true],
    ['Bearer', true],
    ['bearer', true],
    ['Basic', false],
    ['Digest', false],
    ['', false],
  ])('"%s" in the header: %s', async (scheme, works) => {
    const headers = { authorization: `${scheme} ${world.alice.token}`.trim() };
    expect(await status({ path: '/v2/account/info', headers })).toBe(works ? 200 : 401);
  });

  it('the header wins over the query; an empty header counts as absent', async () => {
    const path = (token: string) => `/v2/account/info?oauth_token=${token}`;
    const nameOf = async (asked: RawRequest) => {
      const { body } = await world.ask(asked);
      return (body['info'] as { username: string } | undefined)?.username ?? body['error_type'];
    };
    const { alice, bob } = world;
    expect(await nameOf({ path: path(bob.token), headers: as(alice.token) })).toBe('alice');
    expect(await nameOf({ path: path(bob.token), headers: as('nonsense') })).toBe('Unauthorized');
    for (const empty of ['', ' ']) {
      expect(await nameOf({ path: path(bob.token), headers: { authorization: empty } })).toBe('bob');
    }
    expect(await nameOf({ path: `${path('')}&oauth_token=${bob.token}` })).toBe('bob');
    expect(await nameOf({ path: path('') })).toBe('Unauthorized');
  });

  it('open routes ignore tokens, even invalid ones', async () => {
    for (const headers of [{}, as('nonsense'), as(world.alice.token)]) {
      expect(await status({ path: '/v2/payment/options', headers })).toBe(200);
      expect(await status({ path: '/v2/payment/options?oauth_token=x', headers })).toBe(200);
    }
  });
});

describe('encodings (1.2)', () => {
  const writing = allRoutes.filter(
    ({ transport, method }) => transport === 'plain' && !/GET|HEAD|OPTIONS/.test(method),
  );

  it('every route that changes something reads form, JSON and multipart alike', async () => {
    const wrong: string[] = [];
    for (const route of writing) {
      // Every declared parameter in a form that no kind of it reads, so that the first one is named by the error.
      const params = Object.entries({ ...route.query, ...route.body }).filter(([, param]) => !isFilePart(param));
      const fields = Object.fromEntries(params.map(([name]) => [name, '\u0001']));
      const path = route.path.replaceAll(/:\w+/g, '2147483647');
      const token = route.auth === 'share' ? world.visitorToken : world.mallory.token;
      const seen = new Set<string>();
      for (const encoding of ENCODINGS) {
        const { status: code, body } = await world.ask({ method: route.method, path, token, fields, as: encoding });
        seen.add(`${code} ${String(body['error_type'])} ${JSON.stringify(body['extra'])}`);
        if (route.id === 'auth.logout' || route.id === 'auth.revokeAllSessions') break;
      }
      const own = await world.server.parts.tokens.resolve(world.mallory.token);
      if (!own) world.mallory = await world.server.createUser({ username: `mallory${route.id}` });
      if (seen.size !== 1) wrong.push(`${route.id}: ${[...seen].join(' | ')}`);
    }
    expect(wrong).toEqual([]);
  });

  it.each(ENCODINGS)(
    '%s: the body wins over the query, empty values are not given, unknown ones are ignored',
    async (encoding) => {
      const make = async (path: string, fields: Record<string, unknown>) => {
        const asked = { method: 'POST', path: `/v2/files/create-folder${path}`, token: world.alice.token, fields };
        return (await world.ask({ ...asked, as: encoding })).body['file'];
      };
      const made = await make('?name=query&parent_id=2147483647', {
        name: `body ${encoding}`,
        parent_id: 0,
        unknown: 'x',
      });
      expect(made).toMatchObject({ name: `body ${encoding}`, parent_id: 0 });
      const other = await make(`?name=query%20${encoding}&parent_id=`, { parent_id: '' });
      expect(other).toMatchObject({ name: `query ${encoding}`, parent_id: 0 });
    },
  );
});

describe('booleans, numbers, lists and dates (1.8-1.10)', () => {
  const list = (query: string) => world.ask({ path: `/v2/files/list?${query}`, token: world.alice.token });

  it.each([
    ...['1', 'true', 'True', 'TRUE', 'on'].map((word) => [word, true] as const),
    ...['0', 'false', 'False', 'off', ''].map((word) => [word, false] as const),
  ])('total=%s means %s', async (word, isOn) => {
    const { body } = await list(`total=${word}`);
    expect('total' in body).toBe(isOn);
  });

  it('a boolean that is none is 400, and so is a number', async () => {
    for (const query of [
      'total=maybe',
      'parent_id=x',
      'parent_id=1.5',
      'parent_id=1e999',
      'parent_id=0x1',
      'parent_id=NaN',
    ]) {
      expect([query, (await list(query)).status]).toEqual([query, 400]);
    }
    expect((await list('parent_id=9007199254740991')).status).toBe(404);
  });

  const paged = allRoutes.filter(({ method, query }) => method === 'GET' && 'per_page' in query);
  it.each(paged.map(({ id, path, auth }) => [id, path, auth] as const))(
    'per_page of %s: 1 to 1000',
    async (id, path, auth) => {
      const token = auth === 'share' ? world.visitorToken : world.alice.token;
      const extra = id === 'files.search' ? '&query=e' : '';
      const wrong = id === 'events.list' ? 'INVALID_PER_PAGE' : 'BadRequest';
      for (const size of ['1', '1000', ''])
        expect([size, await status({ path: `${path}?per_page=${size}${extra}`, token })]).toEqual([size, 200]);
      for (const size of ['0', '-1', '1001', '1.5', 'x', '1e9']) {
        const { status: code, body } = await world.ask({ path: `${path}?per_page=${size}${extra}`, token });
        expect([size, code, body['error_type']]).toEqual([size, 400, wrong]);
      }
    },
  );

  it('ids as csv, as a list of numbers and as a list of texts', async () => {
    const { token } = world.alice;
    for (const [at, written] of [
      (id: number) => `${id}`,
      (id: number) => [id],
      (id: number) => [String(id)],
    ].entries()) {
      const made = await world.ask({
        method: 'POST',
        path: '/v2/files/create-folder',
        token,
        fields: { name: `list ${at}` },
      });
      const { id } = made.body['file'] as { id: number };
      const fields = { file_ids: written(id), skip_trash: true };
      expect(await status({ method: 'POST', path: '/v2/files/delete', token, fields, as: 'json' })).toBe(200);
      expect(await status({ path: `/v2/files/${id}`, token })).toBe(404);
    }
    const none = { method: 'POST', path: '/v2/files/delete', token, fields: { file_ids: '', cursor: '' } };
    expect((await world.ask(none)).body['error_type']).toBe('BadRequest');
  });

  it.each([
    ['2026-03-01T10:00:00Z', '2026-03-01T10:00:00'],
    ['2026-03-01T10:00:00', '2026-03-01T10:00:00'],
    ['2026-03-01T10:00:00.987Z', '2026-03-01T10:00:00'],
    ['2026-03-01T12:00:00+02:00', '2026-03-01T10:00:00'],
    ['2026-03-01T10:00:00.123456789-00:30', '2026-03-01T10:30:00'],
  ])('%s is stored as %s', async (given, stored) => {
    const { token } = world.alice;
    const file_ids = world.hers.file;
    for (const path of [
      '/v2/files/touch',
      `/v2/files/touch?file_id=${file_ids}&updated_at=${encodeURIComponent(given)}`,
    ]) {
      const fields = path.includes('?') ? {} : { file_ids, updated_at: given };
      expect(await status({ method: 'POST', path, token, fields })).toBe(200);
      const { body } = await world.ask({ path: `/v2/files/${file_ids}`, token });
      expect(body['file']).toMatchObject({ updated_at: stored });
    }
  });
});

describe('cursors (1.7)', () => {
  const LISTS = ['files/list', 'files/search', 'trash/list', 'transfers/list'];

  it('of somebody else, of another list, changed and expired ones are all 400', async () => {
    const { token } = world.alice;
    const { id: _id, ...row } = await world.server.db.selectFrom('transfers').selectAll().executeTakeFirstOrThrow();
    await world.server.db.insertInto('transfers').values(row).execute();
    const made = await world.ask({
      method: 'POST',
      path: '/v2/files/create-folder',
      token,
      fields: { name: 'trash me' },
    });
    const file_ids = (made.body['file'] as { id: number }).id;
    await world.ask({ method: 'POST', path: '/v2/files/delete', token, fields: { file_ids } });
    const cursors: Record<string, string> = {};
    for (const path of LISTS) {
      const { body } = await world.ask({ path: `/v2/${path}?per_page=1&query=e`, token });
      expect([path, typeof body['cursor']]).toEqual([path, 'string']);
      cursors[path] = String(body['cursor']);
    }
    const go = (path: string, cursor: string, by = token) =>
      status({ method: 'POST', path: `/v2/${path}/continue`, token: by, fields: { cursor } });
    for (const path of LISTS) {
      const cursor = cursors[path] ?? '';
      expect([path, await go(path, cursor)]).toEqual([path, 200]);
      expect([path, await go(path, cursor, world.bob.token)]).toEqual([path, 400]);
      expect([path, await go(path, `${cursor.slice(0, -2)}xx`)]).toEqual([path, 400]);
      for (const other of LISTS.filter((each) => each !== path)) {
        expect([path, other, await go(path, cursors[other] ?? '')]).toEqual([path, other, 400]);
      }
    }
    world.server.clock.advance(23 * 3_600_000);
    for (const path of LISTS) expect([path, await go(path, cursors[path] ?? '')]).toEqual([path, 200]);
    world.server.clock.advance(365 * 86_400_000);
    for (const path of LISTS) expect([path, await go(path, cursors[path] ?? '')]).toEqual([path, 400]);
  });
});

describe('addresses (1.1)', () => {
  it('final slashes change nothing; text in a path may hold anything, encoded slashes too', async () => {
    const { token } = world.alice;
    for (const path of ['/v2/oauth/grants', '/v2/oauth/clients', '/v2/files/list', '/v2/account/info', '/v2/config']) {
      for (const slash of ['', '/']) expect([path, await status({ path: path + slash, token })]).toEqual([path, 200]);
    }
    for (const key of ['a/b', 'a%2Fb', '../x', 'ü 😀', 'a?b#c', 'a+b', '%', '//', '__proto__', 'constructor']) {
      const path = `/v2/config/${encodeURIComponent(key)}`;
      expect([key, await status({ method: 'PUT', path, token, fields: { value: key }, as: 'json' })]).toEqual([
        key,
        200,
      ]);
      expect((await world.ask({ path, token })).body['value']).toBe(key);
    }
    const { body } = await world.ask({ path: '/v2/config', token });
    expect(Object.keys(body['config'] as object).sort()).toEqual(
      ['a/b', 'a%2Fb', '../x', 'ü 😀', 'a?b#c', 'a+b', '%', '//', '__proto__', 'constructor'].sort(),
    );
    expect(await status({ path: '/v2/files%2Flist', token })).toBe(404);
    expect(await status({ path: '/v2/config/%zz', token })).toBe(400);
  });
});
