import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CLIENT_IDS, routes } from '@jackdaw/api-contract';
import { createWholeServer, type WholeServer } from '../../testing/index.ts';

let server: WholeServer;
beforeEach(async () => void (server = await createWholeServer({ config: { quota: 5000 } })));
afterEach(() => server.close());

const someone = {
  client_id: CLIENT_IDS.web,
  username: 'Magpie',
  mail: 'magpie@example.org',
  password: 'correct horse battery',
};

describe('registration on a whole server', () => {
  it('takes the code that a friend made, once', async () => {
    const owner = await server.createUser({ username: 'owner', isAdmin: true });
    const { code } = await server.call(routes.friendInvites.create, {}, owner.token);
    const without = await server.fail(routes.registration.register, someone);
    expect(without).toMatchObject({ status_code: 403, error_type: 'INVITATION_REQUIRED' });
    const args = { ...someone, friend_invite_code: code };
    const { access_token } = await server.call(routes.registration.register, args);
    const { info } = await server.call(routes.account.info, {}, access_token);
    expect(info).toMatchObject({ username: 'Magpie', account_status: 'active', disk: { size: 5000 }, is_admin: false });
    const again = { ...args, username: 'Other', mail: 'other@example.org' };
    const used = await server.fail(routes.registration.register, again);
    expect(used).toMatchObject({ status_code: 404, error_type: 'FRIEND_INVITE_INVALID_CODE' });
  });
});
