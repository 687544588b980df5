import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { openDatabase } from '../../db/open.ts';
import type { TestUser } from '../../testing/index.ts';
import { join } from 'node:path';
import { createFilesServer, type FilesServer } from './files-server.ts';

let server: FilesServer;
let user: TestUser;
beforeAll(async () => {
  server = await createFilesServer();
  user = await server.createUser();
});
afterAll(() => server.close());

async function ask(query = '', etag?: string, token = user.token) {
  const answer = await server.inject({
    url: `/v2/files/list${query}`,
    headers: { authorization: `token ${token}`, ...(etag === undefined ? {} : { 'if-none-match': etag }) },
  });
  return { status: answer.statusCode, etag: String(answer.headers['etag']), body: answer.body };
}

it('a page that has not changed is not sent again', async () => {
  const { id } = await server.addFile(user, 'a');
  await ask();
  const first = await ask();
  expect(first.status).toBe(200);
  expect(first.etag).toMatch(/^W\/"[\w-]+"$/);
  expect(await ask('', first.etag)).toEqual({ status: 304, etag: first.etag, body: '' });
  expect((await ask('', `"other", ${first.etag}`)).status).toBe(304);
  expect((await ask('', '"other"')).status).toBe(200);

  const other = await server.createUser();
  const again = await ask();
  expect((await ask('', again.etag, other.token)).status).toBe(200);
  expect((await ask('?stream_url=1', (await ask()).etag)).status).toBe(200);

  const changes = [
    () => server.call(routes.files.rename, { file_id: id, name: 'b' }, user.token),
    () => server.addFile(user, 'c'),
    () => server.call(routes.files.setSortBy, { file_id: 0, sort_by: 'NAME_DESC' }, user.token),
    () => server.tree.trash(user.id, [id]),
    () => server.db.updateTable('users').set({ token_epoch: 2 }).where('id', '=', user.id).execute(),
    // Another program, such as one for administration.
    async () => {
      const { db, close } = openDatabase(join(server.folder, 'jackdaw.db'));
      await db.updateTable('files').set({ start_from: 5 }).where('user_id', '=', user.id).execute();
      await close();
    },
    async () => server.clock.advance(2 * 3_600_000),
  ];
  for (const change of changes) {
    const before = (await ask()).etag;
    expect((await ask('', before)).status).toBe(304);
    await change();
    expect((await ask('', before)).status).toBe(200);
  }
  expect((await ask('?parent_id=2147483647', (await ask()).etag)).status).toBe(404);
});
