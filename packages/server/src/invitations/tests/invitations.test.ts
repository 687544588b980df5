import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { catalogueOf, createVoucher, type NewVoucher } from '../../plans/index.ts';
import { createBillingServer, type BillingServer } from '../../plans/tests/billing-server.ts';
import type { TestUser } from '../../testing/index.ts';

const { family, friendInvites, invitations } = routes;

let server: BillingServer;
let user: TestUser;
beforeAll(async () => {
  server = await createBillingServer({ friendInvites: 2, opennodeApiKey: 'set', quota: 5e9 });
});
beforeEach(async () => void (user = await server.createUser()));
afterAll(() => server.close());

const voucher = (given: Partial<NewVoucher> = {}) =>
  createVoucher(
    { ...server, catalogue: catalogueOf(server.config) },
    { kind: 'voucher', planCode: '1TB_30_once', ...given },
  );
const lastError = async (promise: Promise<{ error_type: string; status_code: number }>) => {
  const { error_type, status_code } = await promise;
  return [error_type, status_code];
};
/** Registers somebody with codes, as registration does. */
async function enrol(codes: Parameters<typeof server.enrolment.judge>[0]) {
  const enrolled = await server.enrolment.judge(codes);
  const guest = await server.createUser({ status: enrolled.status, quota: enrolled.quota });
  await server.db.transaction().execute((trx) => enrolled.redeem(trx, guest.id));
  return { ...enrolled, guest };
}
const rowOf = ({ id }: TestUser) =>
  server.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a voucher', () => {
  it('shows what it is good for until it is used', async () => {
    const code = await voucher({ days: 45, ownerId: user.id, kind: 'trial_pass' });
    expect(await server.call(invitations.voucher, { code })).toMatchObject({
      voucher: { days: 45, owner: user.username },
    });
    const { guest, invited } = await enrol({ voucherCode: code });
    expect(invited).toBe(true);
    expect(await rowOf(guest)).toMatchObject({ status: 'active', disk_quota: 1e12 });
    expect(await lastError(server.fail(invitations.voucher, { code }))).toEqual(['INVALID_VOUCHER_CODE', 404]);
    await expect(enrol({ voucherCode: code })).rejects.toMatchObject({ code: 'REDEEMED_VOUCHER_CODE' });
  });

  it('is used by one of two who register at the same time', async () => {
    const judged = await server.enrolment.judge({ voucherCode: await voucher() });
    const guests = [await server.createUser(), await server.createUser()];
    const redeem = ({ id }: TestUser) => server.db.transaction().execute((trx) => judged.redeem(trx, id));
    const results = await Promise.allSettled(guests.map(redeem));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('expires', async () => {
    const code = await voucher({ expiresAt: server.clock.now() });
    expect(await lastError(server.fail(invitations.voucher, { code }))).toEqual(['INVALID_VOUCHER_CODE', 404]);
    await expect(enrol({ voucherCode: code })).rejects.toMatchObject({ code: 'INVALID_VOUCHER_CODE' });
  });

  it('is no gift card, and a gift card no voucher', async () => {
    const code = await voucher();
    const card = await voucher({ kind: 'gift_card' });
    expect(await lastError(server.fail(invitations.giftCard, { code }))).toEqual(['INVALID_CONFIRMATION_CODE', 404]);
    expect(await lastError(server.fail(invitations.voucher, { code: card }))).toEqual(['INVALID_VOUCHER_CODE', 404]);
    expect(await server.call(invitations.giftCard, { code: card })).toMatchObject({
      gift_card: { days: 30, plan: true },
    });
    await enrol({ giftCardCode: card });
    await expect(enrol({ giftCardCode: card })).rejects.toMatchObject({ code: 'INVALID_GIFT_CARD_CONFIRMATION_CODE' });
  });

  it('is made for a plan of the catalogue only', () =>
    expect(voucher({ planCode: 'none' })).rejects.toMatchObject({ code: 'PLAN_NOT_FOUND' }));

  it('is stored as a hash only', async () => {
    const code = await voucher({ kind: 'trial_pass', ownerId: user.id });
    expect(JSON.stringify(await server.db.selectFrom('vouchers').selectAll().execute())).not.toContain(code);
  });
});

describe('an invitation of a friend', () => {
  it('brings the plan for friends, and shows how far he has come', async () => {
    const { code } = await server.call(friendInvites.create, {}, user.token);
    expect(await server.call(invitations.friend, { code })).toMatchObject({
      invite: { inviter: user.username, plan: { code: '1TB_30_once', name: '1 TB', period: 30 } },
    });
    const { guest } = await enrol({ friendInviteCode: code });
    expect(await rowOf(guest)).toMatchObject({ status: 'active', disk_quota: 1e12 });
    expect(await server.call(friendInvites.list, {}, user.token)).toMatchObject({
      invites: [{ code, user: { name: guest.username, status: 'IN_TRIAL', earned_amount: null } }],
      remaining_limit: 1,
    });
    expect(await lastError(server.fail(invitations.friend, { code }))).toEqual(['INVALID_FRIEND_INVITE_CODE', 404]);
    await expect(enrol({ friendInviteCode: code })).rejects.toMatchObject({ code: 'FRIEND_INVITE_INVALID_CODE' });
    await server.db.deleteFrom('users').where('id', '=', guest.id).execute();
    const { invites } = await server.call(friendInvites.list, {}, user.token);
    expect(invites[0]?.user).toMatchObject({ status: 'UNKNOWN', name: '' });
  });

  it('is one of a few, also when asked for at the same time', async () => {
    const ask = () => server.call(friendInvites.create, {}, user.token);
    const results = await Promise.allSettled([ask(), ask(), ask(), ask()]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await lastError(server.fail(friendInvites.create, {}, user.token))).toEqual([
      'FRIEND_INVITATION_LIMIT_EXCEEDED',
      403,
    ]);
  });

  it('is not for inactive accounts, and not from them', async () => {
    const inactive = await server.createUser({ status: 'inactive' });
    expect(await lastError(server.fail(friendInvites.create, {}, inactive.token))).toEqual([
      'FRIEND_INVITATION_NOT_ALLOWED',
      403,
    ]);
    const { code } = await server.call(friendInvites.create, {}, user.token);
    await server.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', user.id).execute();
    await expect(enrol({ friendInviteCode: code })).rejects.toMatchObject({ code: 'FRIEND_INVITE_OWNER_NOT_ACTIVE' });
  });

  it('is closed to third-party clients', async () => {
    for (const route of [friendInvites.list, friendInvites.create]) {
      expect(await lastError(server.fail(route, {}, user.thirdPartyToken))).toEqual(['invalid_scope', 401]);
    }
  });
});

describe('an invitation to a family', () => {
  it('names the owner and the plan, and shares his storage', async () => {
    const { code } = await server.call(family.invite, {}, user.token);
    expect(await server.call(invitations.family, { code })).toMatchObject({
      invite: { owner: user.username, plan: 'Family' },
    });
    const { guest } = await enrol({ familyInviteCode: code });
    expect(await rowOf(guest)).toMatchObject({ status: 'active', disk_quota: (await rowOf(user)).disk_quota });
    await expect(enrol({ familyInviteCode: code })).rejects.toMatchObject({ code: 'FAMILY_INVITE_INVALID_CODE' });
    expect(await lastError(server.fail(invitations.family, { code }))).toEqual(['INVALID_FAMILY_INVITE_CODE', 404]);
  });

  it('needs an active owner', async () => {
    const { code } = await server.call(family.invite, {}, user.token);
    await server.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', user.id).execute();
    await expect(enrol({ familyInviteCode: code })).rejects.toMatchObject({ code: 'FAMILY_INVITE_OWNER_NOT_ACTIVE' });
  });
});

describe('registration', () => {
  it('without a code begins inactive where plans are paid, and refuses unknown plans', async () => {
    expect(await server.enrolment.judge({ planName: '1TB_30_once' })).toMatchObject({
      invited: false,
      status: 'inactive',
      quota: 0,
    });
    await expect(server.enrolment.judge({ planName: 'none' })).rejects.toMatchObject({ code: 'PLAN_NOT_FOUND' });
  });

  it('gives the configured storage where nothing can be paid', async () => {
    const free = await createBillingServer({ quota: 5e9 });
    expect(await free.enrolment.judge({})).toMatchObject({ invited: false, status: 'active', quota: 5e9 });
    await free.close();
  });
});

it('refuses to be tried without end', async () => {
  const fresh = await createBillingServer();
  for (let tries = 0; tries < 30; tries++) await fresh.fail(invitations.giftCard, { code: 'guess' });
  expect((await fresh.fail(invitations.friend, { code: 'guess' })).error_type).toBe('RATE_LIMIT_ERROR');
  await fresh.close();
});
