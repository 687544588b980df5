import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { readZip } from '../downloads/tests/zip-reader.ts';
import { createWholeServer, waitFor, type TestUser, type WholeServer } from '../testing/index.ts';
import { createTusClient } from '../uploads/tests/tus-client.ts';

const { files, zips, downloadLinks } = routes;

let server: WholeServer;
let origin: string;
let owner: TestUser;
let friend: TestUser;
let album: number;
let song: number;
let secret: number;
let roots = 2_000_000;

async function put(user: TestUser, parentId: number, name: string): Promise<number> {
  const body = Buffer.from(name);
  const tus = createTusClient(origin, user.token);
  const answer = await tus.create({ length: body.length, metadata: { name, parent_id: String(parentId) }, body });
  if (answer.status !== 201) throw new Error(await answer.text());
  return Number(answer.headers.get('putio-file-id'));
}
const folder = async (user: TestUser, name: string, parent_id = 0) =>
  (await server.call(files.createFolder, { name, parent_id }, user.token)).file.id;
const now = '2026-03-17T09:30:00';
async function share(fileId: number): Promise<void> {
  const row = { file_id: fileId, owner_id: owner.id, friend_id: friend.id, created_at: now };
  await server.db.insertInto('shares').values(row).execute();
}
const unshareAll = () => server.db.deleteFrom('shares').where('owner_id', '=', owner.id).execute();
const find = (query: string, args: { per_page?: number } = {}) =>
  server.call(files.search, { query, ...args }, friend.token);
const path = (url: string) => origin + new URL(url).pathname;

beforeAll(async () => {
  server = await createWholeServer();
  origin = await server.listen();
});
afterAll(() => server.close());
beforeEach(async () => {
  owner = await server.createUser();
  friend = await server.createUser();
  const sides = [
    { user_id: owner.id, friend_id: friend.id },
    { user_id: friend.id, friend_id: owner.id },
  ];
  const rows = sides.map((side) => ({ ...side, root_id: ++roots, created_at: now }));
  await server.db.insertInto('friendships').values(rows).execute();
  album = await folder(owner, 'album');
  const inner = await folder(owner, 'inner', album);
  song = await put(owner, inner, 'melody one.mp3');
  secret = await put(owner, 0, 'melody secret.mp3');
});

describe('search among what friends share', () => {
  it('finds what is shared and below it, and nothing else of theirs, as long as it is shared', async () => {
    const mine = await put(friend, 0, 'melody mine.mp3');
    expect((await find('melody')).files.map((file) => file.id)).toEqual([mine]);
    await share(album);
    const found = await find('melody');
    expect(found).toMatchObject({ total: 2, cursor: null });
    expect(found.files.map((file) => [file.id, file.is_shared])).toEqual([
      [mine, false],
      [song, true],
    ]);
    expect((await find('album')).files.map((file) => file.id)).toEqual([album]);
    // Words too short for the index, too.
    expect((await find('mp')).files.map((file) => file.id)).toEqual([mine, song]);
    const first = await find('melody', { per_page: 1 });
    const rest = await server.call(files.searchContinue, { cursor: first.cursor ?? '' }, friend.token);
    expect(rest.files.map((file) => file.id)).toEqual([song]);
    await unshareAll();
    await share(secret);
    expect((await find('melody')).files.map((file) => file.id)).toEqual([mine, secret]);
    await unshareAll();
    expect((await find('melody')).files.map((file) => file.id)).toEqual([mine]);
  });
});

describe('zips and links of what friends share', () => {
  it('are made, and stop with the sharing', async () => {
    await share(album);
    const refused = await server.fail(zips.create, { file_ids: [secret] }, friend.token);
    expect(refused.error_type).toBe('BadRequest');
    const { zip_id: id } = await server.call(zips.create, { file_ids: [album, song] }, friend.token);
    const info = () => server.call(zips.get, { id }, friend.token);
    await waitFor(async () => (await info()).zip_status === 'DONE');
    const url = path((await info()).url ?? '');
    const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
    expect([...(await readZip(bytes)).keys()]).toEqual(['album/inner/melody one.mp3']);
    const links = await server.call(downloadLinks.collect, { file_ids: [album] }, friend.token);
    expect([links.download_links.length, links.media_links.length]).toEqual([1, 1]);
    const link = path(links.download_links[0] ?? '');
    expect(await (await fetch(link)).text()).toBe('melody one.mp3');

    await unshareAll();
    expect(await (await fetch(url)).json()).toMatchObject({ error_type: 'FILE_LOST', status_code: 410 });
    expect((await fetch(link)).status).toBe(404);
    expect((await server.fail(downloadLinks.collect, { file_ids: [album] }, friend.token)).error_type).toBe(
      'BadRequest',
    );
  });
});
