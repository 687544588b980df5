import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { expectSoundTree } from './invariants.ts';
import { openTree, someBlob } from './tree-fixture.ts';

let fixture: Awaited<ReturnType<typeof openTree>>;
beforeAll(async () => {
  fixture = await openTree({ sliceRows: 3 });
});
afterEach(() => expectSoundTree(fixture.db));
afterAll(() => fixture.close());

/** A user with a folder of files. */
async function somebody(count = 30) {
  const userId = await fixture.addUser();
  const files = Array.from({ length: count }, (_, index) => ({ path: [`${index}.txt`], blob: someBlob(3) }));
  const top = await fixture.tree.addTree({ userId, parentId: 0, name: 'many', files });
  const rows = await fixture.db.selectFrom('files').select('id').where('parent_id', '=', top.id).execute();
  return { userId, top: top.id, ids: rows.map((row) => row.id) };
}

const countIn = async (parentId: number, isTrashed = false) => {
  const rows = fixture.db.selectFrom('files').select('id').where('parent_id', '=', parentId);
  return (await rows.where('trash_id', isTrashed ? 'is not' : 'is', null).execute()).length;
};
const bulkChanges = async () => (await fixture.db.selectFrom('bulk_changes').select('id').execute()).length;

describe('what a crash interrupted', () => {
  it('is finished in the turn of its user: he waits, nobody else does', async () => {
    const [ada, bob] = [await somebody(), await somebody(1)];
    await expect(fixture.crashing(3).destroy(ada.userId, [ada.top])).rejects.toThrow('crash');
    const tree = fixture.restart();
    const { finish } = await tree.recover();
    let isAdasDone = false;
    const adas = tree.addFolder({ userId: ada.userId, parentId: 0, name: 'new' }).then(() => (isAdasDone = true));
    await tree.addFolder({ userId: bob.userId, parentId: 0, name: 'new' });
    expect([isAdasDone, await countIn(ada.top, true)]).not.toEqual([false, 0]);
    expect(isAdasDone).toBe(false);
    await finish();
    expect(await countIn(ada.top, true)).toBe(0);
    await adas;
  });

  it('stops between two slices when the server ends, and whoever waits for his turn is refused', async () => {
    const ada = await somebody();
    await expect(fixture.crashing(3).trash(ada.userId, [ada.top])).rejects.toThrow('crash');
    const ending = new AbortController();
    const tree = fixture.restart({ onError: () => undefined });
    const { finish } = await tree.recover();
    const waiting = tree.addFolder({ userId: ada.userId, parentId: 0, name: 'new' });
    const ended = Promise.allSettled([waiting, finish(ending.signal)]);
    ending.abort(new Error('the end'));
    expect(await ended).toEqual([
      { status: 'rejected', reason: ending.signal.reason },
      { status: 'rejected', reason: ending.signal.reason },
    ]);
    await (await fixture.restart().recover()).finish();
    expect([await countIn(ada.top), await countIn(ada.top, true)]).toEqual([0, 30]);
  });

  it.each([2, 4, 6])(
    'goes on with a move of many, which leaves alone what was moved on since (%i)',
    async (survived) => {
      const { userId, top, ids } = await somebody();
      const to = await fixture.tree.addFolder({ userId, parentId: 0, name: 'to' });
      await expect(fixture.crashing(survived).moveMany(userId, ids, to.id)).rejects.toThrow('crash');
      const moved = await countIn(to.id);
      expect([moved, await bulkChanges()]).toEqual([(survived - 1) * 3, 1]);
      await fixture.tree.moveMany(userId, ids.slice(0, 1), 0);
      await (await fixture.restart().recover()).finish();
      expect([await countIn(top), await countIn(to.id), await bulkChanges()]).toEqual([0, 29, 0]);
    },
  );

  it.each(['trash', 'destroy', 'restore', 'purge'] as const)('goes on with many: %s', async (kind) => {
    const { userId, top, ids } = await somebody();
    const isFromTrash = kind === 'restore' || kind === 'purge';
    if (isFromTrash) await fixture.tree.trash(userId, ids);
    await expect(fixture.crashing(4)[kind](userId, ids)).rejects.toThrow('crash');
    await (await fixture.restart().recover()).finish();
    const live = kind === 'restore' ? 30 : 0;
    expect([await countIn(top), await countIn(top, true)]).toEqual([live, kind === 'trash' ? 30 : 0]);
    expect(await bulkChanges()).toBe(0);
  });

  it('goes on with a few that come back together, files as well as folders', async () => {
    const { userId, top } = await somebody();
    const file = await fixture.tree.addFile({ userId, parentId: 0, name: 'beside', blob: someBlob(3) });
    await fixture.tree.trash(userId, [top, file.id]);
    await expect(fixture.crashing(4).restore(userId, [top, file.id])).rejects.toThrow('crash');
    await (await fixture.restart().recover()).finish();
    const left = await fixture.db.selectFrom('trash').select('file_id').where('user_id', '=', userId).execute();
    expect([await countIn(top), left]).toEqual([30, []]);
  });
});
