import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { FileTree } from '../file-tree.ts';
import { expectSoundTree } from './invariants.ts';
import { openTree, someBlob } from './tree-fixture.ts';

let fixture: Awaited<ReturnType<typeof openTree>>;
beforeAll(async () => {
  fixture = await openTree({ sliceRows: 3 });
});
afterEach(() => expectSoundTree(fixture.db));
afterAll(() => fixture.close());

/** Names below an entry with their depth, as a list. */
async function outline(userId: number, parentId: number, depth = 0): Promise<string[]> {
  const rows = await fixture.db
    .selectFrom('files')
    .select(['id', 'name'])
    .where('user_id', '=', userId)
    .where('parent_id', '=', parentId)
    .where('trash_id', 'is', null)
    .orderBy('name')
    .execute();
  const parts = rows.map(async ({ id, name }) => [
    `${' '.repeat(depth)}${name}`,
    ...(await outline(userId, id, depth + 1)),
  ]);
  return (await Promise.all(parts)).flat();
}

/** A folder with one of twelve files and one of two in it, and a folder beside it. */
async function somebodysAlbum() {
  const userId = await fixture.addUser();
  const many = Array.from({ length: 12 }, (_, index) => ({
    path: ['many', `${String(index).padStart(2, '0')}.txt`],
    blob: someBlob(3),
  }));
  const few = ['a', 'b'].map((name) => ({ path: ['few', name], blob: someBlob(5) }));
  const album = await fixture.tree.addTree({ userId, parentId: 0, name: 'album', files: [...many, ...few] });
  const beside = await fixture.tree.addFolder({ userId, parentId: 0, name: 'beside' });
  const idOf = async (name: string) =>
    (
      await fixture.db
        .selectFrom('files')
        .select('id')
        .where('user_id', '=', userId)
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
    ).id;
  return { userId, album: album.id, beside: beside.id, idOf };
}

describe('copying from somebody else', () => {
  it('brings everything, with sizes and counts', async () => {
    const ada = await somebodysAlbum();
    const bob = await fixture.addUser();
    const top = await fixture.tree.copyFrom(ada.userId, ada.album, { userId: bob, parentId: 0 });
    expect(top).toMatchObject({ name: 'album', size: 46, user_id: bob });
    expect(await outline(bob, top.id)).toEqual(await outline(ada.userId, ada.album));
  });

  it('keeps the owner waiting for no more than a slice, whatever he does', async () => {
    const ada = await somebodysAlbum();
    const bob = await fixture.addUser();
    let isCopied = false;
    const tree = fixture.restart({ lockTimeoutMs: 1 });
    const copying = tree.copyFrom(ada.userId, ada.album, { userId: bob, parentId: 0 }).then(() => (isCopied = true));
    await tree.trash(ada.userId, [ada.beside]);
    await tree.rename(ada.userId, ada.album, 'renamed');
    await tree.addFile({ userId: ada.userId, parentId: 0, name: 'x', blob: someBlob() });
    expect(isCopied).toBe(false);
    await copying;
  });

  /** Has the owner do something before the given slice of the copy. */
  async function meanwhile(
    before: number,
    act: (tree: FileTree, ada: Awaited<ReturnType<typeof somebodysAlbum>>) => Promise<unknown>,
  ) {
    const ada = await somebodysAlbum();
    const bob = await fixture.addUser();
    let slices = 0;
    const tree = fixture.restart({
      async announce(userId) {
        if (userId !== bob) return;
        slices += 1;
        if (slices === before) await act(fixture.tree, ada);
      },
    });
    const top = await tree.copyFrom(ada.userId, ada.album, { userId: bob, parentId: 0 });
    return { top, made: await outline(bob, top.id) };
  }

  it('leaves out what he moves away before it is reached, and what is in it', async () => {
    const { top, made } = await meanwhile(2, async (tree, { userId, idOf, beside }) =>
      tree.moveMany(userId, [await idOf('many'), await idOf('few')], beside),
    );
    // One file was reached with the first slice.
    expect(made).toEqual(['few', ' a', 'many']);
    expect(top.size).toBe(5);
  });

  it('leaves out what he trashes before it is reached', async () => {
    const { made, top } = await meanwhile(2, async (tree, { userId, idOf }) =>
      tree.trash(userId, [await idOf('many')]),
    );
    expect(made).toEqual(['few', ' a', ' b', 'many']);
    expect(top.size).toBe(10);
  });

  it('takes a name only once, though it is given again after it was copied', async () => {
    const { made } = await meanwhile(5, async (tree, { userId, idOf }) => {
      const parentId = await idOf('many');
      for (const name of ['00.txt', '01.txt', '02.txt', '03.txt']) {
        await tree.destroy(userId, [await idOf(name)]);
        await tree.addFile({ userId, parentId, name, blob: someBlob(7) });
      }
    });
    expect(new Set(made).size).toBe(made.length);
    expect(made).toContain(' 00.txt');
  });

  it('fails as a whole when its own end is refused', async () => {
    const ada = await somebodysAlbum();
    const bob = await fixture.addUser();
    const refused = new Error('no longer shared');
    const within = () => Promise.reject(refused);
    const copying = fixture.tree.copyFrom(ada.userId, ada.album, { userId: bob, parentId: 0 }, { within });
    await expect(copying).rejects.toBe(refused);
    expect(await fixture.db.selectFrom('files').select('id').where('user_id', '=', bob).execute()).toEqual([]);
  });
});
