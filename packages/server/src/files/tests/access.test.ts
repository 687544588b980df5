import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '../../errors.ts';
import { createFileAccess, podcastReader, userReader, type FileAccess } from '../access.ts';
import type { FileRow } from '../file-tree.ts';
import { onlookersOf } from '../visibility.ts';
import { openTree, someBlob } from './tree-fixture.ts';

type Fixture = Awaited<ReturnType<typeof openTree>>;
let fixture: Fixture;
let access: FileAccess;
let owner: number;
let friend: number;
let stranger: number;
let album: FileRow;
let sub: FileRow;
let song: FileRow;
let secret: FileRow;
let roots = 1_000_000;

const now = '2026-03-01T12:00:00';
const befriend = async (a: number, b: number) => {
  const sides = [
    { user_id: a, friend_id: b },
    { user_id: b, friend_id: a },
  ];
  const rows = sides.map((side) => ({ ...side, root_id: ++roots, created_at: now }));
  await fixture.db.insertInto('friendships').values(rows).execute();
};
const share = async (file: FileRow, friendId: number | null) => {
  const row = { file_id: file.id, owner_id: file.user_id, friend_id: friendId, created_at: now };
  const { id } = await fixture.db.insertInto('shares').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
};
const canRead = async (userId: number, file: FileRow, confinedTo: number | null = null) => {
  const [many] = await access.readMany({ userId, confinedTo }, [file.id]);
  const one = await access.read({ userId, confinedTo }, file.id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NotFound') return undefined;
    throw error;
  });
  expect(one).toEqual(many);
  return many !== undefined;
};

beforeAll(async () => {
  fixture = await openTree();
  access = createFileAccess(fixture.db);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  [owner, friend, stranger] = [await fixture.addUser(), await fixture.addUser(), await fixture.addUser()];
  const { tree } = fixture;
  album = await tree.addFolder({ userId: owner, parentId: 0, name: 'album' });
  sub = await tree.addFolder({ userId: owner, parentId: album.id, name: 'sub' });
  song = await tree.addFile({ userId: owner, parentId: sub.id, name: 'song.mp3', blob: someBlob() });
  secret = await tree.addFile({ userId: owner, parentId: 0, name: 'album2', blob: someBlob() });
});

describe('own entries', () => {
  it('are read by their owner and nobody else', async () => {
    expect(await canRead(owner, song)).toBe(true);
    expect(await canRead(friend, song)).toBe(false);
    await befriend(owner, friend);
    expect(await canRead(friend, song)).toBe(false);
  });
  it('come in the order asked for, each once, and what may not be read is left out', async () => {
    const rows = await access.readMany(userReader(owner), [song.id, 2_147_483_647, album.id, song.id, 0, -2]);
    expect(rows.map((row) => row.id)).toEqual([song.id, album.id]);
    expect(await access.readMany(userReader(owner), [])).toEqual([]);
  });
  it('are not read in the trash', async () => {
    await fixture.tree.trash(owner, [album.id]);
    expect(await canRead(owner, song)).toBe(false);
  });
});

describe('entries that a friend shares', () => {
  beforeEach(() => befriend(owner, friend));

  it.each(['one friend', 'everyone'])(
    'with %s are read with everything below, and nothing beside or above',
    async (whom) => {
      await share(sub, whom === 'everyone' ? null : friend);
      expect(await canRead(friend, sub)).toBe(true);
      expect(await canRead(friend, song)).toBe(true);
      expect(await canRead(friend, album)).toBe(false);
      expect(await canRead(friend, secret)).toBe(false);
      expect(await canRead(stranger, song)).toBe(false);
    },
  );

  it('with everyone are read by those who become friends later', async () => {
    await share(album, null);
    await befriend(owner, stranger);
    expect(await canRead(stranger, song)).toBe(true);
  });

  it('with another friend are not read', async () => {
    await befriend(owner, stranger);
    await share(album, stranger);
    expect(await canRead(friend, song)).toBe(false);
  });

  it('are not read by a friend of the friend', async () => {
    await befriend(friend, stranger);
    await share(album, null);
    expect(await canRead(stranger, song)).toBe(false);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['unshared', () => fixture.db.deleteFrom('shares').where('file_id', '=', album.id).execute()],
    ['unfriended', () => fixture.db.deleteFrom('friendships').where('user_id', '=', friend).execute()],
    ['trashed', () => fixture.tree.trash(owner, [album.id])],
    ['trashed in part', () => fixture.tree.trash(owner, [sub.id])],
    ['destroyed', () => fixture.tree.destroy(owner, [album.id])],
    [
      'marked at the top only, as a crash in the middle of trashing leaves it',
      () => fixture.db.updateTable('files').set({ trash_id: album.id }).where('id', '=', album.id).execute(),
    ],
    [
      'put away by the friend',
      async () => {
        const { id } = await fixture.db
          .selectFrom('shares')
          .select('id')
          .where('file_id', '=', album.id)
          .executeTakeFirstOrThrow();
        await fixture.db.insertInto('hidden_shares').values({ share_id: id, user_id: friend }).execute();
      },
    ],
    [
      'of an account that is no longer in order',
      () => fixture.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', owner).execute(),
    ],
    ['moved out of the shared folder', () => fixture.tree.move(owner, sub.id, { parentId: 0 })],
  ])('are gone at once when %s', async (_when, end) => {
    await share(album, friend);
    expect(await canRead(friend, song)).toBe(true);
    await end();
    expect(await canRead(friend, song)).toBe(false);
    expect(await onlookersOf(fixture.db, [song.id])).toEqual([]);
  });

  it('come back with a folder that is restored', async () => {
    await share(album, friend);
    await fixture.tree.trash(owner, [album.id]);
    await fixture.tree.restore(owner, [album.id]);
    expect(await canRead(friend, song)).toBe(true);
  });

  it('are listed without what lies in another shared folder', async () => {
    await share(album, null);
    await share(song, friend);
    await share(secret, friend);
    const tops = await access.received(friend);
    expect(tops.map((top) => top.id).sort()).toEqual([album.id, secret.id].sort());
    expect(await access.received(friend, stranger)).toEqual([]);
    expect(await access.received(owner)).toEqual([]);
  });

  it('may not be changed: that is forbidden, where what cannot be read is not found', async () => {
    await share(album, friend);
    const { tree } = fixture;
    const refused = async (work: Promise<unknown>) => expect(await work.catch((error: AppError) => error.code));
    (await refused(tree.rename(friend, song.id, 'mine'))).toBe('Forbidden');
    (await refused(tree.move(friend, song.id, { parentId: 0 }))).toBe('Forbidden');
    (await refused(tree.copy(friend, song.id, { parentId: 0 }))).toBe('Forbidden');
    (await refused(tree.addFolder({ userId: friend, parentId: album.id, name: 'x' }))).toBe('Forbidden');
    (await refused(tree.get(friend, song.id))).toBe('Forbidden');
    (await refused(tree.get(friend, secret.id))).toBe('NotFound');
  });

  it('are known from the other side too', async () => {
    await share(album, null);
    await share(song, friend);
    const found = await onlookersOf(fixture.db, [song.id, secret.id]);
    expect(found).toEqual([{ id: song.id, friendId: friend, publicShareId: null }]);
  });
});

describe('the visitor of a public share', () => {
  it('reads its tree and nothing else of the owner', async () => {
    expect(await canRead(owner, album, album.id)).toBe(true);
    expect(await canRead(owner, song, album.id)).toBe(true);
    expect(await canRead(owner, secret, album.id)).toBe(false);
    expect(await canRead(owner, album, sub.id)).toBe(false);
    expect(await canRead(owner, secret, secret.id)).toBe(true);
  });
  it('does not read what others share with the owner', async () => {
    await befriend(owner, friend);
    const theirs = await fixture.tree.addFolder({ userId: friend, parentId: 0, name: 'theirs' });
    await share(theirs, owner);
    expect(await canRead(owner, theirs)).toBe(true);
    expect(await canRead(owner, theirs, album.id)).toBe(false);
    expect(await canRead(owner, theirs, theirs.id)).toBe(false);
  });
  it('reads nothing any more once the tree, or what is above it, is trashed', async () => {
    await fixture.db.updateTable('files').set({ trash_id: album.id }).where('id', '=', album.id).execute();
    expect(await canRead(owner, song, sub.id)).toBe(false);
    expect(await canRead(owner, sub, sub.id)).toBe(false);
  });
  it('reads what is moved in, and no more what is moved out', async () => {
    await fixture.tree.move(owner, secret.id, { parentId: sub.id });
    await fixture.tree.move(owner, song.id, { parentId: 0 });
    expect(await canRead(owner, secret, album.id)).toBe(true);
    expect(await canRead(owner, song, album.id)).toBe(false);
  });
});

describe('the reader of a podcast', () => {
  const hears = async (userId: number, file: FileRow, folderId: number) =>
    (await access.readMany(podcastReader(userId, folderId), [file.id])).length === 1;

  it('reads its folder and what is below it, or with the root all that is the user’s own', async () => {
    expect([await hears(owner, song, album.id), await hears(owner, album, album.id)]).toEqual([true, true]);
    expect([await hears(owner, secret, album.id), await hears(owner, album, sub.id)]).toEqual([false, false]);
    expect([await hears(owner, secret, 0), await hears(stranger, secret, 0)]).toEqual([true, false]);
    await fixture.tree.trash(owner, [sub.id]);
    expect([await hears(owner, song, album.id), await hears(owner, song, 0)]).toEqual([false, false]);
  });

  it('reads a friend’s folder while the friend shares it, and nothing beside it', async () => {
    await befriend(owner, friend);
    const id = await share(album, friend);
    expect([await hears(friend, song, album.id), await hears(friend, song, sub.id)]).toEqual([true, true]);
    expect([await hears(friend, secret, album.id), await hears(friend, song, 0)]).toEqual([false, false]);
    expect(await hears(stranger, song, album.id)).toBe(false);
    await fixture.db.deleteFrom('shares').where('id', '=', id).execute();
    expect(await hears(friend, song, album.id)).toBe(false);
  });
});
