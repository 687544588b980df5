import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes, SORT_VALUES, type SortBy } from '@jackdaw/api-contract';
import type { TestUser } from '../../testing/index.ts';
import { createFilesServer, type FilesServer } from './files-server.ts';

const { files } = routes;

let server: FilesServer;
let user: TestUser;
let other: TestUser;
beforeAll(async () => {
  server = await createFilesServer();
  user = await server.createUser();
  other = await server.createUser();
});
afterAll(() => server.close());

const list = (args: Parameters<typeof server.call<typeof files.list>>[1], token = user.token) =>
  server.call(files.list, args, token);
const next = (cursor: string, perPage?: number) =>
  server.call(files.listContinue, { cursor, per_page: perPage }, user.token);

describe('pages of a folder', () => {
  it('gives 2 and a cursor, then 1 and none, when 2 of 3 are asked for', async () => {
    const folder = await server.addFolder(user, 'three');
    for (const name of ['a', 'b', 'c']) await server.addFile(user, name, folder.id);
    const first = await list({ parent_id: folder.id, per_page: 2, total: true, sort_by: 'NAME_ASC' });
    expect(first.files.map((file) => file.name)).toEqual(['a', 'b']);
    expect(first).toMatchObject({ total: 3, parent: { id: folder.id, name: 'three' } });
    const second = await next(first.cursor ?? '');
    expect(second.files.map((file) => file.name)).toEqual(['c']);
    expect(second.cursor).toBeNull();
  });

  it('honours another page size on the continue call, and no cursor when none is wanted', async () => {
    const folder = await server.addFolder(user, 'five');
    for (const name of ['1', '2', '3', '4', '5']) await server.addFile(user, name, folder.id);
    const first = await list({ parent_id: folder.id, per_page: 1, sort_by: 'NAME_ASC' });
    const second = await next(first.cursor ?? '', 3);
    expect(second.files.map((file) => file.name)).toEqual(['2', '3', '4']);
    expect((await next(second.cursor ?? '')).files.map((file) => file.name)).toEqual(['5']);
    expect((await list({ parent_id: folder.id, per_page: 1, no_cursor: true })).cursor).toBeNull();
  });

  it('has no cursor when the last page is exactly full', async () => {
    const folder = await server.addFolder(user, 'two');
    for (const name of ['1', '2']) await server.addFile(user, name, folder.id);
    expect((await list({ parent_id: folder.id, per_page: 2 })).cursor).toBeNull();
  });

  it('neither repeats nor drops a row when others come and go between pages', async () => {
    const folder = await server.addFolder(user, 'moving');
    const made = [];
    for (const name of ['b', 'd', 'f', 'h']) made.push(await server.addFile(user, name, folder.id));
    const first = await list({ parent_id: folder.id, per_page: 2, sort_by: 'NAME_ASC' });
    await server.addFile(user, 'a', folder.id);
    await server.tree.destroy(user.id, [made[1]?.id ?? 0]);
    expect((await next(first.cursor ?? '')).files.map((file) => file.name)).toEqual(['f', 'h']);
  });

  it.each(['', 'nonsense', 'a.b', '.', 'eyJhIjoxfQ.AAAA'])('answers 400 to the cursor %j', async (cursor) => {
    expect((await server.fail(files.listContinue, { cursor }, user.token)).status_code).toBe(400);
    expect((await server.fail(files.searchContinue, { cursor }, user.token)).status_code).toBe(400);
    expect((await server.fail(routes.trash.listContinue, { cursor }, user.token)).status_code).toBe(400);
  });

  it("answers 400 to another user's cursor, one of another list and an expired one", async () => {
    const { cursor } = await list({ per_page: 1 });
    expect((await server.fail(files.listContinue, { cursor }, other.token)).error_type).toBe('BadRequest');
    expect((await server.fail(files.searchContinue, { cursor }, user.token)).error_type).toBe('BadRequest');
    server.clock.advance(24 * 3_600_000);
    expect((await next(cursor ?? '')).files).toHaveLength(1);
    server.clock.advance(25 * 3_600_000);
    expect((await server.fail(files.listContinue, { cursor }, user.token)).error_type).toBe('BadRequest');
  });

  it.each([0, -1, 1001, 'many'])('answers 400 to %j rows a page', async (perPage) => {
    const answer = await server.inject({
      url: `/v2/files/list?per_page=${perPage}`,
      headers: { authorization: `Token ${user.token}` },
    });
    expect(answer.statusCode).toBe(400);
  });
});

describe('orders', () => {
  it.each(SORT_VALUES)('pages by %s without a gap, back to back with its reverse', async (sort) => {
    const owner = await server.createUser();
    for (const [index, name] of ['b10.mkv', 'B2.txt', 'a.mp3', 'ä1.png', 'c.zip', 'b01', 'z', 'b1'].entries()) {
      const file = await server.addFile(owner, name, 0, (index * 7) % 4);
      if (index % 3 === 0) {
        await server.db.updateTable('files').set({ start_from: 5 }).where('id', '=', file.id).execute();
      }
      await server.tree.touch(owner.id, [file.id], new Date(Date.UTC(2026, 0, 1 + ((index * 5) % 8))));
      server.clock.advance(1000);
    }
    const all = await pagedIds(owner, sort);
    const [column, direction] = sort.split('_');
    const reverse = `${column}_${direction === 'ASC' ? 'DESC' : 'ASC'}` as SortBy;
    expect(all).toEqual((await pagedIds(owner, reverse)).reverse());
    expect(new Set(all).size).toBe(8);
  });

  async function pagedIds(owner: TestUser, sort: SortBy): Promise<number[]> {
    let page = await server.call(files.list, { per_page: 3, sort_by: sort }, owner.token);
    const ids = page.files.map((file) => file.id);
    while (page.cursor !== null) {
      page = await server.call(files.listContinue, { cursor: page.cursor }, owner.token);
      ids.push(...page.files.map((file) => file.id));
    }
    return ids;
  }

  it('sorts names naturally and without case', async () => {
    const owner = await server.createUser();
    for (const name of ['Episode 10', 'episode 2', 'Episode 1', 'Éclair', 'zoo']) await server.addFile(owner, name);
    expect(await server.namesIn(owner)).toEqual(['Éclair', 'Episode 1', 'episode 2', 'Episode 10', 'zoo']);
  });

  it('takes the order asked for, else the saved one, else that of the account, else the newest first', async () => {
    const owner = await server.createUser();
    const big = await server.addFile(owner, 'big', 0, 99);
    server.clock.advance(1000);
    const alpha = await server.addFile(owner, 'alpha', 0, 1);
    server.clock.advance(1000);
    const last = await server.addFile(owner, 'zeta', 0, 50);
    const ids = async (sort?: SortBy) =>
      (await server.call(files.list, { sort }, owner.token)).files.map((file) => file.id);
    expect(await ids()).toEqual([last.id, alpha.id, big.id]);
    await server.db
      .updateTable('users')
      .set({ settings: '{"sort_by":"NAME_ASC"}' })
      .where('id', '=', owner.id)
      .execute();
    expect(await ids()).toEqual([alpha.id, big.id, last.id]);
    await server.call(files.setSortBy, { file_id: 0, sort_by: 'SIZE_DESC' }, owner.token);
    expect(await ids()).toEqual([big.id, last.id, alpha.id]);
    expect(await ids('SIZE_ASC')).toEqual([alpha.id, last.id, big.id]);
    expect((await server.call(files.get, { id: 0 }, owner.token)).file.sort_by).toBe('SIZE_DESC');
    await server.call(files.removeSortBySettings, {}, owner.token);
    expect(await ids()).toEqual([alpha.id, big.id, last.id]);
  });

  it('refuses to save an unknown order, or one for a file', async () => {
    const file = await server.addFile(user, 'no folder');
    const unknown = { file_id: 0, sort_by: 'COLOUR_ASC' };
    expect((await server.fail(files.setSortBy, unknown, user.token)).error_type).toBe('BadRequest');
    const onFile = { file_id: file.id, sort_by: 'NAME_ASC' };
    expect((await server.fail(files.setSortBy, onFile, user.token)).error_type).toBe('BadRequest');
  });
});

describe('filters, parents and breadcrumbs', () => {
  it('filters children by file type and content type but not the parent', async () => {
    const folder = await server.addFolder(user, 'mixed');
    for (const name of ['a.mkv', 'b.mp3', 'c.txt']) await server.addFile(user, name, folder.id);
    await server.addFolder(user, 'd', folder.id);
    const typed = await list({ parent_id: folder.id, file_type: ['VIDEO', 'AUDIO'], total: true, sort_by: 'NAME_ASC' });
    expect(typed.files.map((file) => file.name)).toEqual(['a.mkv', 'b.mp3']);
    expect(typed).toMatchObject({ total: 2, parent: { id: folder.id } });
    const content = await list({ parent_id: folder.id, content_type: 'text/plain' });
    expect(content.files.map((file) => file.name)).toEqual(['c.txt']);
  });

  it('shows hidden files only when asked', async () => {
    const owner = await server.createUser();
    const file = await server.addFile(owner, 'secret');
    await server.db.updateTable('files').set({ is_hidden: 1 }).where('id', '=', file.id).execute();
    expect((await list({}, owner.token)).files).toEqual([]);
    expect((await list({ hidden: true }, owner.token)).files).toMatchObject([{ id: file.id, is_hidden: true }]);
  });

  it('lists a file as a parent without children', async () => {
    const file = await server.addFile(user, 'lonely.txt');
    const page = await list({ parent_id: file.id, total: true });
    expect(page).toMatchObject({ files: [], cursor: null, total: 0, parent: { id: file.id, file_type: 'TEXT' } });
  });

  it('knows the root as a folder without a parent', async () => {
    const owner = await server.createUser();
    const folder = await server.addFolder(owner, 'in');
    await server.addFile(owner, 'x', folder.id, 25);
    const { file } = await server.call(files.get, { id: 0 }, owner.token);
    expect(file).toMatchObject({ id: 0, parent_id: null, name: 'Your Files', file_type: 'FOLDER', size: 25 });
    expect((await list({ breadcrumbs: true }, owner.token)).breadcrumbs).toEqual([]);
  });

  it('gives breadcrumbs from the root to the direct parent', async () => {
    const a = await server.addFolder(user, 'crumb a');
    const b = await server.addFolder(user, 'crumb b', a.id);
    const c = await server.addFile(user, 'crumb c', b.id);
    expect((await list({ parent_id: c.id, breadcrumbs: true })).breadcrumbs).toEqual([
      [0, 'Your Files'],
      [a.id, 'crumb a'],
      [b.id, 'crumb b'],
    ]);
  });

  it('answers 404 for unknown, trashed and foreign ids', async () => {
    const trashed = await server.addFile(user, 'trashed');
    await server.tree.trash(user.id, [trashed.id]);
    const foreign = await server.addFolder(other, 'theirs');
    for (const id of [2147483647, -1, -3, trashed.id, foreign.id]) {
      expect((await server.fail(files.get, { id }, user.token)).error_type).toBe('NotFound');
      expect((await server.fail(files.list, { parent_id: id }, user.token)).error_type).toBe('NotFound');
      expect((await server.fail(files.canWrite, { id }, user.token)).error_type).toBe('NotFound');
      expect((await server.fail(files.child, { parent_id: id, name: 'x' }, user.token)).error_type).toBe('NotFound');
    }
  });

  it('finds a child by its exact name, in whatever normal form it is asked for', async () => {
    const folder = await server.addFolder(user, 'by name');
    const made = await server.addFile(user, 'Café', folder.id);
    const { file } = await server.call(files.child, { parent_id: folder.id, name: 'Cafe\u0301' }, user.thirdPartyToken);
    expect(file.id).toBe(made.id);
    expect((await server.fail(files.child, { parent_id: folder.id, name: 'café' }, user.token)).status_code).toBe(404);
    expect((await server.call(files.canWrite, { id: folder.id }, user.token)).user_id).toBe(user.id);
  });
});
