import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { expectSoundTree } from './invariants.ts';
import { openTree, someBlob } from './tree-fixture.ts';

let fixture: Awaited<ReturnType<typeof openTree>>;
beforeAll(async () => {
  fixture = await openTree({ sliceRows: 3 });
});
afterEach(() => expectSoundTree(fixture.db));
afterAll(() => fixture.close());

async function somebody() {
  const userId = await fixture.addUser();
  return {
    userId,
    folder: (name: string, parentId = 0) => fixture.tree.addFolder({ userId, parentId, name }),
    file: (name: string, parentId = 0) => fixture.tree.addFile({ userId, parentId, name, blob: someBlob(7) }),
    move: (ids: readonly number[], parentId: number) => fixture.tree.moveMany(userId, ids, parentId),
    parentOf: async (id: number) => (await fixture.tree.get(userId, id)).parent_id,
  };
}

describe('moving many', () => {
  it('brings them all, over several slices, and tells each once', async () => {
    const { folder, file, move, parentOf } = await somebody();
    const [from, to] = [await folder('from'), await folder('to')];
    const ids: number[] = [];
    for (let n = 0; n < 8; n += 1) ids.push((await file(`${n}.txt`, from.id)).id);
    const before = fixture.news.length;
    expect(await move([...ids, ids[0] ?? 0], to.id)).toEqual([]);
    expect(await Promise.all(ids.map(parentOf))).toEqual(ids.map(() => to.id));
    const moved = fixture.news.slice(before).flatMap(({ news }) => news.moved);
    expect(moved.map(({ row, oldParentId }) => [row.id, row.parent_id, oldParentId])).toEqual(
      ids.map((id) => [id, to.id, from.id]),
    );
  });

  it('keeps sizes right when a folder and what is in it move in one call', async () => {
    const { folder, file, move, parentOf } = await somebody();
    const [outer, to] = [await folder('outer'), await folder('to')];
    const inner = await folder('inner', outer.id);
    const [deep, deeper] = [await file('deep', inner.id), await file('deeper', inner.id)];
    expect(await move([inner.id, deep.id], to.id)).toEqual([]);
    expect([await parentOf(inner.id), await parentOf(deep.id), await parentOf(deeper.id)]).toEqual([
      to.id,
      to.id,
      inner.id,
    ]);
  });

  it('names what stays and why, and moves the rest', async () => {
    const { folder, file, move, parentOf } = await somebody();
    const stranger = await somebody();
    const foreign = await stranger.file('foreign');
    const [a, x] = [await folder('a'), await folder('x')];
    const to = await folder('to', a.id);
    const [taken, first, second] = [await file('same', to.id), await file('same'), await file('same', x.id)];
    const [fine, twin, other] = [await file('fine'), await file('twin'), await file('twin', x.id)];
    const ids = [0, a.id, to.id, foreign.id, 999_999, taken.id, first.id, second.id, fine.id, twin.id, other.id];
    const refused = await move(ids, to.id);
    expect(refused.map(({ id, error }) => [id, error.code])).toEqual([
      [0, 'Forbidden'],
      [a.id, 'MoveIntoItself'],
      [to.id, 'MoveIntoItself'],
      [foreign.id, 'FileNotFound'],
      [999_999, 'FileNotFound'],
      [first.id, 'NAME_ALREADY_EXIST'],
      [second.id, 'NAME_ALREADY_EXIST'],
      [other.id, 'NAME_ALREADY_EXIST'],
    ]);
    expect([await parentOf(fine.id), await parentOf(twin.id), await parentOf(other.id)]).toEqual([to.id, to.id, x.id]);
  });

  it('moves nothing into what is no folder', async () => {
    const { file, move } = await somebody();
    const [a, b] = [await file('a'), await file('b')];
    expect((await move([a.id], b.id)).map(({ error }) => error.code)).toEqual(['BadRequest']);
    expect((await move([a.id], 999_999)).map(({ error }) => error.code)).toEqual(['NotFound']);
  });
});
