import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { expectSoundTree } from '../../files/tests/invariants.ts';
import { waitFor, type TestUser } from '../../testing/index.ts';
import { createCloneStore } from '../clone-store.ts';
import { createCloneJob } from '../clone-job.ts';
import { createSharingServer, type SharingServer } from './sharing-server.ts';

const { files, sharing } = routes;

let server: SharingServer;
let ada: TestUser;
let bob: TestUser;
let album: number;
let song: number;
beforeAll(async () => {
  server = await createSharingServer({ clonesAtOnce: 2, cloneFiles: 3, cloneChildren: 6 });
});
beforeEach(async () => {
  [ada, bob] = [await server.createUser(), await server.createUser({ quota: 1000 })];
  await server.befriend(ada, bob);
  album = await server.folder(ada, 'album');
  const sub = await server.folder(ada, 'sub', album);
  song = await server.put(ada, 'song.mp3', 'la la', sub);
  await server.put(ada, 'notes.txt', 'notes', album);
});
afterAll(async () => {
  await expectSoundTree(server.db);
  await server.close();
});

const statusOf = (id: number, user = bob) => server.call(sharing.cloneStatus, { id }, user.token);
const finished = async (id: number) => {
  await waitFor(async () => !['NEW', 'PROCESSING'].includes((await statusOf(id)).shared_file_clone_status));
  return statusOf(id);
};
const clone = async (args: Parameters<typeof server.call<typeof sharing.clone>>[1]) =>
  (await server.call(sharing.clone, args, bob.token)).id;
const refusal = async (args: Record<string, unknown>, user = bob) => {
  const { error_type, status_code, extra } = await server.fail(sharing.clone, args, user.token);
  return [error_type, status_code, extra];
};
const blobsOf = async (userId: number) =>
  (await server.db.selectFrom('files').select('blob_id').where('user_id', '=', userId).execute())
    .flatMap((row) => row.blob_id ?? [])
    .sort();
const used = async (user: TestUser) =>
  (await server.db.selectFrom('users').select('disk_used').where('id', '=', user.id).executeTakeFirstOrThrow())
    .disk_used;

describe('copying what a friend shares', () => {
  it('makes it the own, without copying a byte, and lets the original alone', async () => {
    await server.share(ada, [album], bob);
    const target = await server.folder(bob, 'target');
    expect(await finished(await clone({ file_ids: [album], parent_id: target }))).toEqual({
      status: 'OK',
      shared_file_clone_status: 'DONE',
    });
    const page = await server.call(files.list, { parent_id: target }, bob.token);
    expect(page.files).toEqual([
      expect.objectContaining({ name: 'album', size: 10, is_shared: false, parent_id: target }),
    ]);
    expect(await server.namesIn(bob, page.files[0]!.id)).toEqual(['notes.txt', 'sub']);
    expect(await blobsOf(bob.id)).toEqual(await blobsOf(ada.id));
    expect(await used(bob)).toBe(10);
    await server.call(files.remove, { file_ids: [album], skip_trash: true }, ada.token);
    const copy = await server.call(files.search, { query: 'song' }, bob.token);
    const { url } = await server.call(routes.downloads.url, { id: copy.files[0]!.id }, bob.token);
    expect(await (await server.ask(new URL(url).pathname, null)).text()).toBe('la la');
    await server.call(files.rename, { file_id: copy.files[0]!.id, name: 'mine.mp3' }, bob.token);
  });

  it('takes a friend’s folder for all that he shares, and a cursor; taken names get a suffix', async () => {
    await server.share(ada, [song], bob);
    const folder = (await server.friendFolder(bob, ada))!;
    await finished(await clone({ file_ids: [folder.id] }));
    const { cursor } = await server.call(files.list, { parent_id: folder.id, per_page: 1 }, bob.token);
    expect(cursor).toBeNull();
    await server.share(ada, [await server.put(ada, 'b.txt')], bob);
    const page = await server.call(files.list, { parent_id: folder.id, per_page: 1 }, bob.token);
    await finished(await clone({ cursor: page.cursor! }));
    expect((await server.namesIn(bob, 0)).filter((name) => !name.startsWith('Items')).sort()).toEqual([
      'b.txt',
      'song (1).mp3',
      'song.mp3',
    ]);
  });

  it('in the old form goes to the root', async () => {
    await server.share(ada, [song], bob);
    await server.call(sharing.copyToDisk, { file_ids: [song] }, bob.token);
    await waitFor(async () => (await server.namesIn(bob, 0)).includes('song.mp3'));
  });

  it('is for received files only', async () => {
    const own = await server.put(bob, 'own.txt');
    for (const args of [
      { file_ids: [own] },
      { file_ids: [song] },
      { file_ids: [2_147_483_647] },
      {},
      { file_ids: [0] },
    ]) {
      expect((await refusal(args)).slice(0, 2)).toEqual(['BadRequest', 400]);
    }
    await server.share(ada, [song], bob);
    expect((await refusal({ file_ids: [song], parent_id: 2_147_483_647 })).slice(0, 2)).toEqual(['NotFound', 404]);
    expect((await refusal({ file_ids: [song], parent_id: own })).slice(0, 2)).toEqual(['BadRequest', 400]);
  });

  it('keeps its limits', async () => {
    const many = await Promise.all([1, 2, 3, 4].map((n) => server.put(ada, `${n}.txt`)));
    await server.share(ada, [...many, album], bob);
    expect(await refusal({ file_ids: many })).toEqual(['SharedFileCloneTooManyFilesError', 400, { limit: 3 }]);
    await server.put(ada, '5.txt', 'x', album);
    await server.put(ada, '6.txt', 'x', album);
    await server.put(ada, '7.txt', 'x', album);
    expect(await refusal({ file_ids: [album] })).toEqual(['SharedFileCloneTooManyChildrenError', 400, { limit: 6 }]);
    const row = { user_id: bob.id, parent_id: 0, status: 'NEW', error_msg: null, remaining: '[]', created_at: '' };
    await server.db.insertInto('clones').values([row, row]).execute();
    expect(await refusal({ file_ids: [many[0]] })).toEqual(['SharedFileCloneConcurrentLimitError', 400, { limit: 2 }]);
  });

  it('lets no more run at once than allowed, however many are asked for at once', async () => {
    await server.share(ada, [song], bob);
    const asked = await Promise.allSettled(Array.from({ length: 6 }, () => clone({ file_ids: [song] })));
    const ids = asked.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    expect(ids.length).toBeGreaterThanOrEqual(2);
    for (const id of ids) await finished(id);
    expect((await server.namesIn(bob, 0)).filter((name) => name.startsWith('song'))).toHaveLength(ids.length);
  });

  it('says why it failed, and leaves nothing', async () => {
    const large = await server.put(ada, 'large.bin', Buffer.alloc(1001));
    await server.share(ada, [large], bob);
    expect(await finished(await clone({ file_ids: [large] }))).toMatchObject({
      shared_file_clone_status: 'ERROR',
      error_msg: 'There is not enough space left.',
    });
    expect([await used(bob), await blobsOf(bob.id)]).toEqual([0, []]);
  });

  it('is nobody else’s business', async () => {
    await server.share(ada, [song], bob);
    const id = await clone({ file_ids: [song] });
    for (const [user, asked] of [
      [ada, id],
      [bob, 2_147_483_647],
    ] as const) {
      const { error_type, status_code } = await server.fail(sharing.cloneStatus, { id: asked }, user.token);
      expect([error_type, status_code]).toEqual(['SHARED_FILE_CLONE_NOT_FOUND', 404]);
    }
    await finished(id);
  });
});

describe('a copy that is interrupted', () => {
  /** A clone that no queue knows of, and a way to run it with a tree that stops somewhere. */
  async function prepared() {
    await server.share(ada, [song, album], bob).catch(() => undefined);
    const row = { user_id: bob.id, parent_id: 0, status: 'NEW', error_msg: null, created_at: '2026-03-17T09:30:00' };
    const { id } = await server.db
      .insertInto('clones')
      .values({ ...row, remaining: JSON.stringify([album]) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  const run = (cloneId: number, tree: Parameters<typeof createCloneJob>[0]['tree'], attempt = 1) =>
    createCloneJob({ db: server.db, store: createCloneStore(server.db, server.clock), tree })({
      id: 1,
      kind: 'x',
      payload: { cloneId },
      attempt,
      signal: new AbortController().signal,
    });

  it('appears whole at its next try, once', async () => {
    const { createFileTree } = await import('../../files/create-file-tree.ts');
    const { dyingDatabase } = await import('../../files/tests/tree-fixture.ts');
    const options = {
      clock: server.clock,
      announce: async () => undefined,
      releaseBlobs: async () => undefined,
      onError: () => undefined,
      retentionDays: 14,
    };
    const id = await prepared();
    let deaths = 0;
    for (let survived = 0; survived < 20; survived += 1) {
      const dying = createFileTree({ ...options, db: dyingDatabase(server.db, survived) });
      const died = await run(id, dying).then(
        () => false,
        () => true,
      );
      if (!died) break;
      deaths += 1;
      // What a killed server does when it comes back.
      await (await createFileTree({ ...options, db: server.db }).recover()).finish();
      const left = await server.db.selectFrom('files').select('id').where('user_id', '=', bob.id).execute();
      expect([left, await used(bob)]).toEqual([[], 0]);
      await expectSoundTree(server.db);
    }
    expect(deaths).toBeGreaterThan(3);
    expect(await statusOf(id)).toMatchObject({ shared_file_clone_status: 'DONE' });
    expect((await server.namesIn(bob, 0)).filter((name) => name.startsWith('album'))).toEqual(['album']);
    await run(id, createFileTree({ ...options, db: server.db }));
    expect(await used(bob)).toBe(10);
  });

  it('does not go on with what is no longer shared, also when that ends while it copies', async () => {
    const { createFileTree } = await import('../../files/create-file-tree.ts');
    const id = await prepared();
    const tree = createFileTree({
      db: server.db,
      clock: server.clock,
      announce: async () => void (await server.unshare(ada, album, 'everyone')),
      releaseBlobs: async () => undefined,
      onError: (error) => {
        throw error;
      },
      retentionDays: 14,
    });
    await run(id, tree);
    expect(await statusOf(id)).toMatchObject({ shared_file_clone_status: 'ERROR' });
    expect(await blobsOf(bob.id)).toEqual([]);
  });
});
