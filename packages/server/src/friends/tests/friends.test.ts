import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { createPasswordHasher } from '../../auth/password-hasher.ts';
import { createWholeServer, waitFor, type TestUser, type WholeServer } from '../../testing/index.ts';

const { friends } = routes;

let server: WholeServer;
let ada: TestUser;
let bob: TestUser;
let eve: TestUser;
let made = 0;
beforeAll(async () => {
  server = await createWholeServer();
});
beforeEach(async () => {
  made += 1;
  ada = await server.createUser({ username: `ada${made}` });
  bob = await server.createUser({ username: `Bob${made}` });
  eve = await server.createUser({ username: `eve${made}` });
});
afterAll(() => server.close());

const to = (who: TestUser) => ({ username: who.username });
const request = (from: TestUser, whom: TestUser) => server.call(friends.request, to(whom), from.token);
const approve = (me: TestUser, asker: TestUser) => server.call(friends.approve, to(asker), me.token);
const namesOf = async (user: TestUser) => {
  const { friends: all, total } = await server.call(friends.list, {}, user.token);
  expect(total).toBe(all.length);
  return all.map((friend) => friend.name);
};
const waiting = async (user: TestUser) => {
  const { friends: all } = await server.call(friends.waitingRequests, {}, user.token);
  expect((await server.call(friends.waitingRequestsCount, {}, user.token)).count).toBe(all.length);
  return all.map((friend) => friend.name);
};
const sent = async (user: TestUser) =>
  (await server.call(friends.sentRequests, {}, user.token)).friends.map((friend) => friend.name);
const person = (user: TestUser) => ({
  id: user.id,
  name: user.username,
  avatar_url: `http://jackdaw.test/v2/avatars/${user.id}?s=50`,
});
const friend = (user: TestUser) => ({ ...person(user), has_shared_files: false, has_received_files: false });
const refusal = async (route: Parameters<typeof server.fail>[0], args: Record<string, unknown>, user: TestUser) => {
  const { error_type, status_code } = await server.fail(route, args, user.token);
  return [error_type, status_code];
};

describe('a request', () => {
  it('waits with who was asked, is among the sent ones, and makes a friendship when it is approved', async () => {
    await request(ada, bob);
    expect([await waiting(bob), await sent(ada), await waiting(ada), await namesOf(bob)]).toEqual([
      [ada.username],
      [bob.username],
      [],
      [],
    ]);
    await approve(bob, ada);
    expect([await waiting(bob), await sent(ada)]).toEqual([[], []]);
    expect([await namesOf(ada), await namesOf(bob)]).toEqual([[bob.username], [ada.username]]);
    expect(await namesOf(eve)).toEqual([]);
  });

  it('tells both sides, each what concerns him, and nobody else', async () => {
    const seen = { ada: server.events(ada.id), bob: server.events(bob.id), eve: server.events(eve.id) };
    await request(ada, bob);
    expect(seen.ada).toEqual([]);
    expect(seen.bob.splice(0)).toEqual([
      { type: 'friend_request_received', value: person(ada) },
      { type: 'friend_request_count', value: 1 },
    ]);
    await approve(bob, ada);
    expect(seen.bob.splice(0)).toEqual([
      { type: 'friend_request_approve_sent', value: friend(ada) },
      { type: 'friend_request_count', value: 0 },
    ]);
    expect(seen.ada.splice(0)).toEqual([{ type: 'friend_request_approve_received', value: friend(bob) }]);
    await server.call(friends.unfriend, to(bob), ada.token);
    expect(seen.ada.splice(0)).toEqual([{ type: 'friend_remove_sent', value: person(bob) }]);
    expect(seen.bob.splice(0)).toEqual([{ type: 'friend_remove_received', value: person(ada) }]);
    await request(bob, ada);
    seen.ada.splice(0);
    await server.call(friends.deny, to(bob), ada.token);
    expect(seen.ada.splice(0)).toEqual([
      { type: 'friend_request_deny_sent', value: person(bob) },
      { type: 'friend_request_count', value: 0 },
    ]);
    expect(seen.bob.splice(0)).toEqual([{ type: 'friend_request_deny_received', value: person(ada) }]);
    expect(seen.eve).toEqual([]);
  });

  it('may be repeated without being heard again', async () => {
    await request(ada, bob);
    const seen = server.events(bob.id);
    await request(ada, bob);
    expect([await waiting(bob), seen]).toEqual([[ada.username], []]);
    await approve(bob, ada);
    await request(ada, bob);
    expect([await waiting(bob), await sent(ada)]).toEqual([[], []]);
  });

  it('that crosses another one makes a friendship', async () => {
    await request(ada, bob);
    const seen = server.events(ada.id);
    await request(bob, ada);
    expect([await namesOf(ada), await namesOf(bob), await waiting(ada), await waiting(bob)]).toEqual([
      [bob.username],
      [ada.username],
      [],
      [],
    ]);
    expect(seen).toEqual([{ type: 'friend_request_approve_received', value: friend(bob) }]);
  });

  it('makes one friendship when both ask at the same instant, or one approves twice', async () => {
    await Promise.all([request(ada, bob), request(bob, ada)]);
    expect([await namesOf(ada), await namesOf(bob)]).toEqual([[bob.username], [ada.username]]);
    await request(eve, ada);
    const twice = await Promise.allSettled([approve(ada, eve), approve(ada, eve)]);
    expect(twice.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await namesOf(ada)).sort()).toEqual([bob.username, eve.username].sort());
  });

  it('finds people whatever the case of their name', async () => {
    await server.call(friends.request, { username: bob.username.toUpperCase() }, ada.token);
    expect(await waiting(bob)).toEqual([ada.username]);
  });

  it('to oneself is no request', async () => {
    expect(await refusal(friends.request, to(ada), ada)).toEqual(['BadRequest', 400]);
  });

  it('that is denied is gone; that is taken back too', async () => {
    await request(ada, bob);
    await server.call(friends.deny, to(ada), bob.token);
    expect([await waiting(bob), await sent(ada), await namesOf(bob)]).toEqual([[], [], []]);
    await request(ada, bob);
    const seen = server.events(bob.id);
    await server.call(friends.unfriend, to(bob), ada.token);
    expect([await waiting(bob), await sent(ada)]).toEqual([[], []]);
    expect(seen).toEqual([{ type: 'friend_request_count', value: 0 }]);
  });
});

describe('names that lead nowhere', () => {
  it.each(['request', 'approve', 'deny', 'unfriend'] as const)('are 404 USER_NOT_FOUND for %s', async (verb) => {
    expect(await refusal(friends[verb], { username: 'nobody here' }, ada)).toEqual(['USER_NOT_FOUND', 404]);
  });
  it.each(['approve', 'deny', 'unfriend'] as const)('%s needs something to answer', async (verb) => {
    expect(await refusal(friends[verb], to(bob), ada)).toEqual(['USER_NOT_FOUND', 404]);
    await request(ada, bob);
    // Who asked cannot say yes himself.
    if (verb !== 'unfriend') expect(await refusal(friends[verb], to(bob), ada)).toEqual(['USER_NOT_FOUND', 404]);
    expect(await namesOf(ada)).toEqual([]);
  });
  it('are 404 NotFound for the folder of who is no friend', async () => {
    expect(await refusal(friends.files, { username: 'nobody here' }, ada)).toEqual(['NotFound', 404]);
    expect(await refusal(friends.files, to(bob), ada)).toEqual(['NotFound', 404]);
    await request(ada, bob);
    await approve(bob, ada);
    expect((await server.call(friends.files, to(bob), ada.thirdPartyToken)).file).toBeNull();
  });
  it.each(['../admin', 'a/b', '%2e%2e', '..\\', 'x\u0000', '{"a":1}'])(
    'are taken as they are: %j',
    async (username) => {
      expect(await refusal(friends.files, { username }, ada)).toEqual(['NotFound', 404]);
      expect(await refusal(friends.request, { username }, ada)).toEqual(['USER_NOT_FOUND', 404]);
    },
  );
});

describe('the search for users', () => {
  const search = async (user: TestUser, username: string) =>
    (await server.call(friends.userSearch, { username }, user.token)).users;

  it('finds by the beginning of a name, says who was asked, and leaves out friends and oneself', async () => {
    expect(await search(ada, `bob${made}`)).toEqual([
      { ...person(bob), avatar_url: expect.stringContaining(`/v2/avatars/${bob.id}`), invited: false },
    ]);
    expect(await search(ada, `ada${made}`)).toEqual([]);
    expect(await search(ada, `ob${made}`)).toEqual([]);
    await request(ada, bob);
    expect(await search(ada, `BOB${made}`)).toContainEqual(expect.objectContaining({ id: bob.id, invited: true }));
    await approve(bob, ada);
    expect(await search(ada, `bob${made}`)).toEqual([]);
    expect(await search(ada, '%')).toEqual([]);
  });

  it('leaves out those who do not want to be found, who cannot be asked either unless they asked', async () => {
    await server.call(routes.account.saveSettings, { is_invisible: true }, { token: bob.token, as: 'json' });
    expect(await search(ada, `bob${made}`)).toEqual([]);
    expect(await refusal(friends.request, to(bob), ada)).toEqual(['USER_NOT_FOUND', 404]);
    await request(bob, ada);
    await request(ada, bob);
    expect(await namesOf(bob)).toEqual([ada.username]);
  });

  it('is for first-party clients only, before anything else is looked at', async () => {
    const { error_type, status_code } = await server.fail(
      friends.userSearch,
      { username: 'x' },
      { token: ada.thirdPartyToken },
    );
    expect([error_type, status_code]).toEqual(['invalid_scope', 401]);
    await server.call(friends.list, {}, ada.thirdPartyToken);
    await server.call(friends.request, to(bob), ada.thirdPartyToken);
  });
});

describe('clearing friends', () => {
  it('ends friendships and requests in both directions, and tells the others', async () => {
    await request(ada, bob);
    await approve(bob, ada);
    await request(ada, eve);
    const carl = await server.createUser();
    await request(carl, ada);
    const seen = server.events(bob.id);
    await server.call(routes.accountEnd.clear, { friends: true }, { token: ada.token, as: 'json' });
    expect([await namesOf(ada), await namesOf(bob), await waiting(eve), await waiting(ada), await sent(carl)]).toEqual([
      [],
      [],
      [],
      [],
      [],
    ]);
    expect(seen).toContainEqual({ type: 'friend_remove_received', value: person(ada) });
  });
});

describe('the end of an account', () => {
  it('ends friendships, what was shared because of them and public links, while everybody is still there to be told', async () => {
    const passwordHash = await createPasswordHasher({ cost: { memoryCost: 64, timeCost: 1 } }).hash('right password');
    ada = await server.createUser({ username: `leaving${made}`, passwordHash });
    await request(ada, bob);
    await approve(bob, ada);
    const { file } = await server.call(routes.files.createFolder, { name: 'mine' }, ada.token);
    await server.call(routes.sharing.share, { file_ids: [file.id], friends: ['everyone'] }, ada.token);
    const { public_share: share } = await server.call(routes.publicShares.create, { file_id: file.id }, ada.token);
    const seen = server.events(bob.id);
    await server.call(routes.accountEnd.destroy, { current_password: 'right password' }, ada.token);
    await waitFor(async () => (await namesOf(bob)).length === 0);
    expect(seen.map((event) => event.type)).toContain('friend_remove_received');
    expect(seen).toContainEqual({
      type: 'file_delete',
      value: { id: file.id, name: 'mine', parent_id: expect.any(Number) },
    });
    const left = () => server.db.selectFrom('shares').select('id').where('owner_id', '=', ada.id).execute();
    await waitFor(async () => (await left()).length === 0);
    await waitFor(
      async () => (await server.fail(routes.publicShares.get, {}, { token: share.token })).status_code === 401,
    );
  });
});
