import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import type { TestUser } from '../../testing/index.ts';
import { createSharingServer, type SharingServer } from './sharing-server.ts';

const { files, sharing, friends } = routes;

let server: SharingServer;
let ada: TestUser;
let bob: TestUser;
let eve: TestUser;
let album: number;
let sub: number;
let song: number;
let secret: number;
beforeAll(async () => {
  server = await createSharingServer();
});
beforeEach(async () => {
  [ada, bob, eve] = [await server.createUser(), await server.createUser(), await server.createUser()];
  await server.befriend(ada, bob);
  album = await server.folder(ada, 'album');
  sub = await server.folder(ada, 'sub', album);
  song = await server.put(ada, 'song.mp3', 'la la', sub);
  secret = await server.put(ada, 'album2.txt', 'secret');
});
afterAll(() => server.close());

const refusal = async (route: Parameters<typeof server.fail>[0], args: Record<string, unknown>, user: TestUser) => {
  const { error_type, status_code } = await server.fail(route, args, user.token);
  return [error_type, status_code];
};
const sharedWith = (id: number, user = ada) => server.call(sharing.sharedWith, { id }, user.token);
const list = (user: TestUser, args: Parameters<typeof server.call<typeof files.list>>[1]) =>
  server.call(files.list, args, user.token);
const bobsView = async () => (await server.friendFolder(bob, ada))!;

describe('sharing', () => {
  it('with a friend shows the file in his folder of received items, with its owner', async () => {
    await server.share(ada, [album], bob);
    const root = await list(bob, { breadcrumbs: true });
    expect(root.files).toEqual([
      expect.objectContaining({ id: -2, folder_type: 'SHARED_ROOT', parent_id: 0, name: 'Items shared with you' }),
    ]);
    for (const page of [await server.call(sharing.received, {}, bob.token), await list(bob, { parent_id: -2 })]) {
      expect(page.parent).toMatchObject({ id: -2, folder_type: 'SHARED_ROOT' });
      expect(page.files).toEqual([
        expect.objectContaining({
          folder_type: 'SHARED_FRIEND',
          name: ada.username,
          sender_name: ada.username,
          parent_id: -2,
          is_shared: true,
          size: 5,
        }),
      ]);
    }
    const folder = await bobsView();
    expect(folder.id).toBeGreaterThan(0);
    const inside = await list(bob, { parent_id: folder.id, breadcrumbs: true, total: true });
    expect(inside).toMatchObject({
      total: 1,
      breadcrumbs: [
        [0, 'Your Files'],
        [-2, 'Items shared with you'],
      ],
    });
    expect(inside.files).toEqual([
      expect.objectContaining({ id: album, parent_id: folder.id, is_shared: true, sender_name: ada.username }),
    ]);
    const deep = await list(bob, { parent_id: sub, breadcrumbs: true });
    expect(deep.breadcrumbs).toEqual([
      [0, 'Your Files'],
      [-2, 'Items shared with you'],
      [folder.id, ada.username],
      [album, 'album'],
    ]);
    expect(deep.files).toEqual([expect.objectContaining({ id: song, parent_id: sub, is_shared: true })]);
    expect((await server.get(ada, song)).is_shared).toBe(false);
  });

  it('shows nothing above or beside what is shared, not even a name', async () => {
    await server.share(ada, [sub], bob);
    const folder = await bobsView();
    expect(await server.get(bob, sub)).toMatchObject({ parent_id: folder.id, is_shared: true });
    for (const id of [album, secret]) {
      expect(await refusal(files.get, { id }, bob)).toEqual(['NotFound', 404]);
      expect(await refusal(files.list, { parent_id: id }, bob)).toEqual(['NotFound', 404]);
      expect(await refusal(files.child, { parent_id: id, name: 'sub' }, bob)).toEqual(['NotFound', 404]);
    }
    const trail = (await list(bob, { parent_id: sub, breadcrumbs: true })).breadcrumbs;
    expect(JSON.stringify(trail)).not.toContain('album');
    expect(await refusal(files.get, { id: song }, eve)).toEqual(['NotFound', 404]);
  });

  it('keeps ids of folders of friends apart from those of files', async () => {
    await server.share(ada, [album], 'everyone');
    const folder = await bobsView();
    const next = await server.put(bob, 'later.txt');
    expect(next).toBeGreaterThan(folder.id);
    expect(await server.db.selectFrom('files').select('id').where('id', '=', folder.id).execute()).toEqual([]);
    expect(await refusal(files.get, { id: folder.id }, ada)).toEqual(['NotFound', 404]);
    expect(await refusal(files.list, { parent_id: folder.id }, eve)).toEqual(['NotFound', 404]);
  });

  it('is by file id, kind of folder and all: what does not exist yet cannot be shared', async () => {
    for (const id of [2_147_483_647, 0, -2]) {
      expect(await refusal(sharing.share, { file_ids: [id], friends: ['everyone'] }, ada)).toEqual(['BadRequest', 400]);
    }
    expect(await refusal(sharing.share, { file_ids: [secret], friends: ['everyone'] }, eve)).toEqual([
      'BadRequest',
      400,
    ]);
    expect(await refusal(sharing.share, { friends: ['everyone'] }, ada)).toEqual(['BadRequest', 400]);
  });

  it('goes to friends only, all or nothing', async () => {
    for (const names of [[eve.username], [bob.username, 'nobody here'], []]) {
      expect(await refusal(sharing.share, { file_ids: [song], friends: names }, ada)).toEqual(['BadRequest', 400]);
    }
    expect(await sharedWith(song)).toMatchObject({ share_type: 'friends', shares: [] });
  });

  it('takes the cursor of a listing, with exceptions', async () => {
    const other = await server.put(ada, 'other.txt', 'x', album);
    await server.put(ada, 'third.txt', 'x', album);
    const { cursor } = await list(ada, { parent_id: album, per_page: 1 });
    await server.call(sharing.share, { cursor: cursor!, exclude_ids: [other], friends: [bob.username] }, ada.token);
    expect(await server.namesIn(bob, (await bobsView()).id)).toEqual(['sub', 'third.txt']);
  });

  it('with everyone counts for those who become friends later', async () => {
    await server.share(ada, [album], 'everyone');
    expect(await sharedWith(album)).toMatchObject({ share_type: 'everyone' });
    expect(await refusal(files.get, { id: song }, eve)).toEqual(['NotFound', 404]);
    await server.befriend(eve, ada);
    expect(await server.get(eve, song)).toMatchObject({ is_shared: true });
  });

  it('needs an account in order', async () => {
    const poor = await server.createUser({ status: 'inactive' });
    expect(await refusal(sharing.share, { file_ids: [1], friends: ['everyone'] }, poor)).toEqual([
      'PaymentRequired',
      402,
    ]);
  });

  it('is written into the history of who receives, and told live', async () => {
    const seen = server.events(bob.id);
    const none = server.events(eve.id);
    await server.share(ada, [album], bob);
    const folder = await bobsView();
    expect(seen).toEqual([
      { type: 'file_create', value: expect.objectContaining({ id: album, parent_id: folder.id, is_shared: true }) },
    ]);
    const { events } = await server.call(routes.events.list, {}, bob.token);
    expect(events[0]).toMatchObject({
      type: 'file_shared',
      file_id: album,
      file_name: 'album',
      file_size: 5,
      sharing_user_name: ada.username,
      user_id: bob.id,
    });
    expect(none).toEqual([]);
  });
});

describe('sharing twice', () => {
  it('is refused with the same friend, with everyone, and under a shared folder', async () => {
    await server.share(ada, [album], bob);
    const already = ['ALREADY_SHARED', 400];
    expect(await refusal(sharing.share, { file_ids: [album], friends: [bob.username] }, ada)).toEqual(already);
    expect(await refusal(sharing.share, { file_ids: [sub], friends: [bob.username] }, ada)).toEqual(already);
    expect(await refusal(sharing.share, { file_ids: [song], friends: ['everyone'] }, ada)).toEqual(already);
    expect(await refusal(sharing.share, { file_ids: [secret, song], friends: ['everyone'] }, ada)).toEqual(already);
    expect(await sharedWith(secret)).toMatchObject({ shares: [] });
    await server.unshare(ada, album, 'everyone');
    await server.share(ada, [album], 'everyone');
    expect(await refusal(sharing.share, { file_ids: [album], friends: ['everyone'] }, ada)).toEqual(already);
    expect(await refusal(sharing.share, { file_ids: [album], friends: [bob.username] }, ada)).toEqual(already);
  });

  it('adds friends who are new, and everyone takes the place of some', async () => {
    await server.befriend(ada, eve);
    await server.share(ada, [album], bob);
    await server.share(ada, [album], bob, eve);
    const both = await sharedWith(album);
    expect(both).toMatchObject({ share_type: 'friends' });
    expect('shares' in both && both.shares.map((share) => share.user_name)).toEqual([bob.username, eve.username]);
    const seen = server.events(bob.id);
    await server.share(ada, [album], 'everyone');
    expect(await sharedWith(album)).toMatchObject({ share_type: 'everyone' });
    expect(seen).toEqual([]);
  });

  it('makes one share when two requests come at once', async () => {
    const twice = await Promise.allSettled([server.share(ada, [album], bob), server.share(ada, [album], bob)]);
    expect(twice.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await server.db.selectFrom('shares').selectAll().where('file_id', '=', album).execute()).toHaveLength(1);
  });
});

describe('the lists of shares', () => {
  it('show own shared files, the latest first, with how many share them', async () => {
    await server.befriend(ada, eve);
    await server.share(ada, [album], bob, eve);
    await server.share(ada, [secret], 'everyone');
    const { shared } = await server.call(sharing.shared, {}, ada.token);
    expect(shared.map((file) => [file.id, file.shared_with, file.is_shared])).toEqual([
      [secret, 'everyone', false],
      [album, 2, false],
    ]);
    expect((await server.call(sharing.shared, {}, bob.token)).shared).toEqual([]);
    const old = await server.call(sharing.sharedWithOld, { id: secret }, ada.token);
    expect(old['shared-with'].map((share) => share.user_name)).toEqual([bob.username, eve.username]);
    expect((await server.call(sharing.sharedWithOld, { id: album }, ada.token))['shared-with']).toHaveLength(2);
  });

  it.each([
    ['an unknown file', () => 2_147_483_647, 'NotFound', 404],
    ['a file of somebody else', () => secret, 'NotFound', 404],
    ['a received file', () => song, 'Forbidden', 403],
  ])('refuse %s', async (_what, id, type, status) => {
    await server.share(ada, [album], bob);
    for (const route of [sharing.sharedWith, sharing.sharedWithOld]) {
      expect(await refusal(route, { id: id() }, bob)).toEqual([type, status]);
    }
    expect(await refusal(sharing.unshare, { id: id(), shares: ['everyone'] }, bob)).toEqual([type, status]);
  });
});

describe('unsharing', () => {
  it('ends single shares by number, and all of them with everyone', async () => {
    await server.befriend(ada, eve);
    await server.share(ada, [album], bob, eve);
    const before = await sharedWith(album);
    const shares = 'shares' in before ? before.shares : [];
    const bobs = shares.find((share) => share.user_name === bob.username)!;
    const seen = server.events(bob.id);
    const folder = await bobsView();
    await server.unshare(ada, album, bobs.share_id);
    expect(seen).toEqual([{ type: 'file_delete', value: { id: album, name: 'album', parent_id: folder.id } }]);
    expect(await refusal(files.get, { id: song }, bob)).toEqual(['NotFound', 404]);
    expect(await server.get(eve, song)).toMatchObject({ id: song });
    await server.unshare(ada, album, 'everyone');
    expect(await refusal(files.get, { id: song }, eve)).toEqual(['NotFound', 404]);
    expect(await sharedWith(album)).toMatchObject({ share_type: 'friends', shares: [] });
    await server.unshare(ada, album, 'everyone');
  });

  it('takes only the numbers of shares of this file', async () => {
    await server.share(ada, [album], bob);
    await server.share(ada, [secret], bob);
    const { id: other } = await server.db
      .selectFrom('shares')
      .select('id')
      .where('file_id', '=', secret)
      .executeTakeFirstOrThrow();
    expect(await refusal(sharing.unshare, { id: album, shares: [String(other)] }, ada)).toEqual(['NotFound', 404]);
    expect(await refusal(sharing.unshare, { id: album, shares: ['x/../1'] }, ada)).toEqual(['BadRequest', 400]);
    expect(await refusal(sharing.unshare, { id: album }, ada)).toEqual(['BadRequest', 400]);
    expect(await server.get(bob, song)).toMatchObject({ id: song });
  });

  it('happens with unfriending, in both directions, and a new friendship brings nothing back but what is for everyone', async () => {
    const theirs = await server.put(bob, 'theirs.txt');
    await server.share(bob, [theirs], ada);
    await server.share(ada, [album], bob);
    await server.share(ada, [secret], 'everyone');
    const old = await bobsView();
    const seen = server.events(bob.id);
    await server.call(friends.unfriend, { username: ada.username }, bob.token);
    expect(seen.filter((event) => event.type === 'file_delete')).toEqual(
      expect.arrayContaining([
        { type: 'file_delete', value: { id: album, name: 'album', parent_id: old.id } },
        { type: 'file_delete', value: { id: secret, name: 'album2.txt', parent_id: old.id } },
      ]),
    );
    for (const id of [song, secret]) expect(await refusal(files.get, { id }, bob)).toEqual(['NotFound', 404]);
    expect(await refusal(files.get, { id: theirs }, ada)).toEqual(['NotFound', 404]);
    expect(await server.namesIn(bob, 0)).toEqual(['theirs.txt']);
    await server.befriend(ada, bob);
    expect(await server.namesIn(bob, (await bobsView()).id)).toEqual(['album2.txt']);
    expect(await refusal(files.list, { parent_id: old.id }, bob)).toEqual(['NotFound', 404]);
    expect(await server.friendFolder(ada, bob)).toBeNull();
  });

  it('ends with the file: trashed, destroyed, its owner gone', async () => {
    await server.share(ada, [album], bob);
    await server.call(files.remove, { file_ids: [album] }, ada.token);
    expect(await refusal(files.get, { id: song }, bob)).toEqual(['NotFound', 404]);
    expect((await server.call(sharing.shared, {}, ada.token)).shared).toEqual([]);
    expect(await server.friendFolder(bob, ada)).toBeNull();
    await server.call(routes.trash.restore, { file_ids: [album] }, ada.token);
    expect(await server.get(bob, song)).toMatchObject({ id: song });
    await server.call(files.remove, { file_ids: [album], skip_trash: true }, ada.token);
    expect(await server.db.selectFrom('shares').selectAll().where('owner_id', '=', ada.id).execute()).toEqual([]);
  });
});
