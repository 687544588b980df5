import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import type { TestUser } from '../../testing/index.ts';
import { createFilesServer, type FilesServer } from './files-server.ts';
import { expectSoundTree } from './invariants.ts';

const { files } = routes;

let server: FilesServer;
let user: TestUser;
let other: TestUser;
beforeAll(async () => {
  server = await createFilesServer();
  user = await server.createUser();
  other = await server.createUser();
});
afterAll(async () => {
  await expectSoundTree(server.db);
  await server.close();
});

const BAD_NAMES = [
  ['', 'EMPTY_NAME'],
  ['   ', 'EMPTY_NAME'],
  ['a/b', 'SLASH_IN_NAME'],
  ['x'.repeat(255), 'NAME_TOO_LONG'],
  ['tab\tin', 'BadRequest'],
  ['..', 'BadRequest'],
  ['taken', 'NAME_ALREADY_EXIST'],
] as const;

describe('creating folders', () => {
  it.each(['form', 'json', 'multipart'] as const)('takes name and parent as %s', async (as) => {
    const parent = await server.addFolder(user, `parent ${as}`);
    const { file } = await server.call(
      files.createFolder,
      { name: ' New folder \n', parent_id: parent.id },
      { token: user.token, as },
    );
    expect(file).toMatchObject({
      name: 'New folder',
      parent_id: parent.id,
      file_type: 'FOLDER',
      content_type: 'application/x-directory',
      extension: null,
      crc32: null,
      size: 0,
    });
  });

  it('creates every missing level of a path and answers the last', async () => {
    const first = await server.call(files.createFolder, { path: '/deep/er/est' }, user.token);
    const second = await server.call(files.createFolder, { path: 'deep/er/other/' }, user.token);
    expect(second.file.parent_id).toBe(first.file.parent_id);
    const again = await server.call(files.createFolder, { path: 'deep/er/est' }, user.token);
    expect(again.file.id).toBe(first.file.id);
    await server.addFile(user, 'plain');
    expect((await server.fail(files.createFolder, { path: 'plain/x' }, user.token)).error_type).toBe(
      'NAME_ALREADY_EXIST',
    );
    expect((await server.fail(files.createFolder, { path: '//' }, user.token)).error_type).toBe('EMPTY_NAME');
    expect((await server.fail(files.createFolder, { path: 'a/../b' }, user.token)).error_type).toBe('BadRequest');
  });

  it.each(BAD_NAMES)('answers %j with %s', async (name, type) => {
    const parent = await server.addFolder(user, `bad ${type} ${name.length}`);
    await server.addFolder(user, 'taken', parent.id);
    const error = await server.fail(files.createFolder, { name, parent_id: parent.id }, user.token);
    expect(error).toMatchObject({ error_type: type, status_code: 400 });
  });

  it('needs a name or a path, and a folder of the user as parent', async () => {
    const file = await server.addFile(user, 'not a folder');
    const foreign = await server.addFolder(other, 'foreign');
    const parents = { [file.id]: 400, [foreign.id]: 404, 2147483647: 404, '-1': 404 };
    expect((await server.fail(files.createFolder, {}, user.token)).error_type).toBe('EMPTY_NAME');
    for (const [id, status] of Object.entries(parents)) {
      const error = await server.fail(files.createFolder, { name: 'x', parent_id: Number(id) }, user.token);
      expect(error.status_code).toBe(status);
    }
  });

  it('treats names as case-sensitive and as equal in every normal form', async () => {
    const parent = await server.addFolder(user, 'forms');
    await server.addFolder(user, 'Caf\u00e9', parent.id);
    await server.addFolder(user, 'caf\u00e9', parent.id);
    const error = await server.fail(files.createFolder, { name: 'Cafe\u0301', parent_id: parent.id }, user.token);
    expect(error.error_type).toBe('NAME_ALREADY_EXIST');
  });
});

describe('renaming', () => {
  it('changes name, kind and place in the order', async () => {
    const file = await server.addFile(user, 'clip.txt');
    await server.call(files.rename, { file_id: file.id, name: 'clip.mkv' }, user.token);
    const { file: renamed } = await server.call(files.get, { id: file.id }, user.token);
    expect(renamed).toMatchObject({ name: 'clip.mkv', file_type: 'VIDEO', content_type: 'video/x-matroska' });
    expect(renamed).toMatchObject({ extension: 'mkv', crc32: expect.any(String), sha1: expect.any(String) });
    await server.call(files.rename, { file_id: file.id, name: 'clip.mkv' }, user.token);
    const folder = await server.addFolder(user, 'season 1');
    await server.call(files.rename, { file_id: folder.id, name: 'season.mkv' }, user.token);
    expect((await server.call(files.get, { id: folder.id }, user.token)).file.file_type).toBe('FOLDER');
  });

  it.each(BAD_NAMES)('answers %j with %s', async (name, type) => {
    const parent = await server.addFolder(user, `bad rename ${type} ${name.length}`);
    await server.addFolder(user, 'taken', parent.id);
    const file = await server.addFile(user, 'mine', parent.id);
    expect((await server.fail(files.rename, { file_id: file.id, name }, user.token)).error_type).toBe(type);
  });

  it('refuses the root, foreign and unknown ids', async () => {
    const foreign = await server.addFile(other, 'theirs');
    const types = { 0: 'Forbidden', [foreign.id]: 'NotFound', 2147483647: 'NotFound' };
    for (const [id, type] of Object.entries(types)) {
      expect((await server.fail(files.rename, { file_id: Number(id), name: 'x' }, user.token)).error_type).toBe(type);
    }
    expect((await server.fail(files.rename, { name: 'x' }, user.token)).error_type).toBe('BadRequest');
  });
});

describe('moving', () => {
  it('reports what cannot be moved, one by one, and moves the rest', async () => {
    const a = await server.addFolder(user, 'move a');
    const b = await server.addFolder(user, 'move b', a.id);
    const clash = await server.addFile(user, 'same');
    await server.addFile(user, 'same', b.id);
    const fine = await server.addFile(user, 'fine', 0, 30);
    const foreign = await server.addFile(other, 'not mine');
    const ids = [a.id, b.id, clash.id, fine.id, foreign.id, 0];
    const { errors } = await server.call(files.move, { parent_id: b.id, file_ids: ids }, user.token);
    expect(errors).toEqual([
      { id: a.id, name: 'move a', error_type: 'BadRequest', status_code: 400 },
      { id: b.id, name: 'move b', error_type: 'BadRequest', status_code: 400 },
      { id: clash.id, name: 'same', error_type: 'NAME_ALREADY_EXIST', status_code: 400 },
      { id: foreign.id, name: null, error_type: 'FileNotFound', status_code: 404 },
      { id: 0, name: null, error_type: 'Forbidden', status_code: 403 },
    ]);
    expect(await server.namesIn(user, b.id)).toEqual(['fine', 'same']);
    expect((await server.call(files.get, { id: a.id }, user.token)).file.size).toBe(40);
  });

  it('moves and renames one in a step, and then answers with the error itself', async () => {
    const target = await server.addFolder(user, 'target');
    const file = await server.addFile(user, 'before');
    await server.call(files.move, { file_id: file.id, parent_id: target.id, name: 'after' }, user.token);
    expect(await server.namesIn(user, target.id)).toEqual(['after']);
    const into = { file_id: target.id, parent_id: target.id, name: 'x' };
    expect((await server.fail(files.move, into, user.token)).error_message).toMatch(/into itself/);
  });

  it('moves one id of the old form like any selection, together with what else is selected', async () => {
    const target = await server.addFolder(user, 'target of the old form');
    const one = await server.addFile(user, 'one of the old form');
    const two = await server.addFile(user, 'two of the old form');
    await server.addFile(user, 'taken', target.id);
    const taken = await server.addFile(user, 'taken');
    const move = async (args: object) => {
      const { errors } = await server.call(files.move, { parent_id: target.id, ...args }, user.token);
      return errors.map(({ id, error_type }) => [id, error_type]);
    };
    expect(await move({ file_id: one.id, file_ids: [two.id] })).toEqual([]);
    expect(await server.namesIn(user, target.id)).toEqual(['one of the old form', 'taken', 'two of the old form']);
    expect(await move({ file_id: taken.id })).toEqual([[taken.id, 'NAME_ALREADY_EXIST']]);
    expect(await move({ file_id: 2_147_483_647 })).toEqual([[2_147_483_647, 'FileNotFound']]);
  });

  it('moves everything a listing shows except some', async () => {
    const from = await server.addFolder(user, 'from');
    const to = await server.addFolder(user, 'to');
    const made = [];
    for (const name of ['a', 'b', 'c', 'd']) made.push(await server.addFile(user, name, from.id));
    const { cursor } = await server.call(files.list, { parent_id: from.id, per_page: 1 }, user.token);
    const move = { parent_id: to.id, cursor: cursor ?? '', exclude_ids: [made[2]?.id ?? 0] };
    expect((await server.call(files.move, move, user.token)).errors).toEqual([]);
    expect(await server.namesIn(user, from.id)).toEqual(['c']);
    expect(await server.namesIn(user, to.id)).toEqual(['a', 'b', 'd']);
  });

  it('needs a target folder of the user and a selection', async () => {
    const file = await server.addFile(user, 'stays');
    const foreign = await server.addFolder(other, 'their folder');
    const move = (args: Record<string, unknown>) => server.fail(files.move, args, user.token);
    expect((await move({ parent_id: foreign.id, file_ids: [file.id] })).status_code).toBe(404);
    expect((await move({ parent_id: file.id, file_ids: [file.id] })).status_code).toBe(400);
    expect((await move({ parent_id: 0 })).status_code).toBe(400);
    expect((await move({ parent_id: 0, file_ids: [] })).status_code).toBe(400);
    expect((await move({ parent_id: 0, cursor: 'bad' })).status_code).toBe(400);
  });
});

describe('copying', () => {
  it('copies a folder with all that is in it and shares the bytes', async () => {
    const folder = await server.addFolder(user, 'original');
    const inner = await server.addFolder(user, 'inner', folder.id);
    const file = await server.addFile(user, 'file.bin', inner.id, 77);
    const args = { file_id: folder.id, parent_id: folder.id, name: 'copy' };
    const { file: copied } = await server.call(files.copy, args, user.token);
    expect(copied).toMatchObject({ name: 'copy', parent_id: folder.id, size: 77 });
    const [innerCopy] = (await server.call(files.list, { parent_id: copied.id }, user.token)).files;
    const [fileCopy] = (await server.call(files.list, { parent_id: innerCopy?.id ?? 0 }, user.token)).files;
    expect(fileCopy).toMatchObject({ name: 'file.bin', size: 77, sha1: expect.any(String) });
    const blob = await server.db
      .selectFrom('blobs')
      .select('refs')
      .where('id', '=', file.blob_id ?? '')
      .executeTakeFirst();
    expect(blob?.refs).toBe(2);
  });

  it('answers clashes, bad names, missing room and foreign ids', async () => {
    const poor = await server.createUser({ quota: 15 });
    const file = await server.addFile(poor, 'ten', 0, 10);
    const foreign = await server.addFile(other, 'their file');
    const copy = (args: Record<string, unknown>) =>
      server.fail(files.copy, { file_id: file.id, parent_id: 0, ...args }, poor.token);
    expect((await copy({})).error_type).toBe('NAME_ALREADY_EXIST');
    expect((await copy({ name: 'a/b' })).error_type).toBe('SLASH_IN_NAME');
    expect((await copy({ name: 'more' })).error_type).toBe('RequestEntityTooLarge');
    expect((await copy({ file_id: foreign.id })).status_code).toBe(404);
    expect((await copy({ file_id: 0 })).status_code).toBe(400);
    expect((await copy({ parent_id: foreign.id, name: 'x' })).status_code).toBe(404);
    expect(await server.namesIn(poor)).toEqual(['ten']);
  });
});

describe('touching', () => {
  it('sets the modification time to the second, now when none is given', async () => {
    const file = await server.addFile(user, 'touched');
    await server.call(
      files.touch,
      { file_ids: [file.id], updated_at: new Date('2020-05-06T07:08:09.999Z') },
      user.token,
    );
    expect((await server.call(files.get, { id: file.id }, user.token)).file.updated_at).toBe('2020-05-06T07:08:09');
    const old = await server.inject({
      method: 'POST',
      url: `/v2/files/touch?file_id=${file.id}&updated_at=${encodeURIComponent('2021-01-01T01:00:00+01:00')}`,
      headers: { authorization: `Bearer ${user.token}` },
    });
    expect(old.statusCode).toBe(200);
    expect((await server.call(files.get, { id: file.id }, user.token)).file.updated_at).toBe('2021-01-01T00:00:00');
    await server.call(files.touch, { file_ids: [file.id] }, user.token);
    const now = server.clock.now().toISOString().slice(0, 19);
    expect((await server.call(files.get, { id: file.id }, user.token)).file.updated_at).toBe(now);
  });

  it('takes more ids than one statement holds', async () => {
    const file = await server.addFile(user, 'one of many');
    const many = Array.from({ length: 40_000 }, () => file.id);
    await server.call(files.touch, { file_ids: many, updated_at: new Date('2019-01-01') }, user.token);
    expect((await server.call(files.get, { id: file.id }, user.token)).file.updated_at).toBe('2019-01-01T00:00:00');
    const unknown = Array.from({ length: 40_000 }, (_, n) => 10_000_000 + n);
    const deletion = { file_ids: [...unknown, file.id], skip_nonexistents: true };
    expect((await server.call(files.remove, deletion, user.token)).skipped).toBe(0);
    expect((await server.fail(routes.trash.restore, { file_ids: unknown }, user.token)).status_code).toBe(404);
    expect(
      (await server.call(files.move, { parent_id: 0, file_ids: unknown.slice(0, 50) }, user.token)).errors,
    ).toHaveLength(50);
  });

  it('refuses nothing, the root and foreign ids', async () => {
    const foreign = await server.addFile(other, 'untouchable');
    expect((await server.fail(files.touch, {}, user.token)).status_code).toBe(400);
    expect((await server.fail(files.touch, { file_ids: [0] }, user.token)).status_code).toBe(403);
    expect((await server.fail(files.touch, { file_ids: [foreign.id] }, user.token)).status_code).toBe(404);
  });
});
