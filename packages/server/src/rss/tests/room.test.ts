import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { waitFor, type TestUser } from '../../testing/index.ts';
import { item, rss as document } from './feed-server.ts';
import { createRssServer, type RssServer } from './rss-server.ts';

const { rss } = routes;

let server: RssServer;

beforeAll(async () => {
  server = await createRssServer();
  for (const name of ['a', 'b', 'c', 'd']) server.web.on(`/${name}.bin`, name.repeat(40));
});

afterAll(() => server.close());

const at = (name: string) => `${server.web.origin}/${name}.bin`;
const sized = (name: string, size = 40) => item(name, '', `<enclosure url="${at(name)}" length="${size}" type="x"/>`);

async function names(user: TestUser): Promise<string[]> {
  const { files } = await server.call(routes.files.list, { parent_id: 0, sort_by: 'NAME_ASC' }, user.token);
  return files.map(({ name }) => name);
}

const deletions = async (user: TestUser) =>
  (await server.history(user)).flatMap((event) =>
    event.type === 'file_from_rss_deleted_for_space' ? [[event.file_name, event.file_source]] : [],
  );

it('makes room with the oldest files of the feed, when it may', async () => {
  const user = await server.createUser({ quota: 100 });
  server.web.feed('/feed', document(sized('b') + sized('a')));
  const { id } = await server.addFeed(user, '/feed', { delete_old_files: true });
  await server.untilDone(user, id, 2);
  server.web.feed('/feed', document(sized('c') + sized('b') + sized('a')));
  await server.lookAgain(id);
  await server.untilDone(user, id, 3);
  expect(await names(user)).toEqual(['b.bin', 'c.bin']);
  expect(await deletions(user)).toEqual([['a.bin', at('a')]]);
});

it('leaves everything where even all of it would not do', async () => {
  const user = await server.createUser({ quota: 100 });
  server.web.feed('/large', document(sized('b') + sized('a')));
  const { id } = await server.addFeed(user, '/large', { delete_old_files: true });
  await server.untilDone(user, id, 2);
  server.web.feed('/large', document(sized('d', 500) + sized('b') + sized('a')));
  server.web.on('/d.bin', 'd'.repeat(500));
  await server.lookAgain(id);
  const [failed] = await server.untilDone(user, id, 3);
  expect(failed).toMatchObject({ title: 'd', is_failed: true });
  expect(await names(user)).toEqual(['a.bin', 'b.bin']);
  expect(await deletions(user)).toEqual([]);
});

it('leaves the files of feeds that are to keep them', async () => {
  const user = await server.createUser({ quota: 100 });
  server.web.feed('/keep', document(sized('b') + sized('a')));
  const { id } = await server.addFeed(user, '/keep');
  await server.untilDone(user, id, 2);
  server.web.feed('/keep', document(sized('c') + sized('b') + sized('a')));
  await server.lookAgain(id);
  const [failed] = await server.untilDone(user, id, 3);
  expect(failed).toMatchObject({ title: 'c', is_failed: true, failure_reason: expect.stringContaining('free space') });
  expect(await names(user)).toEqual(['a.bin', 'b.bin']);
});

it('asks for the size of what the feed tells none of', async () => {
  const user = await server.createUser({ quota: 100 });
  server.web.feed('/late', document(item('b', at('b')) + item('a', at('a'))));
  const { id } = await server.addFeed(user, '/late', { delete_old_files: true });
  await server.untilDone(user, id, 2);
  server.web.feed('/late', document(item('c', at('c'))));
  await server.lookAgain(id);
  expect((await server.untilDone(user, id, 3)).some((line) => line.is_failed)).toBe(false);
  expect(await names(user)).toEqual(['b.bin', 'c.bin']);
});

it('makes room for what turned out to be too large only when it was begun', async () => {
  const user = await server.createUser({ quota: 100 });
  server.web.feed('/begun', document(item('b', at('b')) + item('a', at('a'))));
  const { id } = await server.addFeed(user, '/begun', { delete_old_files: true });
  await server.untilDone(user, id, 2);
  server.web.on('/chunked.bin', (_request, response) => {
    response.write('c'.repeat(20));
    response.end('c'.repeat(20));
  });
  server.web.feed('/begun', document(item('c', at('chunked'))));
  await server.lookAgain(id);
  await waitFor(async () => (await server.log(user, id))[0]?.is_failed);
  // As the description of a torrent would tell.
  await server.db.updateTable('transfers').set({ size: 40 }).where('subscription_id', '=', id).execute();
  await server.lookAgain(id);
  await waitFor(async () => (await server.log(user, id))[0]?.is_failed === false);
  await server.untilDone(user, id, 3);
  expect(await names(user)).toEqual(['b.bin', 'chunked.bin']);
  expect((await server.call(rss.get, { id }, user.token)).feed.failed_item_count).toBe(0);
});
