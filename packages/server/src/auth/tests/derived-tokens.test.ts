import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CLIENT_IDS, routes } from '@jackdaw/api-contract';
import { createWholeServer, waitFor, type TestUser, type WholeServer } from '../../testing/index.ts';
import { createPasswordHasher } from '../password-hasher.ts';

const PASSWORD = 'a long old password';

let server: WholeServer;
let passwordHash: string;
beforeAll(async () => {
  server = await createWholeServer();
  passwordHash = await createPasswordHasher({ cost: { memoryCost: 64, timeCost: 1 } }).hash(PASSWORD);
});
afterAll(() => server.close());

async function upload(token: string, name: string): Promise<number> {
  const part = `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${name}\r\n--b--\r\n`;
  const headers = { authorization: `token ${token}`, 'content-type': 'multipart/form-data; boundary=b' };
  const answer = await server.inject({ method: 'POST', url: '/v2/files/upload', headers, payload: part });
  return answer.json<{ file: { id: number } }>().file.id;
}

const pathOf = (url: string) => new URL(url).pathname;

async function session(userId: number, clientId: number = CLIENT_IDS.web) {
  const place = { clientName: 'x', ipAddress: '127.0.0.1', userAgent: 'x', authenticated: true };
  return server.parts.tokens.issue({ ...place, userId, clientId, scope: 'default' });
}

/** Everything that a token gets and that opens bytes or events without it. */
async function derivedFrom(token: string, fileId: number) {
  const { info } = await server.call(routes.account.info, { download_token: true, push_token: true }, token);
  const { url } = await server.call(routes.downloads.url, { id: fileId }, token);
  const { url: root } = await server.call(routes.downloads.url, { id: 0 }, token);
  const links = await server.call(routes.downloadLinks.collect, { file_ids: [fileId] }, token);
  const { zip_id: id } = await server.call(routes.zips.create, { file_ids: [fileId] }, token);
  await waitFor(async () => (await server.call(routes.zips.get, { id }, token)).zip_status === 'DONE');
  const { url: zip } = await server.call(routes.zips.get, { id }, token);
  const { file } = await server.call(routes.files.get, { id: fileId, stream_url: true }, token);
  const addresses = {
    downloadToken: `/v2/files/${fileId}/download?oauth_token=${info.download_token}`,
    listed: `${pathOf(file.stream_url ?? '')}${new URL(file.stream_url ?? '').search}`,
    storage: pathOf(url),
    rootStorage: pathOf(root),
    link: pathOf(links.download_links[0] ?? ''),
    zip: pathOf(zip ?? ''),
  };
  return async () => {
    const answers: Record<string, number> = {};
    for (const [name, path] of Object.entries(addresses))
      answers[name] = (await server.inject({ url: path })).statusCode;
    const isHeard = (await server.parts.tokens.resolveDerived('push', info.push_token ?? '')) !== null;
    return { ...answers, push: isHeard ? 200 : 401 };
  };
}

const ALIVE = { downloadToken: 302, listed: 302, storage: 200, rootStorage: 200, link: 200, zip: 200, push: 200 };
const DEAD = { downloadToken: 401, listed: 401, storage: 410, rootStorage: 410, link: 410, zip: 410, push: 401 };

interface Case {
  user: TestUser;
  /** Another session of the user, first-party. */
  other: { id: number; token: string };
}

const appFields = {
  description: 'An app of the tests',
  website: 'https://a.example',
  callback: 'https://a.example/cb',
};

/** How a session comes to be and what ends it. */
const ENDINGS: readonly [string, (parts: Case) => Promise<{ token: string; end: () => Promise<unknown> }>][] = [
  [
    'its own signing out',
    async ({ user }) => ({
      token: user.thirdPartyToken,
      end: () => server.call(routes.auth.logout, {}, user.thirdPartyToken),
    }),
  ],
  [
    'the end of the app’s grant',
    async ({ user }) => ({
      token: user.thirdPartyToken,
      end: () => server.call(routes.auth.revokeGrant, { app_id: CLIENT_IDS.rclone }, user.token),
    }),
  ],
  [
    'the end of the session from another one',
    async ({ user, other }) => ({
      token: other.token,
      end: () => server.call(routes.auth.revokeSession, { session_id: other.id }, user.token),
    }),
  ],
  [
    'signing out everywhere else',
    async ({ user, other }) => ({
      token: other.token,
      end: () => server.call(routes.auth.revokeAllSessions, {}, user.token),
    }),
  ],
  [
    'signing out everywhere else, for what the session itself gave out before',
    async ({ user }) => ({
      token: user.token,
      end: () => server.call(routes.auth.revokeAllSessions, {}, user.token),
    }),
  ],
  [
    'another password',
    async ({ user, other }) => ({
      token: user.token,
      end: () =>
        server.call(
          routes.account.saveSettings,
          { password: 'a quite new password', current_password: PASSWORD },
          other.token,
        ),
    }),
  ],
  [
    'another token of the app that its maker tries it with',
    async ({ user }) => {
      const args = { ...appFields, name: `Maker's app ${user.id}` };
      const { app } = await server.call(routes.oauthApps.register, args, user.token);
      const { token } = await server.call(routes.oauthApps.get, { id: app.id }, user.token);
      const end = () => server.call(routes.oauthApps.regenerateToken, { id: app.id }, user.token);
      return { token: token ?? '', end };
    },
  ],
  [
    'the end of the app',
    async ({ user }) => {
      const maker = await server.createUser();
      const args = { ...appFields, name: `Somebody's app ${user.id}` };
      const { app } = await server.call(routes.oauthApps.register, args, maker.token);
      const { token } = await session(user.id, app.id);
      return { token, end: () => server.call(routes.oauthApps.remove, { id: app.id }, maker.token) };
    },
  ],
  [
    'the end of the session that linked the device',
    async ({ user }) => {
      const { code } = await server.call(routes.oauth.deviceCode, { app_id: CLIENT_IDS.roku });
      await server.call(routes.oauth.linkDevice, { code }, user.thirdPartyToken);
      const { oauth_token: token } = await server.call(routes.oauth.deviceToken, { code });
      return { token: token ?? '', end: () => server.call(routes.auth.logout, {}, user.thirdPartyToken) };
    },
  ],
  [
    'the end of the app-specific password',
    async ({ user }) => {
      const made = await server.call(routes.appPasswords.create, { note: 'n' }, user.token);
      const url = `/v2/oauth2/authorizations/clients/${CLIENT_IDS.cli}?client_secret=x`;
      const basic = Buffer.from(`${user.username}:${made.password}`).toString('base64');
      const answer = await server.inject({ method: 'PUT', url, headers: { authorization: `Basic ${basic}` } });
      const { access_token: token } = answer.json<{ access_token: string }>();
      return { token, end: () => server.call(routes.appPasswords.remove, { id: made.id }, user.token) };
    },
  ],
  [
    'the end of the account',
    async ({ user }) => ({
      token: user.token,
      end: () => server.call(routes.accountEnd.destroy, { current_password: PASSWORD }, user.token),
    }),
  ],
];

describe('what came of a session', () => {
  it.each(ENDINGS)('ends with %s', async (_name, arrange) => {
    const user = await server.createUser({ passwordHash });
    const { token, end } = await arrange({ user, other: await session(user.id) });
    const state = await derivedFrom(token, await upload(user.token, 'kept.mp3'));
    expect(await state()).toEqual(ALIVE);
    await end();
    expect(await state()).toEqual(DEAD);
  });

  it('ends for connections that are open too, with what the session linked', async () => {
    const user = await server.createUser();
    const { code } = await server.call(routes.oauth.deviceCode, { app_id: CLIENT_IDS.roku });
    await server.call(routes.oauth.linkDevice, { code }, user.thirdPartyToken);
    const { oauth_token: token } = await server.call(routes.oauth.deviceToken, { code });
    const tokenIdOf = async (of: string) => (await server.parts.tokens.resolve(of))?.tokenId;
    const ids = [await tokenIdOf(user.thirdPartyToken), await tokenIdOf(token ?? '')];
    const ended: unknown[] = [];
    server.parts.tokens.onRevoked((revocation) => void ended.push(revocation));
    await server.call(routes.auth.logout, {}, user.thirdPartyToken);
    expect(ended).toEqual([{ userId: user.id, tokenIds: ids }]);
  });

  it('stays when another session of the user ends', async () => {
    const user = await server.createUser();
    const { id } = await session(user.id);
    const state = await derivedFrom(user.token, await upload(user.token, 'kept.mp3'));
    await server.call(routes.auth.revokeGrant, { app_id: CLIENT_IDS.rclone }, user.token);
    await server.call(routes.auth.revokeSession, { session_id: id }, user.token);
    expect(await state()).toEqual(ALIVE);
  });

  it('gives no bytes while the account is not active, whoever has its address', async () => {
    const user = await server.createUser();
    const state = await derivedFrom(user.token, await upload(user.token, 'kept.mp3'));
    const become = async (status: string) => {
      await server.db.updateTable('users').set({ status }).where('id', '=', user.id).execute();
      server.parts.tokens.forget(user.id);
    };
    await become('inactive');
    const unpaid = { downloadToken: 402, listed: 402, storage: 402, rootStorage: 402, link: 402, zip: 402 };
    expect(await state()).toEqual({ ...unpaid, push: 200 });
    await become('active');
    expect(await state()).toEqual(ALIVE);
  });
});

describe('what came of an administrator’s look into an account', () => {
  async function lookIn() {
    const [user, admin] = [await server.createUser(), await server.createUser({ isAdmin: true })];
    const fileId = await upload(user.token, 'private.mp3');
    const { access_token: token } = await server.call(
      routes.admin.impersonate,
      { username: user.username },
      admin.token,
    );
    const { token: podcast } = await server.call(routes.podcast.links, { parent_id: 0 }, token);
    const state = await derivedFrom(token, fileId);
    const feed = async () => (await server.inject({ url: `/v2/podcast/feed/all?oauth_token=${podcast}` })).statusCode;
    return { user, admin, token, state, feed };
  }

  it('is no link that others could open later', async () => {
    const { user, token } = await lookIn();
    const fileId = await upload(user.token, 'shared.txt');
    expect((await server.fail(routes.publicShares.create, { file_id: fileId }, token)).error_type).toBe('Forbidden');
    await server.call(routes.publicShares.create, { file_id: fileId }, user.token);
  });

  it('ends with its time, without anybody looking', async () => {
    const { state, feed } = await lookIn();
    expect([await state(), await feed()]).toEqual([ALIVE, 200]);
    server.clock.advance(3_600_000);
    // Asked in this order, nothing has noticed the end yet when the addresses of bytes are used.
    expect([await state(), await feed()]).toEqual([DEAD, 401]);
  });

  it('ends with the session that he looks in from, and with his account', async () => {
    const signedOut = await lookIn();
    await server.call(routes.auth.logout, {}, signedOut.admin.token);
    expect([await signedOut.state(), await signedOut.feed()]).toEqual([DEAD, 401]);
    expect(await server.parts.tokens.resolve(signedOut.token)).toBeNull();
    const gone = await lookIn();
    await server.parts.tokens.revokeAll(gone.admin.id, null);
    expect([await gone.state(), await gone.feed()]).toEqual([DEAD, 401]);
    const deleted = await lookIn();
    await server.db.deleteFrom('users').where('id', '=', deleted.admin.id).execute();
    server.parts.tokens.forget(deleted.user.id);
    expect(await server.parts.tokens.resolve(deleted.token)).toBeNull();
  });

  it('ends when he is none any more, and when it is over', async () => {
    const demoted = await lookIn();
    await server.db.updateTable('users').set({ is_admin: 0 }).where('id', '=', demoted.admin.id).execute();
    expect([await demoted.state(), await demoted.feed()]).toEqual([DEAD, 401]);
    const over = await lookIn();
    await server.call(routes.auth.logout, {}, over.token);
    expect([await over.state(), await over.feed()]).toEqual([DEAD, 401]);
  });
});

describe('validation', () => {
  it('knows the tokens of visitors and podcasts, and tells them no user and no session', async () => {
    const user = await server.createUser();
    const fileId = await upload(user.token, 'seen.txt');
    const { public_share: share } = await server.call(routes.publicShares.create, { file_id: fileId }, user.token);
    const { token: podcast } = await server.call(routes.podcast.links, { parent_id: 0 }, user.token);
    const ask = (oauth_token: string) => server.call(routes.auth.validate, { oauth_token });
    const visitor = { result: true, token_scope: 'files_public_access', token_id: null, user_id: null };
    expect(await ask(share.token)).toMatchObject(visitor);
    expect(await ask(podcast)).toMatchObject({ result: true, token_scope: 'files_download', user_id: user.id });
    const { info } = await server.call(routes.account.info, { download_token: true, push_token: true }, user.token);
    expect(await ask(info.download_token ?? '')).toMatchObject({ token_scope: 'files_download', token_id: null });
    const nobody = { result: false, token_scope: null, token_id: null, user_id: null };
    expect(await ask(info.push_token ?? '')).toMatchObject(nobody);
    expect(await ask(share.push_token)).toMatchObject(nobody);
    await server.call(routes.publicShares.remove, { share_id: share.id }, user.token);
    expect(await ask(share.token)).toMatchObject(nobody);
  });
});
