import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { createPasswordHasher } from '../../auth/password-hasher.ts';
import { createAccountStore } from '../../accounts/store.ts';
import { CLEAR_SUBJECTS, type ClearSubject, type Domain } from '../../domain.ts';
import { createFiles, noMediaFacts, type FileTree } from '../../files/index.ts';
import { expectSoundTree } from '../../files/tests/invariants.ts';
import { someBlob } from '../../files/tests/tree-fixture.ts';
import { createTestServer, waitFor, type TestServer, type TestUser } from '../../testing/index.ts';
import { createAccountEnd } from '../index.ts';

const { accountEnd } = routes;
const PASSWORD = 'correct horse';
const hasher = createPasswordHasher({ cost: { memoryCost: 64, timeCost: 1 } });

let server: TestServer;
let tree: FileTree;
let ending: Domain;
let user: TestUser;
/** What other domains were asked to do, and how often that fails first. */
let asked: string[];
let failures: number;
const released: string[] = [];

beforeEach(async () => {
  [asked, failures] = [[], 0];
  released.length = 0;
  const other: Domain = {
    routes: [],
    clear: { friends: async (userId) => void asked.push(`friends ${userId}`) },
    beforeUserIsDestroyed: async (userId) => {
      asked.push(`destroy ${userId}`);
      if (failures-- > 0) throw new Error('not now');
    },
  };
  server = await createTestServer({
    bindings: (parts) => {
      const files = createFiles({
        ...parts,
        media: noMediaFacts,
        releaseBlobs: async (ids) => void released.push(...ids),
        onError: (error) => parts.log.error({ err: error }, 'After a commit'),
        retentionDays: 14,
      });
      tree = files.tree;
      ending = createAccountEnd({
        ...{ ...parts, tree, hasher, accounts: createAccountStore(parts.db) },
        domains: () => [other],
      });
      return ending.routes;
    },
  });
  user = await server.createUser({ passwordHash: await hasher.hash(PASSWORD) });
});
afterEach(async () => {
  await expectSoundTree(server.db);
  await server.close();
});

const addFile = (who: TestUser, name: string, parentId = 0) =>
  tree.addFile({ userId: who.id, parentId, name, blob: someBlob(10) });
const usage = (who = user) =>
  server.db.selectFrom('users').select(['disk_used', 'trash_size']).where('id', '=', who.id).executeTakeFirst();
const clear = (...subjects: ClearSubject[]) =>
  server.call(accountEnd.clear, Object.fromEntries(subjects.map((subject) => [subject, true])), user.token);
const destroy = (who = user) => server.call(accountEnd.destroy, { current_password: PASSWORD }, who.token);
const exists = async (who = user) =>
  (await server.db.selectFrom('users').select('id').where('id', '=', who.id).executeTakeFirst()) !== undefined;

describe('clearing', () => {
  it('takes away what was chosen and nothing else', async () => {
    const folder = await tree.addFolder({ userId: user.id, parentId: 0, name: 'folder' });
    await addFile(user, 'inside', folder.id);
    const trashed = await addFile(user, 'trashed');
    await tree.trash(user.id, [trashed.id]);
    const stranger = await server.createUser();
    await addFile(stranger, 'theirs');
    await clear('files');
    expect(await usage()).toEqual({ disk_used: 10, trash_size: 10 });
    await clear('trash', 'friends');
    expect(await usage()).toEqual({ disk_used: 0, trash_size: 0 });
    expect(await usage(stranger)).toEqual({ disk_used: 10, trash_size: 0 });
    expect(asked).toEqual([`friends ${user.id}`]);
  });

  it('needs a choice, and a first-party client', async () => {
    const none = Object.fromEntries(CLEAR_SUBJECTS.map((subject) => [subject, false]));
    expect((await server.fail(accountEnd.clear, none, user.token)).error_type).toBe('BadRequest');
    expect((await server.fail(accountEnd.clear, none, user.thirdPartyToken)).error_type).toBe('invalid_scope');
  });
});

describe('destroying', () => {
  it('signs everywhere out at once, and leaves nothing', async () => {
    await addFile(user, 'mine');
    await tree.trash(user.id, [(await addFile(user, 'trashed')).id]);
    await destroy();
    expect((await server.fail(accountEnd.destroy, { current_password: PASSWORD }, user.token)).error_type).toBe(
      'Unauthorized',
    );
    expect(await server.tokens.resolveDerived('download', user.downloadToken)).toBeNull();
    await waitFor(async () => !(await exists()), 'the end of the account');
    await waitFor(() => released.length === 2, 'the release of the blobs');
    expect(asked).toEqual([`destroy ${user.id}`]);
    for (const table of ['files', 'trash', 'blobs', 'ending_accounts', 'jobs'] as const) {
      await waitFor(async () => (await server.db.selectFrom(table).selectAll().execute()).length === 0, table);
    }
  });

  it('needs the current password, which cannot be guessed at without end', async () => {
    const wrong = () => server.fail(accountEnd.destroy, { current_password: 'wrong' }, user.token);
    const first = await wrong();
    expect([first.error_type, first.status_code]).toEqual(['INVALID_CURRENT_PASSWORD', 400]);
    for (let tries = 1; tries < 10; tries++) await wrong();
    expect((await wrong()).error_type).toBe('RATE_LIMIT_ERROR');
    expect(await exists()).toBe(true);
    expect((await server.fail(accountEnd.destroy, {}, user.token)).error_type).toBe('BadRequest');
  });

  it('is closed to third-party clients', async () => {
    const { error_type } = await server.fail(accountEnd.destroy, { current_password: PASSWORD }, user.thirdPartyToken);
    expect(error_type).toBe('invalid_scope');
  });

  it('goes on after a failure, also when that was before the last start', async () => {
    failures = 1;
    await destroy();
    await waitFor(() => asked.length === 1, 'the first try');
    await waitFor(async () => {
      const jobs = await server.db.selectFrom('jobs').select('state').execute();
      return jobs.every((job) => job.state === 'waiting');
    }, 'the failure');
    expect(await exists()).toBe(true);
    await server.db.deleteFrom('jobs').execute();
    await ending.start?.();
    await waitFor(async () => !(await exists()), 'the end of the account');
  });

  it('keeps the only owner of the server, and lets one of two go', async () => {
    const passwordHash = await hasher.hash(PASSWORD);
    const owner = await server.createUser({ isAdmin: true, passwordHash });
    const refused = await server.fail(accountEnd.destroy, { current_password: PASSWORD }, owner.token);
    expect([refused.error_type, refused.status_code]).toEqual(['LAST_OWNER', 403]);
    const other = await server.createUser({ isAdmin: true, passwordHash });
    const results = await Promise.allSettled([destroy(owner), destroy(other)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
