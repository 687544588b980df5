import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import type { TestUser } from '../../testing/index.ts';
import { createFilesServer, type FilesServer } from './files-server.ts';
import { expectSoundTree } from './invariants.ts';

const { files, trash } = routes;

let server: FilesServer;
let user: TestUser;
beforeAll(async () => {
  server = await createFilesServer();
});
afterAll(async () => {
  await expectSoundTree(server.db);
  await server.close();
});

const trashed = async () => (await server.call(trash.list, {}, user.token)).files.map((file) => file.id).sort();

describe('deleting', () => {
  it('moves to the trash, and destroys when the trash is skipped or off', async () => {
    user = await server.createUser();
    const [a, b, c] = [
      await server.addFile(user, 'a'),
      await server.addFile(user, 'b'),
      await server.addFile(user, 'c'),
    ];
    const ok = { cursor: null, skipped: 0 };
    expect(await server.call(files.remove, { file_ids: [a.id] }, user.token)).toMatchObject(ok);
    await server.call(files.remove, { file_ids: [b.id], skip_trash: true }, user.token);
    await server.db
      .updateTable('users')
      .set({ settings: '{"trash_enabled":false}' })
      .where('id', '=', user.id)
      .execute();
    await server.call(files.remove, { file_id: [c.id] }, { token: user.token, as: 'json' });
    expect(await trashed()).toEqual([a.id]);
    expect(await server.namesIn(user)).toEqual([]);
    expect(server.released.sort()).toEqual([b.blob_id, c.blob_id].sort());
  });

  it('fails whole on an unknown or foreign id unless those are skipped', async () => {
    user = await server.createUser();
    const other = await server.createUser();
    const foreign = await server.addFile(other, 'theirs');
    const mine = await server.addFile(user, 'mine');
    for (const id of [foreign.id, 2147483647, -5]) {
      const file_ids = [mine.id, id];
      expect((await server.fail(files.remove, { file_ids }, user.token)).error_type).toBe('NotFound');
    }
    expect(await server.namesIn(user)).toEqual(['mine']);
    const unknown = { file_ids: [foreign.id, 2147483647], skip_nonexistents: true };
    expect(await server.call(files.remove, unknown, user.token)).toMatchObject({ skipped: 0, cursor: null });
    await server.call(files.remove, { file_ids: [mine.id, 2147483647], skip_nonexistents: true }, user.token);
    expect(await trashed()).toEqual([mine.id]);
    expect(await server.namesIn(other)).toEqual(['theirs']);
  });

  it('never deletes the root: all fails, or a partial deletion skips it and hands out a cursor', async () => {
    user = await server.createUser();
    const file = await server.addFile(user, 'x');
    const ids = [0, file.id];
    expect((await server.fail(files.remove, { file_ids: ids }, user.token)).error_type).toBe('Forbidden');
    const partial = await server.call(files.remove, { file_ids: ids, partial_delete: true }, user.token);
    expect(partial.skipped).toBe(1);
    const rest = await server.call(files.listContinue, { cursor: partial.cursor ?? '' }, user.token);
    expect(rest.files.map((entry) => entry.id)).toEqual([0]);
    const again = { cursor: partial.cursor ?? '', skip_trash: true, partial_delete: true };
    expect((await server.call(files.remove, again, user.token)).skipped).toBe(1);
    expect(await trashed()).toEqual([file.id]);
  });

  it('takes a folder and its children in one list as one entry', async () => {
    user = await server.createUser();
    const folder = await server.addFolder(user, 'folder');
    const inner = await server.addFolder(user, 'inner', folder.id);
    const file = await server.addFile(user, 'file', inner.id);
    await server.call(files.remove, { file_ids: [file.id, inner.id, folder.id] }, user.token);
    expect(await trashed()).toEqual([folder.id]);
  });

  it('deletes what a listing or a search shows except some', async () => {
    user = await server.createUser();
    const made = [];
    for (const name of ['a.mkv', 'b.mkv', 'c.mkv', 'd.txt']) made.push(await server.addFile(user, name));
    const { cursor } = await server.call(files.list, { per_page: 1, file_type: ['VIDEO'] }, user.token);
    const listing = { cursor: cursor ?? '', exclude_ids: [made[1]?.id ?? 0] };
    await server.call(files.remove, listing, user.token);
    expect(await server.namesIn(user)).toEqual(['b.mkv', 'd.txt']);
    await server.addFile(user, 'e.mkv');
    const found = await server.call(files.search, { query: 'mkv', per_page: 1 }, user.token);
    await server.call(files.remove, { cursor: found.cursor ?? '' }, user.token);
    expect(await server.namesIn(user)).toEqual(['d.txt']);
  });

  it.each([{}, { file_ids: [] }, { cursor: 'bad' }])('answers 400 to the selection %j', async (selection) => {
    expect((await server.fail(files.remove, selection, user.token)).error_type).toBe('BadRequest');
  });
});

describe('deleting much', () => {
  it('is refused above the limits, with nothing deleted', async () => {
    const limited = await createFilesServer({ deleteLimits: { parents: 2, children: 3 } });
    try {
      const owner = await limited.createUser();
      const top = await limited.addFolder(owner, 'top');
      const inner = await limited.addFolder(owner, 'inner', top.id);
      const ids = [top.id];
      for (const name of ['a', 'b']) ids.push((await limited.addFile(owner, name)).id);
      expect(await limited.fail(files.remove, { file_ids: ids }, owner.token)).toMatchObject({
        error_type: 'FileDeleteParentLimitError',
        status_code: 400,
        extra: { limit: 2 },
      });
      for (const name of ['c', 'd', 'e']) await limited.addFile(owner, name, inner.id);
      expect(await limited.fail(files.remove, { file_ids: [top.id, inner.id] }, owner.token)).toMatchObject({
        error_type: 'FileDeleteChildrenLimitError',
        status_code: 400,
        extra: { limit: 3 },
      });
      expect(await limited.namesIn(owner)).toEqual(['a', 'b', 'top']);
      await limited.call(files.remove, { file_ids: [inner.id] }, owner.token);
      await limited.call(files.remove, { file_ids: [top.id] }, owner.token);
      expect(await limited.namesIn(owner)).toEqual(['a', 'b']);
    } finally {
      await limited.close();
    }
  });
});
