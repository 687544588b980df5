import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { createBillingServer, type BillingServer } from '../../plans/tests/billing-server.ts';
import type { TestUser } from '../../testing/index.ts';

const { family } = routes;
const GB = 1e9;

let server: BillingServer;
let owner: TestUser;
let guest: TestUser;
beforeAll(async () => void (server = await createBillingServer({ familyInvites: 2 })));
beforeEach(async () => {
  owner = await server.createUser({ quota: 100 * GB });
  guest = await server.createUser({ status: 'inactive', quota: 0 });
});
afterAll(() => server.close());

const invite = async (user = owner) => (await server.call(family.invite, {}, user.token)).code;
const join = (user: TestUser, code: string) => server.call(family.join, { code }, user.token);
const failJoin = async (user: TestUser, code: string) => {
  const { error_type, status_code } = await server.fail(family.join, { code }, user.token);
  expect(status_code).toBe(403);
  return error_type;
};
const disk = (user: TestUser) =>
  server.db
    .selectFrom('users')
    .select(['status', 'disk_quota', 'disk_used'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
const use = (user: TestUser, bytes: number) =>
  server.db
    .updateTable('users')
    .set((eb) => ({ disk_used: eb('disk_used', '+', bytes) }))
    .where('id', '=', user.id)
    .execute();
const free = async (user: TestUser) => {
  const { disk_quota, disk_used } = await disk(user);
  return disk_quota - disk_used;
};

describe('an invitation', () => {
  it('brings somebody into the family once, and is listed with who used it', async () => {
    const code = await invite();
    expect(code).toMatch(/^[0-9A-Z]{26}$/);
    expect(await server.call(family.invites, {}, owner.token)).toMatchObject({
      invites: [{ code, user_id: null }],
      limit: 2,
      remaining_limit: 1,
    });
    const events = server.events(guest.id);
    await join(guest, code.toLowerCase());
    expect(events.at(-1)).toMatchObject({
      type: 'user_update',
      value: { account_status: 'active', is_sub_account: true, family_owner: owner.username },
    });
    const { members } = await server.call(family.members, {}, guest.token);
    expect(members.map(({ name, is_owner }) => [name, is_owner])).toEqual([
      [owner.username, true],
      [guest.username, false],
    ]);
    expect((await server.call(family.invites, {}, owner.token)).invites).toMatchObject([{ user_id: guest.id }]);
    const other = await server.createUser({ status: 'inactive' });
    expect(await failJoin(other, code)).toBe('FAMILY_INVITE_INVALID_CODE');
  });

  it('is used by one of two who come at the same time', async () => {
    const code = await invite();
    const other = await server.createUser({ status: 'inactive' });
    const results = await Promise.allSettled([join(guest, code), join(other, code)]);
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await server.call(family.members, {}, owner.token)).members).toHaveLength(2);
  });

  it('is stored as a hash only', async () => {
    const code = await invite();
    expect(JSON.stringify(await server.db.selectFrom('family_invites').selectAll().execute())).not.toContain(code);
  });

  it('is not for sub-accounts, inactive accounts and plans without a family', async () => {
    await join(guest, await invite());
    const inactive = await server.createUser({ status: 'inactive' });
    for (const user of [guest, inactive]) {
      const { error_type } = await server.fail(family.invite, {}, user.token);
      expect(error_type).toBe('FAMILY_SUB_ACCOUNT_NOT_ALLOWED');
    }
    expect(await server.call(family.invites, {}, guest.token)).toMatchObject({ limit: 0, remaining_limit: 0 });
  });

  it('is one of as many as there are free places', async () => {
    await invite();
    await invite();
    expect((await server.fail(family.invite, {}, owner.token)).error_type).toBe('FAMILY_UNUSED_INVITE_LIMIT_EXCEEDED');
    const { invites } = await server.call(family.invites, {}, owner.token);
    for (const { code } of invites) await join(await server.createUser({ status: 'inactive' }), code);
    expect((await server.fail(family.invite, {}, owner.token)).error_type).toBe('FAMILY_SUB_ACCOUNT_LIMIT_EXCEEDED');
  });
});

describe('joining', () => {
  it('is refused for an active account, a wrong code and a second family', async () => {
    const code = await invite();
    expect(await failJoin(await server.createUser(), code)).toBe('FAMILY_INVITE_ACTIVE_USER');
    expect(await failJoin(guest, 'nonsense')).toBe('FAMILY_INVITE_INVALID_CODE');
    await join(guest, code);
    expect(await failJoin(guest, await invite())).toBe('FAMILY_INVITE_ANOTHER_FAMILY');
  });

  it('is refused when the owner is inactive, leaving or has no places', async () => {
    const code = await invite();
    const set = (status: string) => server.db.updateTable('users').set({ status }).where('id', '=', owner.id).execute();
    await set('inactive');
    expect(await failJoin(guest, code)).toBe('FAMILY_INVITE_OWNER_NOT_ACTIVE');
    await set('active');
    await server.db
      .insertInto('billing_accounts')
      .values({ ...casual, user_id: owner.id })
      .execute();
    expect(await failJoin(guest, code)).toBe('FAMILY_INVITE_OWNER_NO_LIMIT');
    await server.db
      .insertInto('ending_accounts')
      .values({ user_id: owner.id, created_at: '2026-01-01T00:00:00' })
      .execute();
    expect(await failJoin(guest, code)).toBe('FAMILY_INVITE_OWNER_NOT_FOUND');
  });

  it('is refused when the family is full meanwhile', async () => {
    const codes = [await invite(), await invite()];
    for (const code of codes) await join(await server.createUser({ status: 'inactive' }), code);
    await server.db.updateTable('family_invites').set({ used_at: null }).where('owner_id', '=', owner.id).execute();
    expect(await failJoin(guest, codes[0] ?? '')).toBe('FAMILY_LIMIT_EXCEEDED');
  });

  it('cannot be tried without end', async () => {
    for (let tries = 0; tries < 20; tries++) await failJoin(guest, 'guess');
    expect((await server.fail(family.join, { code: 'guess' }, guest.token)).error_type).toBe('RATE_LIMIT_ERROR');
  });
});

describe('the storage of a family', () => {
  it('is shared: what one uses, the others cannot', async () => {
    await use(owner, 10 * GB);
    await join(guest, await invite());
    expect([await free(owner), await free(guest)]).toEqual([90 * GB, 90 * GB]);
    await use(guest, 30 * GB);
    expect([await free(owner), await free(guest)]).toEqual([60 * GB, 60 * GB]);
    await use(owner, -10 * GB);
    expect([await free(owner), await free(guest)]).toEqual([70 * GB, 70 * GB]);
  });

  it('goes back to the owner when a member leaves, who becomes inactive', async () => {
    await join(guest, await invite());
    await use(guest, 30 * GB);
    await server.call(family.remove, { username: guest.username }, guest.token);
    expect(await disk(owner)).toMatchObject({ disk_quota: 100 * GB });
    expect(await disk(guest)).toEqual({ status: 'inactive', disk_quota: 0, disk_used: 30 * GB });
    await use(guest, -30 * GB);
    expect(await disk(owner)).toMatchObject({ disk_quota: 100 * GB });
  });
});

describe('what everybody in a family is told at once', () => {
  let other: TestUser;
  beforeEach(async () => {
    other = await server.createUser({ status: 'inactive', quota: 0 });
    await join(guest, await invite());
    await join(other, await invite());
  });
  const last = (events: { type: string; value?: unknown }[]) => events.at(-1)?.value;
  const listen = () => [owner, guest, other].map((user) => server.events(user.id));

  it('is the new plan of its owner, and its end', async () => {
    const heard = listen();
    await server.call(routes.payment.changePlan, { plan_path: '10TB_30_once' }, owner.token);
    for (const events of heard.slice(1)) {
      expect(events).toMatchObject([
        { type: 'user_update', value: { account_status: 'active', disk: { size: 10_000 * GB, avail: 10_000 * GB } } },
      ]);
    }
    server.clock.advance(31 * 86_400_000);
    await server.chores.run();
    for (const events of heard.slice(1)) expect(last(events)).toMatchObject({ disk: { size: 100 * GB } });
  });

  it('is what one of them stores, as far as it concerns the room of the others', async () => {
    const heard = listen();
    await server.addFile(guest, 'film', 30 * GB);
    for (const events of heard) expect(last(events)).toMatchObject({ disk: { avail: 70 * GB } });
    expect(last(heard[1] ?? [])).toMatchObject({ disk: { size: 100 * GB, used: 30 * GB } });
    expect(last(heard[2] ?? [])).toMatchObject({ disk: { size: 70 * GB, used: 0 } });
    const stranger = server.events((await server.createUser()).id);
    await server.addFile(owner, 'film', 10 * GB);
    for (const events of heard) expect(last(events)).toMatchObject({ disk: { avail: 60 * GB } });
    expect(stranger).toEqual([]);
  });

  it('is who leaves', async () => {
    const heard = listen();
    await server.call(family.remove, { username: guest.username }, owner.token);
    expect(last(heard[1] ?? [])).toMatchObject({ account_status: 'inactive', is_sub_account: false });
    for (const events of [heard[0], heard[2]]) expect(events?.map(({ type }) => type)).toContain('user_update');
  });
});

describe('leaving', () => {
  it('is for the owner and for the member himself only', async () => {
    const stranger = await server.createUser();
    await join(guest, await invite());
    const remove = (user: TestUser, username = guest.username) => server.fail(family.remove, { username }, user.token);
    expect((await remove(stranger)).error_type).toBe('NotFound');
    expect((await remove(owner, owner.username)).error_type).toBe('NotFound');
    expect((await remove(owner, 'nobody')).error_type).toBe('NotFound');
    await server.call(family.remove, { username: guest.username.toUpperCase() }, owner.token);
    expect((await server.call(family.members, {}, owner.token)).members).toHaveLength(1);
  });
});

it('is closed to third-party clients, whatever they ask', async () => {
  for (const [route, args] of [
    [family.members, {}],
    [family.invites, {}],
    [family.invite, {}],
    [family.remove, { username: 'x' }],
    [family.join, { code: 'x' }],
  ] as const) {
    expect((await server.fail(route, args, owner.thirdPartyToken)).error_type).toBe('invalid_scope');
  }
});

const casual = {
  plan_code: '100GB_30_once',
  plan_type: 'onetime',
  expires_at: '2027-01-01T00:00:00',
  value_from: null,
  files_delete_at: null,
  fallback_quota: null,
  lapsed_at: null,
};
