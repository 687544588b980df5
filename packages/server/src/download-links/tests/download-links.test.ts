import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { formatDate, routes, type DownloadLinks } from '@jackdaw/api-contract';
import { createWholeServer, waitFor, type TestUser, type WholeServer } from '../../testing/index.ts';
import { createTusClient } from '../../uploads/tests/tus-client.ts';

const { downloadLinks } = routes;

let server: WholeServer;
let origin: string;
beforeAll(async () => {
  server = await createWholeServer({ config: { linkFiles: 5, linkChildren: 6, linkJobsAtOnce: 2 } });
  origin = await server.listen();
});
afterAll(() => server.close());

async function put(user: TestUser, parentId: number, name: string): Promise<number> {
  const body = Buffer.from(name);
  const tus = createTusClient(origin, user.token);
  const answer = await tus.create({ length: body.length, metadata: { name, parent_id: String(parentId) }, body });
  if (answer.status !== 201) throw new Error(await answer.text());
  return Number(answer.headers.get('putio-file-id'));
}
const folder = async (user: TestUser, name: string, parent_id = 0) =>
  (await server.call(routes.files.createFolder, { name, parent_id }, user.token)).file.id;
const create = async (user: TestUser, file_ids: number[]) =>
  (await server.call(downloadLinks.create, { file_ids }, user.token)).id;
async function done(user: TestUser, id: number): Promise<DownloadLinks> {
  const get = () => server.call(downloadLinks.get, { id }, user.token);
  await waitFor(async () => {
    const job = await get();
    expect(job.links === null).toBe(job.links_status !== 'DONE');
    return job.links_status === 'DONE';
  });
  const job = await get();
  if (job.links === null) throw new Error(JSON.stringify(job));
  return job.links;
}
const bytesOf = async (url: string) => {
  const answer = await fetch(origin + new URL(url).pathname);
  return [answer.status, await answer.text(), answer.headers.get('content-disposition')?.split(';')[0]];
};
const textsOf = async (urls: string[]) => (await Promise.all(urls.map(bytesOf))).map(([, text]) => text).sort();

describe('download links', () => {
  it('lead to every file, to media in place and to MP4s, without a header', async () => {
    const user = await server.createUser();
    const top = await folder(user, 'top');
    const inner = await folder(user, 'inner', top);
    await put(user, inner, 'deep.txt');
    const film = await put(user, top, 'film.mkv');
    const song = await put(user, 0, 'song.mp3');
    const mp4 = await server.db.selectFrom('files').select('blob_id').where('id', '=', song).executeTakeFirstOrThrow();
    await server.db.deleteFrom('conversions').where('file_id', '=', film).execute();
    const conversion = { file_id: film, user_id: user.id, status: 'COMPLETED', percent_done: 100, ...mp4 };
    const rest = { error_message: null, created_at: formatDate(server.clock.now()) };
    await server.db
      .insertInto('conversions')
      .values({ ...conversion, ...rest })
      .execute();
    const links = await done(user, await create(user, [top, song, film]));
    expect(await textsOf(links.download_links)).toEqual(['deep.txt', 'film.mkv', 'song.mp3']);
    expect(await textsOf(links.media_links)).toEqual(['film.mkv', 'song.mp3']);
    expect(links.mp4_links).toHaveLength(1);
    expect(links.mp4_links[0]).toMatch(/\/film\.mp4$/);
    expect(await bytesOf(links.download_links[0] ?? '')).toMatchObject([200, expect.anything(), 'attachment']);
    const old = await server.call(downloadLinks.collect, { file_ids: [top, song, film] }, user.token);
    expect(old).toMatchObject(links);
    expect(await server.call(downloadLinks.collect, { file_ids: [0] }, user.token)).toMatchObject({
      media_links: { length: 2 },
      download_links: { length: 3 },
    });
  });

  it('come from one job for the same request, for a while', async () => {
    const user = await server.createUser();
    const [a, b] = [await put(user, 0, 'a'), await put(user, 0, 'b')];
    const id = await create(user, [a, b]);
    expect(await create(user, [b, a])).toBe(id);
    const page = await server.call(routes.files.list, { per_page: 1 }, user.token);
    const byCursor = await server.call(downloadLinks.create, { cursor: page.cursor ?? '' }, user.token);
    expect(byCursor.id).toBe(id);
    await done(user, id);
    expect(await create(user, [a, b])).toBe(id);
    expect(await create(user, [a])).not.toBe(id);
    server.clock.advance(11 * 60_000);
    expect(await create(user, [a, b])).not.toBe(id);
  });

  it('hand out only what may still be read', async () => {
    const user = await server.createUser();
    const [a, b] = [await put(user, 0, 'a'), await put(user, 0, 'b')];
    const id = await create(user, [a, b]);
    expect((await done(user, id)).download_links).toHaveLength(2);
    await server.call(routes.files.remove, { file_ids: [a] }, user.token);
    expect(await textsOf((await done(user, id)).download_links)).toEqual(['b']);
  });

  it('are refused for nothing, for what cannot be read, and for too much', async () => {
    const user = await server.createUser();
    const other = await server.createUser();
    const a = await put(user, 0, 'a');
    const theirs = await put(other, 0, 'theirs');
    for (const route of [downloadLinks.create, downloadLinks.collect]) {
      for (const file_ids of [[], [theirs], [a, 2_147_483_647]]) {
        const error = await server.fail(route, { file_ids }, user.token);
        expect(error).toMatchObject({ status_code: 400, error_type: 'BadRequest' });
      }
      const many = await server.fail(route, { file_ids: [1, 2, 3, 4, 5, 6] }, user.token);
      expect(many).toMatchObject({ status_code: 400, error_type: 'DownloadLinksTooManyFilesRequested' });
    }
    const top = await folder(user, 'top');
    for (let n = 0; n < 7; n += 1) await folder(user, `inner ${n}`, top);
    for (const route of [downloadLinks.create, downloadLinks.collect]) {
      const error = await server.fail(route, { file_ids: [top] }, user.token);
      expect(error).toMatchObject({ status_code: 400, error_type: 'DownloadLinksTooManyChildrenRequested' });
    }
    const inactive = await server.createUser({ status: 'inactive' });
    expect((await server.fail(downloadLinks.create, { file_ids: [1] }, inactive.token)).status_code).toBe(402);
  });

  it('are made for few requests at a time', async () => {
    const user = await server.createUser();
    const ids = [];
    for (const name of ['a', 'b', 'c']) ids.push(await put(user, 0, name));
    const jobs = { user_id: user.id, status: 'PROCESSING', file_ids: '[]', found_ids: '[]', error_message: null };
    const dates = { created_at: formatDate(server.clock.now()), expires_at: '2999-01-01T00:00:00' };
    const values = ['x', 'y'].map((request) => ({ ...jobs, ...dates, request }));
    await server.db.insertInto('link_jobs').values(values).execute();
    const error = await server.fail(downloadLinks.create, { file_ids: ids }, user.token);
    expect(error).toMatchObject({ status_code: 400, error_type: 'DownloadLinksConcurrentLimit' });
  });

  it('are not found when unknown, expired or of somebody else', async () => {
    const user = await server.createUser();
    const other = await server.createUser();
    const id = await create(user, [await put(user, 0, 'a')]);
    await done(user, id);
    for (const [wrong, token] of [
      [2_147_483_647, user.token],
      [id, other.token],
    ] as const) {
      const error = await server.fail(downloadLinks.get, { id: wrong }, token);
      expect(error).toMatchObject({ status_code: 404, error_type: 'LINKS_NOT_FOUND' });
    }
    await server.db.updateTable('link_jobs').set({ expires_at: '2000-01-01T00:00:00' }).where('id', '=', id).execute();
    expect((await server.fail(downloadLinks.get, { id }, user.token)).error_type).toBe('LINKS_NOT_FOUND');
  });

  it('say when the files went before they were collected', async () => {
    const user = await server.createUser();
    const file = await put(user, 0, 'a');
    const job = { user_id: user.id, status: 'NEW', request: 'x', found_ids: '[]', error_message: null };
    const dates = { created_at: formatDate(server.clock.now()), expires_at: '2999-01-01T00:00:00' };
    const row = { ...job, ...dates, file_ids: JSON.stringify([file, 2_147_483_647]) };
    const { id } = await server.db.insertInto('link_jobs').values(row).returning('id').executeTakeFirstOrThrow();
    await server.parts.jobs.enqueue('links.collect', { id });
    const get = () => server.call(downloadLinks.get, { id }, user.token);
    await waitFor(async () => (await get()).links_status === 'ERROR');
    expect(await get()).toMatchObject({ links: null, error_msg: 'Some of these files were not found.' });
  });
});
