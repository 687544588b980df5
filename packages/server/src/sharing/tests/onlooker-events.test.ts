import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import type { TestUser } from '../../testing/index.ts';
import { createSharingServer, type SharingServer } from './sharing-server.ts';

const { files, trash } = routes;

let server: SharingServer;
let ada: TestUser;
let bob: TestUser;
let eve: TestUser;
let album: number;
let sub: number;
let song: number;
let root: number;
beforeAll(async () => {
  server = await createSharingServer();
});
beforeEach(async () => {
  [ada, bob, eve] = [await server.createUser(), await server.createUser(), await server.createUser()];
  await server.befriend(ada, bob);
  await server.befriend(ada, eve);
  album = await server.folder(ada, 'album');
  sub = await server.folder(ada, 'sub', album);
  song = await server.put(ada, 'song.mp3', 'la la', sub);
  await server.share(ada, [sub], bob);
  root = (await server.friendFolder(bob, ada))!.id;
});
afterAll(() => server.close());

/** What Bob hears while something happens; Eve, who is a friend too, hears nothing. */
async function heard(happen: () => Promise<unknown>) {
  const seen = server.events(bob.id);
  const others = server.events(eve.id);
  await happen();
  expect(others).toEqual([]);
  return seen.map(({ type, value }) => {
    const { id, parent_id, is_shared } = value as { id: number; parent_id: number; is_shared?: boolean };
    if (type !== 'file_delete') expect(is_shared).toBe(true);
    return [type, id, parent_id];
  });
}

describe('who may read a shared folder', () => {
  it('hears what is added, changed and deleted in it', async () => {
    let added = 0;
    expect(await heard(async () => (added = await server.folder(ada, 'new', sub)))).toEqual([
      ['file_create', added, sub],
    ]);
    expect(await heard(() => server.call(files.rename, { file_id: song, name: 'x.mp3' }, ada.token))).toEqual([
      ['file_update', song, sub],
    ]);
    expect(await heard(() => server.call(files.remove, { file_ids: [added] }, ada.token))).toEqual([
      ['file_delete', added, sub],
    ]);
    expect(await heard(() => server.call(trash.restore, { file_ids: [added] }, ada.token))).toEqual([
      ['file_create', added, sub],
    ]);
  });

  it('hears nothing of what is beside and above it, not even its name', async () => {
    expect(
      await heard(async () => {
        await server.put(ada, 'beside.txt', 'x', album);
        await server.folder(ada, 'elsewhere');
        await server.call(files.rename, { file_id: album, name: 'secret plans' }, ada.token);
      }),
    ).toEqual([]);
    const seen = server.events(bob.id);
    await server.put(ada, 'inside.txt', 'x', sub);
    expect(JSON.stringify(seen)).not.toContain('secret plans');
    expect(seen.map((event) => (event.value as { id: number }).id)).not.toContain(album);
  });

  it('hears of what moves in as new, of what moves out as gone, and of what moves within as moved', async () => {
    const inner = await server.folder(ada, 'inner', sub);
    expect(
      await heard(() => server.call(files.move, { file_ids: [song], parent_id: inner }, ada.token)),
    ).toContainEqual(['file_move', song, inner]);
    const gone = await heard(() => server.call(files.move, { file_ids: [song], parent_id: 0 }, ada.token));
    expect(gone).toContainEqual(['file_delete', song, inner]);
    expect(gone.filter(([, id]) => id === song)).toHaveLength(1);
    expect(await heard(() => server.call(files.move, { file_ids: [song], parent_id: sub }, ada.token))).toContainEqual([
      'file_create',
      song,
      sub,
    ]);
  });

  it('hears that the shared folder itself moved, and it stays where he sees it', async () => {
    expect(await heard(() => server.call(files.move, { file_ids: [sub], parent_id: 0 }, ada.token))).toEqual([
      ['file_move', sub, root],
    ]);
  });

  it('hears when a folder above is trashed and restored', async () => {
    expect(await heard(() => server.call(files.remove, { file_ids: [album] }, ada.token))).toEqual([
      ['file_delete', sub, root],
    ]);
    expect(await heard(() => server.call(trash.restore, { file_ids: [album] }, ada.token))).toEqual([
      ['file_create', sub, root],
    ]);
    const destroy = () => server.call(files.remove, { file_ids: [album], skip_trash: true }, ada.token);
    expect(await heard(destroy)).toEqual([['file_delete', sub, root]]);
  });

  it('hears nothing any more once the share has ended', async () => {
    await server.unshare(ada, sub, 'everyone');
    expect(await heard(() => server.folder(ada, 'new', sub))).toEqual([]);
  });
});
