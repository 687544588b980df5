import { expect } from '@jest/globals';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import type { FileRow } from '../file-tree.ts';

/** Checks everything that the file tree promises to keep true, from the rows alone. */
export async function expectSoundTree(db: Kysely<Database>): Promise<void> {
  const files = await db.selectFrom('files').selectAll().execute();
  const byId = new Map(files.map((row) => [row.id, row]));
  const live = files.filter((row) => row.trash_id === null);
  expect(new Set(live.map((row) => `${row.user_id}/${row.parent_id}/${row.name}`)).size).toBe(live.length);

  const sums = new Map<number, number>();
  for (const file of files.filter((row) => row.blob_id !== null)) {
    const above = new Set<number>();
    for (let id = file.parent_id; id !== 0; id = byId.get(id)?.parent_id ?? 0) {
      if (above.has(id)) throw new Error(`Folder ${id} is inside itself`);
      above.add(id);
      if (file.trash_id === null && byId.get(id)?.trash_id !== null) throw new Error(`${file.id} is live below ${id}`);
      if (byId.get(id)?.trash_id === file.trash_id) sums.set(id, (sums.get(id) ?? 0) + file.size);
    }
  }
  const folders = files.filter((row) => row.blob_id === null);
  expect(folders.map(({ id, size }) => [id, size])).toEqual(folders.map(({ id }) => [id, sums.get(id) ?? 0]));
  expect(live.filter((row) => row.parent_id !== 0 && !byId.has(row.parent_id))).toEqual([]);

  await expectSoundAccounts(db, files);
  await expectSoundBlobs(db, files);
  await expectSoundCounts(db, files);
}

const total = (rows: readonly { size: number }[]) => rows.reduce((sum, row) => sum + row.size, 0);

async function expectSoundAccounts(db: Kysely<Database>, files: readonly FileRow[]): Promise<void> {
  const trash = await db.selectFrom('trash').selectAll().execute();
  expect(new Set(files.flatMap((row) => row.trash_id ?? []))).toEqual(new Set(trash.map((entry) => entry.file_id)));
  expect(trash.filter((entry) => entry.pending !== null)).toEqual([]);
  for (const user of await db.selectFrom('users').selectAll().execute()) {
    const own = files.filter((row) => row.user_id === user.id && row.blob_id !== null);
    expect(user.disk_used).toBe(total(own));
    expect(user.trash_size).toBe(total(own.filter((row) => row.trash_id !== null)));
    expect(user.trash_size).toBe(total(trash.filter((entry) => entry.user_id === user.id)));
    expect(user.disk_used).toBeLessThanOrEqual(user.disk_quota);
  }
}

async function expectSoundBlobs(db: Kysely<Database>, files: readonly FileRow[]): Promise<void> {
  const conversions = await db.selectFrom('conversions').select('blob_id').execute();
  const pins = await db.selectFrom('transfer_pins').select('blob_id').execute();
  const uses = Map.groupBy(
    [...files, ...conversions, ...pins].flatMap((row) => row.blob_id ?? []),
    (id) => id,
  );
  const blobs = await db.selectFrom('blobs').select(['id', 'refs']).execute();
  expect(new Map(blobs.map((blob) => [blob.id, blob.refs]))).toEqual(
    new Map([...uses].map(([id, list]) => [id, list.length])),
  );
}

async function expectSoundCounts(db: Kysely<Database>, files: readonly FileRow[]): Promise<void> {
  const byId = new Map(files.map((row) => [row.id, row]));
  const keyOf = (userId: number, parentId: number, trashId: number | null) => `${userId}/${parentId}/${trashId}`;
  const children = Map.groupBy(files, (row) => keyOf(row.user_id, row.parent_id, row.trash_id));
  const states = await db.selectFrom('folder_states').selectAll().execute();
  expect(states.filter((state) => state.folder_id !== 0 && !byId.has(state.folder_id))).toEqual([]);
  expect(states.map((state) => [state.folder_id, state.child_count])).toEqual(
    states.map(({ user_id: userId, folder_id: id }) => {
      const key = keyOf(userId, id, byId.get(id)?.trash_id ?? null);
      return [id, children.get(key)?.length ?? 0];
    }),
  );
}
