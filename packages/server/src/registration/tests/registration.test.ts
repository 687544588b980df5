import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CLIENT_IDS, routes } from '@jackdaw/api-contract';
import { AppError } from '../../errors.ts';
import type { Enrolment } from '../../plans/enrolment.ts';
import { createAccountServer } from '../../testing/account-server.ts';

type Server = Awaited<ReturnType<typeof createAccountServer>>;
let server: Server;
const servers: Server[] = [];

/** Codes are good once: redeeming one writes a row that can be written only once. */
const enrolment: Enrolment = {
  judge: async ({ friendInviteCode, voucherCode, planName }) => {
    if (friendInviteCode === 'wrong') throw new AppError('FRIEND_INVITE_INVALID_CODE');
    if (voucherCode === 'used') throw new AppError('REDEEMED_VOUCHER_CODE');
    if (planName === 'none') throw new AppError('PLAN_NOT_FOUND');
    const invited = friendInviteCode !== undefined;
    return {
      invited,
      status: invited ? 'active' : 'inactive',
      quota: 4242,
      redeem: async (trx, userId) => {
        if (!friendInviteCode) return;
        const row = { key: `redeemed:${friendInviteCode}`, value: String(userId) };
        await trx
          .insertInto('meta')
          .values(row)
          .execute()
          .catch(() => {
            throw new AppError('FRIEND_INVITE_INVALID_CODE');
          });
      },
    };
  },
};

async function start(config = {}): Promise<Server> {
  const started = await createAccountServer({ enrolment, config });
  servers.push(started);
  await started.createUser({ username: 'owner', isAdmin: true });
  return started;
}

beforeEach(async () => void (server = await start()));
afterEach(async () => {
  for (const open of servers.splice(0)) await open.close();
});

const someone = {
  client_id: CLIENT_IDS.web,
  username: 'Magpie',
  mail: 'magpie@example.org',
  password: 'correct horse battery',
  friend_invite_code: 'welcome',
};
const register = (changes: object = {}, on = server) =>
  on.call(routes.registration.register, { ...someone, ...changes });
const refuse = async (changes: object, on = server) => {
  const { error_type, status_code } = await on.fail(routes.registration.register, { ...someone, ...changes });
  return `${status_code} ${error_type}`;
};
const users = async () => (await server.db.selectFrom('users').select('username').execute()).map((row) => row.username);

describe('registration', () => {
  it('opens an ordinary account with what the invitation gives, signs in and says welcome by mail', async () => {
    const { access_token } = await register();
    const { info } = await server.call(routes.account.info, {}, access_token);
    expect(info).toMatchObject({
      username: 'Magpie',
      mail: 'magpie@example.org',
      account_status: 'active',
      disk: { size: 4242 },
      is_admin: false,
    });
    const { text } = await server.mail('magpie@example.org', 'Welcome');
    expect(text).toContain('Hello Magpie');
    expect(text).toContain('http://127.0.0.1:7717/login');
    const login = await server.inject({
      method: 'PUT',
      url: '/v2/oauth2/authorizations/clients/1',
      headers: { authorization: `Basic ${Buffer.from('magpie:correct horse battery').toString('base64')}` },
    });
    expect(login.statusCode).toBe(200);
  });

  it.each(['form', 'json', 'multipart'] as const)('takes its fields as %s', async (as) => {
    await server.call(routes.registration.register, someone, { as });
    expect(await users()).toContain('Magpie');
  });

  it.each([
    [{ username: 'ab' }, '400 INVALID_USERNAME'],
    [{ username: '' }, '400 INVALID_USERNAME'],
    [{ username: 'mag pie' }, '400 INVALID_USERNAME'],
    [{ username: 'mag\u200bpie' }, '400 INVALID_USERNAME'],
    [{ username: 'mag\u3164pie' }, '400 INVALID_USERNAME'],
    [{ username: 'mag\u202epie' }, '400 INVALID_USERNAME'],
    [{ username: 'x'.repeat(81) }, '400 INVALID_USERNAME'],
    [{ username: 'OWNER' }, '400 USERNAME_EXISTS'],
    [{ username: 'ｏｗｎｅｒ' }, '400 USERNAME_EXISTS'],
    [{ username: 'оwnеr' }, '400 USERNAME_EXISTS'],
    [{ mail: 'nonsense' }, '400 INVALID_MAIL'],
    [{ mail: 'magpie@mailinator.com' }, '400 DISPOSABLE_MAIL_NOT_ALLOWED'],
    [{ mail: 'magpie@sub.MAILINATOR.com' }, '400 DISPOSABLE_MAIL_NOT_ALLOWED'],
    [{ mail: 'Owner@Example.org' }, '400 MAIL_EXISTS'],
    [{ password: 'abc' }, '400 INVALID_NEW_PASSWORD'],
    [{ password: 'x'.repeat(129) }, '400 INVALID_NEW_PASSWORD'],
    [{ password: 'Trustno1' }, '400 PWNED_NEW_PASSWORD'],
    [{ client_id: 424242 }, '404 CLIENT_NOT_FOUND'],
    [{ client_id: 'x' }, '400 BadRequest'],
    [{ friend_invite_code: undefined }, '403 INVITATION_REQUIRED'],
    [{ friend_invite_code: 'wrong' }, '404 FRIEND_INVITE_INVALID_CODE'],
    [{ voucher_code: 'used' }, '400 REDEEMED_VOUCHER_CODE'],
    [{ plan_name: 'none' }, '404 PLAN_NOT_FOUND'],
  ])('refuses %j with %s', async (changes, answer) => {
    expect(await refuse(changes)).toBe(answer);
    expect(await users()).toEqual(['owner']);
  });

  it('does not tell names to somebody without an invitation', async () => {
    expect(await refuse({ username: 'owner', friend_invite_code: undefined })).toBe('403 INVITATION_REQUIRED');
  });

  it('is for everybody, for nobody, and never for the first account, as the server is set up', async () => {
    const open = await start({ registration: 'open', disposableMail: true });
    await register({ friend_invite_code: undefined, mail: 'magpie@mailinator.com' }, open);
    const closed = await start({ registration: 'closed' });
    expect(await refuse({}, closed)).toBe('403 REGISTRATION_CLOSED');
    const told = (of: typeof server) => of.call(routes.registration.status, {});
    expect((await told(open)).registration).toBe('open');
    expect((await told(closed)).registration).toBe('closed');
    expect((await told(server)).registration).toBe('invite');
    await server.db.deleteFrom('users').execute();
    expect(await refuse({})).toBe('403 REGISTRATION_CLOSED');
    expect((await told(server)).registration).toBe('closed');
  });

  it.each([
    ['user name', { mail: 'other@example.org', friend_invite_code: 'second' }, 'USERNAME_EXISTS'],
    [
      'look of the user name',
      { username: 'Мagpie', mail: 'other@example.org', friend_invite_code: 'second' },
      'USERNAME_EXISTS',
    ],
    ['address', { username: 'Other', friend_invite_code: 'second' }, 'MAIL_EXISTS'],
    ['invitation', { username: 'Other', mail: 'other@example.org' }, 'FRIEND_INVITE_INVALID_CODE'],
  ])('gives the same %s to one of two who come at once', async (_what, changes, code) => {
    const post = (payload: object) => server.inject({ method: 'POST', url: '/v2/registration/register', payload });
    const answers = await Promise.all([post(someone), post({ ...someone, ...changes })]);
    const types = answers.map((answer) => answer.json<{ error_type?: string }>().error_type ?? 'OK');
    expect(types.sort()).toEqual(['OK', code].sort());
    expect(await users()).toHaveLength(2);
  });

  it('is slowed down by address', async () => {
    for (let i = 0; i < 20; i++) await refuse({ username: '' });
    expect(await refuse({})).toBe('429 RATE_LIMIT_ERROR');
    server.clock.advance(3_601_000);
    await register();
  });
});

describe('the question whether somebody exists', () => {
  const exists = async (key: 'mail' | 'username', value: string) =>
    (await server.call(routes.registration.exists, { key, value })).exists;

  it('is answered for addresses and user names, however they are spelled', async () => {
    expect(await exists('username', 'OWNER')).toBe(true);
    expect(await exists('username', 'оwnеr')).toBe(true);
    expect(await exists('username', 'owner@example.org')).toBe(false);
    expect(await exists('mail', 'Owner@example.org')).toBe(true);
    expect(await exists('mail', 'nobody@example.org')).toBe(false);
  });

  it('has no other key, and an end', async () => {
    const answer = await server.inject({ method: 'GET', url: '/v2/registration/exists/password?value=x' });
    expect(answer.statusCode).toBe(400);
    for (let i = 0; i < 60; i++) await exists('username', `guess${i}`);
    const over = await server.fail(routes.registration.exists, { key: 'username', value: 'owner' });
    expect(over.error_type).toBe('RATE_LIMIT_ERROR');
  });
});
