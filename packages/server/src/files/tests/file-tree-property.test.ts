import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '../../errors.ts';
import type { FileTree } from '../file-tree.ts';
import { expectSoundTree } from './invariants.ts';
import { openTree, someBlob } from './tree-fixture.ts';

/** A small generator with a seed, so that a failure can be repeated. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** What an operation on things that others change meanwhile may answer. */
const EXPECTED = new Set([
  'NotFound',
  'FileNotFound',
  'BadRequest',
  'NAME_ALREADY_EXIST',
  'MoveIntoItself',
  'NO_SPACE_LEFT',
  'TRASH_FILE_NOT_FOUND',
]);

let fixture: Awaited<ReturnType<typeof openTree>>;
beforeAll(async () => {
  fixture = await openTree({ sliceRows: 3 });
});
afterAll(() => fixture.close());

async function randomStep(
  tree: FileTree,
  [userId, otherId]: readonly [number, number],
  roll: (sides: number) => number,
): Promise<void> {
  const others = await fixture.db.selectFrom('files').select('id').where('user_id', '=', otherId).execute();
  const rows = await fixture.db.selectFrom('files').select(['id', 'trash_id']).where('user_id', '=', userId).execute();
  const ids = [0, ...rows.map((row) => row.id)];
  const any = () => ids[roll(ids.length)] ?? 0;
  const trashed = rows.filter((row) => row.trash_id !== null).map((row) => row.id);
  const anyTrashed = () => trashed[roll(trashed.length)] ?? any();
  const name = `n${roll(6)}.txt`;
  const steps = [
    () => tree.addFile({ userId, parentId: any(), name, blob: someBlob(1 + roll(50)) }),
    () => tree.addFile({ userId, parentId: any(), name, blob: someBlob(1 + roll(50)) }, { clash: 'replace' }),
    () => tree.addFolder({ userId, parentId: any(), name }, { clash: 'suffix' }),
    () => tree.addFolder({ userId, parentId: any(), name }),
    () => tree.ensurePath(userId, any(), ['a', name, 'c']),
    () =>
      tree.addTree({
        userId,
        parentId: any(),
        name,
        files: [
          { path: ['x', 'y', name], blob: someBlob(7) },
          { path: ['x', name], blob: someBlob(8) },
          { path: ['x', name], blob: someBlob(9) },
        ],
      }),
    () => tree.rename(userId, any() || 1, name),
    () => tree.move(userId, any() || 1, { parentId: any() }),
    () => tree.move(userId, any() || 1, { parentId: any(), name }),
    () => tree.moveMany(userId, [any(), any(), any(), any()], any()),
    () => tree.copy(userId, any(), { parentId: any(), name: `c${roll(50)}` }),
    () => tree.copyFrom(otherId, others[roll(others.length)]?.id ?? 0, { userId, parentId: any() }),
    () => tree.trash(userId, [any(), any(), any()]),
    () => tree.restore(userId, [anyTrashed()]),
    () => tree.restore(userId, [anyTrashed(), anyTrashed()]),
    () => tree.purge(userId, [anyTrashed()]),
    () => tree.destroy(userId, [any(), any()]),
  ];
  await steps[roll(steps.length)]?.();
}

describe('the file tree under concurrent random operations', () => {
  it.each([1, 2, 3])('stays sound (seed %i)', async (seed) => {
    const roll = dice(seed * 7919);
    const [ada, bob] = [await fixture.addUser(6_000), await fixture.addUser(6_000)];
    let done = 0;
    for (let round = 0; round < 30; round += 1) {
      const results = await Promise.allSettled(
        Array.from({ length: 8 }, (_, index) =>
          randomStep(fixture.tree, index % 2 === 0 ? [ada, bob] : [bob, ada], roll),
        ),
      );
      for (const result of results) {
        if (result.status === 'fulfilled') done += 1;
        else if (!(result.reason instanceof AppError) || !EXPECTED.has(result.reason.code)) throw result.reason;
      }
      if (round % 5 === 4) await expectSoundTree(fixture.db);
    }
    expect(done).toBeGreaterThan(60);
    await (await fixture.restart().recover()).finish();
    await expectSoundTree(fixture.db);
  });
});
