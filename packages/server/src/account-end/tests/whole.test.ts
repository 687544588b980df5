import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { createPasswordHasher } from '../../auth/password-hasher.ts';
import { createWholeServer, waitFor, type TestUser, type WholeServer } from '../../testing/index.ts';

const { account, accountEnd, family, files, friendInvites, payment } = routes;
const PASSWORD = 'correct horse';

let server: WholeServer;
beforeAll(async () => void (server = await createWholeServer()));
afterAll(() => server.close());

const infoOf = async ({ token }: TestUser) => (await server.call(account.info, {}, token)).info;
async function person(status = 'active'): Promise<TestUser> {
  const passwordHash = await createPasswordHasher({ cost: { memoryCost: 64, timeCost: 1 } }).hash(PASSWORD);
  return server.createUser({ status, passwordHash });
}

it('an account shows its plan and its family, and its end lets the family go', async () => {
  const [owner, guest] = [await person(), await person('inactive')];
  expect(await infoOf(owner)).toMatchObject({
    is_sub_account: false,
    can_create_sub_account: true,
    is_eligible_for_friend_invitation: true,
    files_will_be_deleted_at: null,
  });
  await server.call(payment.changePlan, { plan_path: '1TB_30_subscription' }, owner.token);
  const { code } = await server.call(family.invite, {}, owner.token);
  await server.call(family.join, { code }, guest.token);
  expect(await infoOf(guest)).toMatchObject({
    ...{ account_status: 'active', is_sub_account: true, family_owner: owner.username },
    ...{ can_create_sub_account: false, is_eligible_for_friend_invitation: false },
    disk: { size: 1e12, avail: 1e12, used: 0 },
  });
  await server.call(friendInvites.create, {}, owner.token);
  await server.call(files.createFolder, { name: 'mine', parent_id: 0 }, owner.token);
  await server.call(accountEnd.destroy, { current_password: PASSWORD }, owner.token);
  await waitFor(async () => {
    const row = await server.db.selectFrom('users').select('id').where('id', '=', owner.id).executeTakeFirst();
    return row === undefined;
  }, 'the end of the account');
  expect(await infoOf(guest)).toMatchObject({ account_status: 'inactive', is_sub_account: false });
});

it('everything can be cleared in one go', async () => {
  const user = await person();
  await server.call(files.createFolder, { name: 'mine', parent_id: 0 }, user.token);
  const all = { files: true, finished_transfers: true, active_transfers: true, rss_feeds: true };
  await server.call(
    accountEnd.clear,
    { ...all, rss_logs: true, history: true, trash: true, friends: true },
    user.token,
  );
  expect((await server.call(files.list, { parent_id: 0 }, user.token)).files).toEqual([]);
});
