import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { createFilesServer, type FilesServer } from '../../files/tests/files-server.ts';
import { expectSoundTree } from '../../files/tests/invariants.ts';
import type { TestUser } from '../../testing/index.ts';
import { PURGE_JOB, scheduleTrashPurge } from '../index.ts';

const { files, trash } = routes;
const DAY = 86_400_000;

let server: FilesServer;
let user: TestUser;
beforeAll(async () => {
  server = await createFilesServer();
});
beforeEach(async () => {
  user = await server.createUser();
});
afterAll(async () => {
  await expectSoundTree(server.db);
  await server.close();
});

const list = (args: Parameters<typeof server.call<typeof trash.list>>[1] = {}) =>
  server.call(trash.list, args, user.token);
const discard = (...ids: number[]) => server.call(files.remove, { file_ids: ids }, user.token);
const restore = (...ids: number[]) => server.call(trash.restore, { file_ids: ids }, user.token);
const usage = () =>
  server.db.selectFrom('users').select(['disk_used', 'trash_size']).where('id', '=', user.id).executeTakeFirstOrThrow();

describe('the list', () => {
  it('shows top entries only, newest deletion first, with expiry and totals', async () => {
    const folder = await server.addFolder(user, 'folder');
    await server.addFile(user, 'inside.mkv', folder.id, 40);
    const file = await server.addFile(user, 'later.txt', 0, 2);
    await discard(folder.id);
    server.clock.advance(60_000);
    await discard(file.id);
    const deletedAt = server.clock.now().toISOString().slice(0, 19);
    const expiry = new Date(server.clock.now().getTime() + 14 * DAY).toISOString().slice(0, 19);
    const page = await list();
    expect(page).toMatchObject({ total: 2, trash_size: 42, cursor: null });
    expect(page.files.map((entry) => entry.id)).toEqual([file.id, folder.id]);
    expect(page.files[0]).toMatchObject({
      name: 'later.txt',
      parent_id: 0,
      size: 2,
      deleted_at: deletedAt,
      expiration_date: expiry,
    });
    expect(page.files[1]).toMatchObject({ file_type: 'FOLDER', size: 40, content_type: 'application/x-directory' });
    expect(await usage()).toEqual({ disk_used: 42, trash_size: 42 });
  });

  it('pages, with another size on the continue call', async () => {
    for (const name of ['a', 'b', 'c', 'd']) await discard((await server.addFile(user, name)).id);
    const first = await list({ per_page: 1 });
    const next = await server.call(trash.listContinue, { cursor: first.cursor ?? '', per_page: 2 }, user.token);
    const last = await server.call(trash.listContinue, { cursor: next.cursor ?? '', per_page: 2 }, user.token);
    const names = [first, next, last].map((page) => page.files.map((entry) => entry.name));
    expect(names).toEqual([['d'], ['c', 'b'], ['a']]);
    expect(last).toMatchObject({ cursor: null, total: 4, trash_size: 40 });
  });

  it("refuses a file listing's cursor", async () => {
    for (const name of ['a', 'b']) await server.addFile(user, name);
    const { cursor } = await server.call(files.list, { per_page: 1 }, user.token);
    expect((await server.fail(trash.listContinue, { cursor }, user.token)).error_type).toBe('BadRequest');
    expect((await server.fail(trash.restore, { cursor }, user.token)).error_type).toBe('BadRequest');
  });
});

describe('restoring', () => {
  it('brings a folder back to its parent with its children and ids', async () => {
    const parent = await server.addFolder(user, 'parent');
    const folder = await server.addFolder(user, 'folder', parent.id);
    const inner = await server.addFolder(user, 'inner', folder.id);
    const file = await server.addFile(user, 'file', inner.id, 40);
    await discard(folder.id);
    for (const id of [folder.id, inner.id, file.id]) {
      expect((await server.fail(files.get, { id }, user.token)).status_code).toBe(404);
    }
    expect((await server.call(files.get, { id: parent.id }, user.token)).file.size).toBe(0);
    await restore(folder.id);
    const trail = await server.call(files.list, { parent_id: file.id, breadcrumbs: true }, user.token);
    expect(trail.breadcrumbs?.map(([id]) => id)).toEqual([0, parent.id, folder.id, inner.id]);
    expect((await server.call(files.get, { id: parent.id }, user.token)).file.size).toBe(40);
    expect(await list()).toMatchObject({ total: 0, trash_size: 0 });
  });

  it('answers 404 for a child, an unknown, a live and a foreign id, and restores nothing then', async () => {
    const folder = await server.addFolder(user, 'folder');
    const child = await server.addFile(user, 'child', folder.id);
    const live = await server.addFile(user, 'live');
    const owner = user;
    await discard(folder.id);
    user = await server.createUser();
    const foreign = await server.addFile(user, 'foreign');
    await discard(foreign.id);
    for (const id of [child.id, 2147483647, live.id, foreign.id]) {
      for (const route of [trash.restore, trash.remove]) {
        const error = await server.fail(route, { file_ids: [folder.id, id] }, owner.token);
        expect(error).toMatchObject({ error_type: 'TRASH_FILE_NOT_FOUND', status_code: 404 });
      }
    }
    expect(await server.namesIn(owner)).toEqual(['live']);
    expect((await list()).total).toBe(1);
  });

  it('goes to the root when the parent is trashed or gone', async () => {
    const a = await server.addFolder(user, 'a');
    const b = await server.addFolder(user, 'b');
    const inA = await server.addFile(user, 'in a', a.id);
    const inB = await server.addFile(user, 'in b', b.id);
    await discard(inA.id, inB.id);
    await discard(a.id);
    await server.call(files.remove, { file_ids: [b.id], skip_trash: true }, user.token);
    await restore(inA.id);
    await restore(inB.id);
    expect(await server.namesIn(user)).toEqual(['in a', 'in b']);
  });

  it('puts what left a folder before it back into it when both return', async () => {
    const folder = await server.addFolder(user, 'folder');
    const inner = await server.addFolder(user, 'inner', folder.id);
    const file = await server.addFile(user, 'file', inner.id, 5);
    await discard(file.id);
    await discard(folder.id);
    await restore(file.id, folder.id);
    expect(await server.namesIn(user, inner.id)).toEqual(['file']);
    expect((await server.call(files.get, { id: folder.id }, user.token)).file.size).toBe(5);
  });

  it('adds a suffix when the name is taken meanwhile', async () => {
    const first = await server.addFile(user, 'same.txt');
    await discard(first.id);
    const second = await server.addFile(user, 'same.txt');
    await discard(second.id);
    await server.addFile(user, 'same.txt');
    await restore(first.id, second.id);
    expect(await server.namesIn(user)).toEqual(['same.txt', 'same (1).txt', 'same (2).txt'].sort());
  });

  it('takes a cursor of the trash for everything in it', async () => {
    for (const name of ['a', 'b', 'c']) await discard((await server.addFile(user, name)).id);
    const { cursor } = await list({ per_page: 1 });
    await server.call(trash.restore, { cursor: cursor ?? '' }, user.token);
    expect(await server.namesIn(user)).toEqual(['a', 'b', 'c']);
    expect((await server.fail(trash.restore, {}, user.token)).error_type).toBe('BadRequest');
  });
});

describe('destroying', () => {
  it('frees the space of one entry, and of all when emptied', async () => {
    const kept = await server.addFile(user, 'kept', 0, 1);
    const folder = await server.addFolder(user, 'folder');
    const inside = await server.addFile(user, 'inside', folder.id, 10);
    const file = await server.addFile(user, 'file', 0, 100);
    await discard(folder.id, file.id);
    await server.call(trash.remove, { file_ids: [folder.id] }, user.token);
    expect(await usage()).toEqual({ disk_used: 101, trash_size: 100 });
    expect(server.released).toContain(inside.blob_id);
    await server.call(trash.empty, {}, user.thirdPartyToken);
    expect(await list()).toMatchObject({ total: 0, trash_size: 0, files: [] });
    expect(await usage()).toEqual({ disk_used: 1, trash_size: 0 });
    expect(server.released).not.toContain(kept.blob_id);
    await server.call(trash.empty, {}, user.token);
  });

  it('keeps bytes that a copy still holds', async () => {
    const file = await server.addFile(user, 'file');
    await server.call(files.copy, { file_id: file.id, parent_id: 0, name: 'copy' }, user.token);
    await discard(file.id);
    await server.call(trash.empty, {}, user.token);
    expect(server.released).not.toContain(file.blob_id);
  });

  it('happens by itself once the retention is over, by an hourly job', async () => {
    const old = await server.addFile(user, 'old');
    await discard(old.id);
    server.clock.advance(10 * DAY);
    const young = await server.addFile(user, 'young');
    await discard(young.id);
    server.clock.advance(4 * DAY - 1000);
    const waiting: Date[] = [];
    let run = async (): Promise<void> => undefined;
    const queue = {
      enqueue: async (kind: string, _payload: unknown, options?: { runAt?: Date }) => {
        expect(kind).toBe(PURGE_JOB);
        return waiting.push(options?.runAt ?? new Date(0));
      },
      handle: (_kind: string, handler: (job: never) => Promise<void>) => {
        run = () => handler(undefined as never);
      },
    };
    await scheduleTrashPurge(queue, server.trash.service, server.clock);
    await run();
    expect((await list()).total).toBe(2);
    server.clock.advance(1000);
    await run();
    expect((await list()).files.map((entry) => entry.id)).toEqual([young.id]);
    expect(waiting.at(-1)?.getTime()).toBe(server.clock.now().getTime() + 3_600_000);
  });
});
