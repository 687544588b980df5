import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CLIENT_IDS, OOB_REDIRECT_URI, routes } from '@jackdaw/api-contract';
import type { TestUser } from '../../testing/index.ts';
import { CALLBACK, createOAuthServer, type OAuthServer } from './oauth-server.ts';

const { oauthApps } = routes;

let server: OAuthServer;
let owner: TestUser;
let other: TestUser;

beforeEach(async () => {
  server = await createOAuthServer({ config: { popularAppUsers: 2 } });
  owner = await server.createUser({ username: 'maker' });
  other = await server.createUser({ username: 'other' });
});
afterEach(() => server.close());

const fields = {
  name: 'Shelf sorter',
  description: 'Sorts what is on the shelf',
  website: 'https://app.example',
  callback: CALLBACK,
};

describe('apps of a developer (OA1-OA7)', () => {
  it.each(['form', 'json', 'multipart'] as const)('are registered as %s', async (as) => {
    const { app } = await server.call(oauthApps.register, { ...fields, hidden: true }, { token: owner.token, as });
    expect(app).toEqual({ ...fields, id: app.id, hidden: true, has_icon: false, secret: app.secret });
    expect(app.secret.length).toBeGreaterThanOrEqual(32);
    const { apps } = await server.call(oauthApps.list, {}, owner.token);
    expect(apps).toEqual([{ ...app, users: 1 }]);
    expect((await server.call(oauthApps.list, {}, other.token)).apps).toEqual([]);
  });

  it('come with a third-party token of their owner, which works', async () => {
    const { id } = await server.registerApp(owner);
    const { app, token } = await server.call(oauthApps.edit, { id }, owner.token);
    expect(await server.call(routes.auth.validate, { oauth_token: String(token) })).toMatchObject({
      result: true,
      token_scope: 'default',
      user_id: owner.id,
    });
    expect((await server.fail(oauthApps.list, {}, String(token))).error_type).toBe('invalid_scope');
    expect(await server.call(oauthApps.get, { id }, owner.token)).toMatchObject({ app, token });
    expect(JSON.stringify(await server.db.selectFrom('app_tokens').selectAll().execute())).not.toContain(token);
  });

  it('show others only what is for everybody', async () => {
    const { id } = await server.registerApp(owner);
    const seen = await server.call(oauthApps.get, { id }, other.token);
    expect(seen.token).toBeNull();
    expect(Object.keys(seen.app).sort()).toEqual(['description', 'has_icon', 'id', 'name', 'website']);
    const icon = new Uint8Array([1]);
    const { name: _, ...changes } = fields;
    for (const [route, args] of [
      [oauthApps.edit, { id }],
      [oauthApps.update, { id, ...changes }],
      [oauthApps.remove, { id }],
      [oauthApps.regenerateToken, { id }],
      [oauthApps.setIcon, { id, icon }],
    ] as const) {
      expect((await server.fail(route, args, other.token)).error_type).toBe('NotFound');
      expect((await server.fail(route, { ...args, id: 999_999 }, owner.token)).error_type).toBe('NotFound');
      expect((await server.fail(route, { ...args, id: CLIENT_IDS.web }, owner.token)).error_type).toBe('NotFound');
      expect((await server.fail(route, args, owner.thirdPartyToken)).error_type).toBe('invalid_scope');
    }
    expect((await server.fail(oauthApps.get, { id: 999_999 }, owner.token)).error_type).toBe('NotFound');
  });

  it.each([
    ['name', 'four'],
    ['name', 'x'.repeat(101)],
    ['name', 'with a \u202e bidi trick'],
    ['name', 'two\nlines of it'],
    ['description', 'too short'],
    ['description', 'x'.repeat(256)],
    ['website', 'app.example'],
    ['website', 'javascript:alert(1)//x'],
    ['website', 'https://user:pass@app.example'],
    ['website', `https://app.example/${'x'.repeat(255)}`],
    ['callback', 'javascript:alert(1)'],
    ['callback', `${CALLBACK}\ndata:text/html,x`],
    ['callback', `https://app.example/${'x'.repeat(255)}`],
  ])('are refused for their %s: %j', async (parameter, value) => {
    const error = await server.fail(oauthApps.register, { ...fields, [parameter]: value }, owner.token);
    expect(error).toMatchObject({ error_type: 'BadRequest', extra: { parameter } });
    expect((await server.call(oauthApps.list, {}, owner.token)).apps).toEqual([]);
  });

  it.each(['name', 'description', 'website', 'callback'])('are refused without %s', async (parameter) => {
    const error = await server.fail(oauthApps.register, { ...fields, [parameter]: '' }, owner.token);
    expect(error).toMatchObject({ error_type: 'BadRequest', extra: { parameter } });
  });

  it('have names of their own, whoever makes them and whenever', async () => {
    const taken = async (name: string, by = other) =>
      (await server.fail(oauthApps.register, { ...fields, name }, by.token)).error_type;
    const { id } = await server.registerApp(owner, { name: 'Shelf sorter' });
    const second = await server.registerApp(owner, { name: 'Another one' });
    for (const name of ['Shelf sorter', 'SHELF  sorter', ' shelf sorter ', 'Ｓhelf sorter', 'Android TV', 'RCLONE']) {
      if (name.length >= 5) expect(await taken(name)).toBe('NAME_ALREADY_EXIST');
    }
    expect(await taken('Shelf sorter', owner)).toBe('NAME_ALREADY_EXIST');
    const clash = await server.fail(oauthApps.update, { ...fields, id: second.id }, owner.token);
    expect(clash.error_type).toBe('NAME_ALREADY_EXIST');
    // Its own name is no clash, and may be written otherwise.
    const { app } = await server.call(oauthApps.update, { ...fields, name: 'Shelf Sorter', id }, owner.token);
    expect(app.name).toBe('Shelf Sorter');

    const race = await Promise.allSettled(
      [owner, other].map(({ token }) => server.call(oauthApps.register, { ...fields, name: 'Raced for' }, token)),
    );
    expect(race.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('keep the new values, and what was not given', async () => {
    const { id, secret } = await server.registerApp(owner, { hidden: true });
    const { token } = await server.call(oauthApps.edit, { id }, owner.token);
    const changes = {
      description: 'Something new here',
      website: 'https://new.example/',
      callback: `https://new.example/cb\n${OOB_REDIRECT_URI}`,
    };
    const updated = await server.call(oauthApps.update, { id, ...changes }, { token: owner.token, as: 'multipart' });
    expect(updated.app).toMatchObject({ ...changes, id, secret, hidden: true });
    expect(updated.token).toBe(token);
    const shown = await server.call(oauthApps.update, { id, ...changes, hidden: false }, owner.token);
    expect(shown.app.hidden).toBe(false);
    // The old callback is none any more.
    const query = { client_id: String(id), redirect_uri: CALLBACK, response_type: 'code' };
    expect((await server.authorize(owner.token, query)).statusCode).toBe(400);
  });

  it('get a new token that takes the place of the old one', async () => {
    const { id } = await server.registerApp(owner);
    const { token: old } = await server.call(oauthApps.edit, { id }, owner.token);
    const { access_token } = await server.call(oauthApps.regenerateToken, { id }, owner.token);
    expect(await server.isGood(String(old))).toBe(false);
    expect(await server.isGood(access_token)).toBe(true);
    expect((await server.call(oauthApps.edit, { id }, owner.token)).token).toBe(access_token);

    const many = await Promise.all(
      Array.from({ length: 5 }, () => server.call(oauthApps.regenerateToken, { id }, owner.token)),
    );
    const good = await Promise.all(many.map((one) => server.isGood(one.access_token)));
    expect(good.filter(Boolean)).toHaveLength(1);
  });

  it('have no token any more once it was revoked as a session', async () => {
    const { id } = await server.registerApp(owner);
    const { clients } = await server.call(routes.auth.sessions, {}, owner.token);
    const session = clients.find(({ app_id }) => app_id === id);
    await server.call(routes.auth.revokeSession, { session_id: Number(session?.id) }, owner.token);
    expect((await server.call(oauthApps.edit, { id }, owner.token)).token).toBeNull();
    const { access_token } = await server.call(oauthApps.regenerateToken, { id }, owner.token);
    expect(await server.isGood(access_token)).toBe(true);
  });

  it('take every token and every open code with them when they are deleted', async () => {
    const app = await server.registerApp(owner);
    const tokens = [
      await server.exchange(app, await server.codeFor(owner, app)),
      await server.exchange(app, await server.codeFor(other, app)),
    ];
    const { token } = await server.call(oauthApps.edit, { id: app.id }, owner.token);
    const open = await server.codeFor(other, app);
    const device = await server.call(routes.oauth.deviceCode, { app_id: app.id });
    await server.call(routes.oauth.linkDevice, { code: device.code }, other.token);

    await server.call(oauthApps.remove, { id: app.id }, owner.token);
    for (const gone of [...tokens, String(token)]) expect(await server.isGood(gone)).toBe(false);
    expect((await server.fail(routes.oauth.accessToken, server.exchangeArgs(app, open))).error).toBe(
      'unauthorized_client',
    );
    expect((await server.fail(routes.oauth.deviceToken, { code: device.code })).error_type).toBe('code_not_found');
    expect((await server.fail(oauthApps.get, { id: app.id }, owner.token)).error_type).toBe('NotFound');
    expect(await server.isGood(other.token)).toBe(true);
    expect((await server.registerApp(owner, { name: app.name })).id).toBeGreaterThan(app.id);
  });

  it('have a secret that the database does not tell, which is no other app’s', async () => {
    const [app, twin] = [await server.registerApp(owner), await server.registerApp(owner)];
    const rows = await server.db.selectFrom('clients').select('secret').where('id', 'in', [app.id, twin.id]).execute();
    expect(JSON.stringify(rows)).not.toContain(app.secret);
    expect((await server.call(oauthApps.edit, { id: app.id }, owner.token)).app.secret).toBe(app.secret);
    const args = server.exchangeArgs({ id: twin.id, secret: app.secret }, await server.codeFor(other, twin));
    expect((await server.fail(routes.oauth.accessToken, args)).error_type).toBe('unauthorized_client');
  });

  it('go with their owner, for everybody who uses them', async () => {
    const app = await server.registerApp(owner);
    const token = await server.exchange(app, await server.codeFor(other, app));
    await server.domain.beforeUserIsDestroyed?.(owner.id);
    expect(await server.isGood(token)).toBe(false);
    expect((await server.call(oauthApps.list, {}, owner.token)).apps).toEqual([]);
  });

  it('are a hundred at most', async () => {
    const values = Array.from({ length: 100 }, (_, at) => ({
      ...fields,
      name: `Many ${at}`,
      name_key: `many ${at}`,
      owner_id: owner.id,
      secret: 'x',
      first_party: 0,
      created_at: '2026-03-17T09:30:00',
    }));
    await server.db.insertInto('clients').values(values).execute();
    const error = await server.fail(oauthApps.register, fields, owner.token);
    expect(error).toMatchObject({ error_type: 'TOO_MANY_OAUTH_APPS', extra: { limit: 100 } });
  });
});

describe('popular apps (OA10)', () => {
  /** Lets so many people use an app right now. */
  async function use(app: { id: number; secret: string }, people: number): Promise<string[]> {
    const tokens: string[] = [];
    for (let index = 0; index < people; index++) {
      const token = await server.exchange(app, await server.codeFor(await server.createUser(), app));
      await server.isGood(token);
      tokens.push(token);
    }
    return tokens;
  }
  const popular = async (token: string) => (await server.call(oauthApps.popular, {}, token)).apps;

  it('are those that more people than the limit used within a week', async () => {
    const few = await server.registerApp(owner);
    const many = await server.registerApp(owner);
    await use(few, 2);
    const tokens = await use(many, 3);
    // One person with many tokens counts once.
    const busy = await server.createUser();
    for (let turn = 0; turn < 3; turn++)
      await server.isGood(await server.exchange(few, await server.codeFor(owner, few)));
    await server.db.deleteFrom('tokens').where('client_id', '=', few.id).where('user_id', '=', owner.id).execute();

    const { id, name, description, website } = many;
    expect(await popular(busy.thirdPartyToken)).toEqual([
      { id, name, description, website, has_icon: false, maker: 'maker' },
    ]);
    server.clock.advance(7 * 86_400_000 + 1000);
    expect(await popular(busy.token)).toEqual([]);
    for (const token of tokens) await server.isGood(token);
    expect(await popular(busy.token)).toHaveLength(1);
  });

  it('leave out hidden and first-party ones, which owners of the server see with numbers', async () => {
    const hidden = await server.registerApp(owner, { hidden: true });
    await use(hidden, 3);
    expect(await popular(other.token)).toEqual([]);
    const admin = await server.createUser({ isAdmin: true });
    expect(await popular(admin.token)).toEqual([expect.objectContaining({ id: hidden.id, hidden: true, users: 3 })]);
    expect(await popular(admin.thirdPartyToken)).toEqual([]);
  });
});

describe('first-party clients', () => {
  it('are those of the setting', async () => {
    await server.close();
    server = await createOAuthServer({ config: { firstPartyClients: [CLIENT_IDS.web, CLIENT_IDS.rclone] } });
    owner = await server.createUser();
    await server.call(oauthApps.list, {}, owner.thirdPartyToken);
    await server.close();
    server = await createOAuthServer({ config: { firstPartyClients: [] } });
    owner = await server.createUser();
    expect((await server.fail(oauthApps.list, {}, owner.token)).error_type).toBe('invalid_scope');
  });
});
