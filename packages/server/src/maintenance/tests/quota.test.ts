import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { createWholeServer, type TestUser, type WholeServer } from '../../testing/index.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { setQuota } from '../users.ts';

const GB = 1e9;

let server: WholeServer;
beforeAll(async () => void (server = await createWholeServer()));
afterAll(() => server.close());

/** Sets it as the command line does: a program of its own, with the time of this machine. */
async function set(user: TestUser, bytes: number): Promise<void> {
  await setQuota(server.config, user.username, bytes);
  server.clock.set(new Date(Date.now() + 1000));
  server.parts.jobs.wake();
}
const quotaOf = async (user: TestUser) => {
  const query = server.db.selectFrom('users').select('disk_quota').where('id', '=', user.id);
  return (await query.executeTakeFirstOrThrow()).disk_quota;
};

describe('the storage that an operator gives', () => {
  it('is told to whoever is signed in, at once', async () => {
    const user = await server.createUser({ quota: GB });
    const heard = server.events(user.id);
    await set(user, 7 * GB);
    await waitFor(() => heard.length > 0, 'the news');
    expect(heard).toMatchObject([{ type: 'user_update', value: { disk: { size: 7 * GB, used: 0, avail: 7 * GB } } }]);
  });

  it('is that of a whole family, and is given to its owner', async () => {
    const owner = await server.createUser({ quota: 10 * GB });
    const guest = await server.createUser({ status: 'inactive', quota: 0 });
    const { code } = await server.call(routes.family.invite, {}, owner.token);
    await server.call(routes.family.join, { code }, guest.token);
    await server.db
      .updateTable('users')
      .set({ disk_used: 2 * GB })
      .where('id', '=', owner.id)
      .execute();
    const heard = server.events(guest.id);
    await set(owner, 20 * GB);
    await waitFor(() => heard.length > 0, 'the news');
    expect([await quotaOf(owner), await quotaOf(guest)]).toEqual([20 * GB, 18 * GB]);
    expect(heard.at(-1)).toMatchObject({ type: 'user_update', value: { disk: { avail: 18 * GB } } });
    await expect(setQuota(server.config, guest.username, GB)).rejects.toThrow(
      `${guest.username} shares the storage of ${owner.username}: set that of ${owner.username}.`,
    );
  });
});
