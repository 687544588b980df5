import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { expectSoundTree } from '../../files/tests/invariants.ts';
import { openTree, someBlob } from '../../files/tests/tree-fixture.ts';

let fixture: Awaited<ReturnType<typeof openTree>>;
let userId: number;
let top: number;
beforeEach(async () => {
  fixture = await openTree({ sliceRows: 2 });
  userId = await fixture.addUser();
  const files = Array.from({ length: 7 }, (_, index) => ({ path: ['sub', `${index}.txt`], blob: someBlob(3) }));
  top = (await fixture.tree.addTree({ userId, parentId: 0, name: 'top', files })).id;
});
afterEach(() => fixture.close());

/** Rows that are left of anything. */
const left = () => fixture.db.selectFrom('files').select(['id', 'name', 'trash_id']).execute();

describe('what an error stopped half-way, without a restart', () => {
  it.each([2, 3, 4, 5])('into the trash, goes from it for good (%i transactions)', async (transactions) => {
    await expect(fixture.crashing(transactions).trash(userId, [top])).rejects.toThrow('crash');
    await fixture.tree.purge(userId, [top]);
    expect(await left()).toEqual([]);
    await expectSoundTree(fixture.db);
  });

  it.each([1, 2, 3, 4])('out of the trash, goes from it for good (%i transactions)', async (transactions) => {
    await fixture.tree.trash(userId, [top]);
    await expect(fixture.crashing(transactions).restore(userId, [top])).rejects.toThrow('crash');
    await fixture.tree.purge(userId, [top]);
    expect(await left()).toEqual([]);
    await expectSoundTree(fixture.db);
  });

  it.each([1, 2, 3, 4])('out of the trash, comes back whole (%i transactions)', async (transactions) => {
    await fixture.tree.trash(userId, [top]);
    await expect(fixture.crashing(transactions).restore(userId, [top])).rejects.toThrow('crash');
    await fixture.tree.restore(userId, [top]);
    expect((await left()).map((row) => row.trash_id)).toEqual(Array.from({ length: 9 }, () => null));
    await expectSoundTree(fixture.db);
  });
});
