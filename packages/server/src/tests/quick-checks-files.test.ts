import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes, type File } from '@jackdaw/api-contract';
import { createWholeServer, waitFor, type TestUser, type WholeServer } from '../testing/index.ts';
import { createTusClient } from '../uploads/tests/tus-client.ts';

const { files, media, trash, zips, downloadLinks, config } = routes;
const NEVER = 2_147_483_647;

let server: WholeServer;
let origin: string;
let user: TestUser;
beforeAll(async () => {
  server = await createWholeServer();
  origin = await server.listen();
  user = await server.createUser();
});
afterAll(() => server.close());

async function put(parentId: number, name: string, content = name): Promise<number> {
  const body = Buffer.from(content);
  const tus = createTusClient(origin, user.token);
  const answer = await tus.create({ length: body.length, metadata: { name, parent_id: String(parentId) }, body });
  if (answer.status !== 201) throw new Error(await answer.text());
  return Number(answer.headers.get('putio-file-id'));
}
const folder = async (name: string, parent_id = 0) =>
  (await server.call(files.createFolder, { name, parent_id }, user.token)).file.id;

describe('the quick checks of the contract (section 8.11)', () => {
  it('5: pages have the size that was asked for, also another one later', async () => {
    const parent_id = await folder('check 5');
    for (const name of ['a', 'b', 'c']) await put(parent_id, name);
    const first = await server.call(files.list, { parent_id, per_page: 2 }, user.token);
    expect([first.files.length, first.cursor]).toEqual([2, expect.any(String)]);
    const rest = await server.call(files.listContinue, { cursor: first.cursor ?? '' }, user.token);
    expect([rest.files.length, rest.cursor]).toEqual([1, null]);
    const one = await server.call(files.list, { parent_id, per_page: 1 }, user.token);
    const two = await server.call(files.listContinue, { cursor: one.cursor ?? '', per_page: 2 }, user.token);
    expect([two.files.length, two.cursor]).toEqual([2, null]);
  });

  it('6: a bad cursor is 400 wherever pages go on', async () => {
    const continued = [
      files.listContinue,
      files.searchContinue,
      trash.listContinue,
      routes.transfers.listContinue,
      routes.publicShares.filesContinue,
    ];
    for (const route of continued) {
      // The last one is for the visitors of a share: others may not even ask.
      const isOurs = route !== routes.publicShares.filesContinue;
      const { status_code: status } = await server.fail(route, { cursor: 'nonsense' }, user.token);
      expect([route.id, status]).toEqual([route.id, isOurs ? 400 : 401]);
    }
    for (const per_page of [0, 1001]) {
      expect((await server.fail(files.list, { per_page }, user.token)).status_code).toBe(400);
      expect((await server.fail(files.search, { query: 'a', per_page }, user.token)).status_code).toBe(400);
    }
  });

  it('7: the id of a file lists it as parent without children, and the root is a file', async () => {
    const id = await put(0, 'check 7.txt');
    const page = await server.call(files.list, { parent_id: id, total: true, breadcrumbs: true }, user.token);
    expect(page).toMatchObject({ files: [], cursor: null, total: 0, parent: { id, name: 'check 7.txt' } });
    const { file: root } = await server.call(files.get, { id: 0 }, user.token);
    expect(root).toMatchObject({
      id: 0,
      parent_id: null,
      file_type: 'FOLDER',
      content_type: 'application/x-directory',
    });
  });

  it('8: each media flag makes its key on files and folders, those of the parent on it only', async () => {
    const flags = {
      stream_url: ['stream_url'],
      mp4_stream_url: ['mp4_stream_url', 'mp4_size', 'need_convert'],
      mp4_status: ['mp4_size', 'need_convert'],
      mp4_size: ['mp4_size', 'need_convert'],
      video_metadata: ['video_metadata'],
      media_metadata: ['media_metadata'],
      codecs: ['content_type_and_codecs'],
      media_info: ['media_info'],
    } as const;
    const all = [...new Set(Object.values(flags).flat())] as (keyof File)[];
    const parent_id = await folder('check 8');
    await folder('folder', parent_id);
    const film = await put(parent_id, 'film.mkv');
    await put(parent_id, 'text.txt');
    const keysOf = (file: File | null | undefined) => all.filter((key) => file && key in file).sort();
    for (const [flag, keys] of Object.entries(flags)) {
      const wanted = [...keys].sort();
      const page = await server.call(files.list, { parent_id, per_page: 1, [flag]: true }, user.token);
      const rest = await server.call(files.listContinue, { cursor: page.cursor ?? '', per_page: 9 }, user.token);
      const listed = [...page.files, ...rest.files];
      expect(listed).toHaveLength(3);
      for (const file of listed) expect(keysOf(file)).toEqual(wanted);
      expect(keysOf(page.parent)).toEqual([]);
      const above = await server.call(files.list, { parent_id, [`${flag}_parent`]: true }, user.token);
      expect(keysOf(above.parent)).toEqual(wanted);
      for (const file of above.files) expect(keysOf(file)).toEqual([]);
      for (const id of [film, parent_id, 0]) {
        const { file } = await server.call(files.get, { id, [flag]: true }, user.token);
        expect(keysOf(file)).toEqual(wanted);
        if (file.file_type !== 'FOLDER') continue;
        for (const key of wanted) expect(file[key]).toBe(key === 'need_convert' ? false : null);
      }
    }
  });

  it('10: watch positions are 0, then exactly what was set, in every spelling', async () => {
    const id = await put(0, 'check 10.mkv');
    const position = async () => (await server.call(media.startFrom, { id }, user.token)).start_from;
    const ask = (method: 'GET' | 'POST', path: string, time?: number) =>
      server.inject({
        method,
        url: `/v2/files/${id}/start-from${path}`,
        headers: { authorization: `token ${user.token}`, 'content-type': 'application/x-www-form-urlencoded' },
        ...(time === undefined ? {} : { payload: `time=${time}` }),
      });
    expect(await position()).toBe(0);
    for (const path of ['', '/set']) {
      expect((await ask('POST', path, 37)).statusCode).toBe(200);
      expect(await position()).toBe(37);
      for (const method of ['POST', 'GET'] as const) {
        await ask('POST', path, 12.5);
        expect(await position()).toBe(12.5);
        expect((await ask(method, '/delete')).statusCode).toBe(200);
        expect(await position()).toBe(0);
      }
    }
  });

  it('11: a folder has no MP4, and the next file is the next in natural order', async () => {
    const parent = await folder('check 11');
    const error = await server.fail(media.mp4Status, { id: parent }, user.token);
    expect([error.status_code, error.error_type]).toEqual([400, 'NotFile']);
    const ids: number[] = [];
    for (const name of ['10.txt', '2.txt', '1.txt']) ids.push(await put(parent, name));
    const next = async (id: number) =>
      (await server.call(media.nextFile, { id, file_type: 'FILE' }, user.token)).next_file.name;
    expect(await next(ids[2] ?? 0)).toBe('2.txt');
    expect(await next(ids[1] ?? 0)).toBe('10.txt');
    expect((await server.fail(media.nextFile, { id: ids[0], file_type: 'FILE' }, user.token)).status_code).toBe(404);
  });

  it('12: unknown zips and links, and the same links for the same request', async () => {
    const zip = await server.fail(zips.get, { id: NEVER }, user.token);
    expect([zip.status_code, zip.error_type]).toEqual([410, 'LINK_EXPIRED']);
    const links = await server.fail(downloadLinks.get, { id: NEVER }, user.token);
    expect([links.status_code, links.error_type]).toEqual([404, 'LINKS_NOT_FOUND']);
    const file_ids = [await put(0, 'check 12')];
    const { id } = await server.call(downloadLinks.create, { file_ids }, user.token);
    expect((await server.call(downloadLinks.create, { file_ids }, user.token)).id).toBe(id);
    await waitFor(async () => {
      const job = await server.call(downloadLinks.get, { id }, user.token);
      expect(job.links === null).toBe(job.links_status !== 'DONE');
      return job.links_status === 'DONE';
    });
    expect((await server.call(downloadLinks.get, { id }, user.token)).links?.download_links).toHaveLength(1);
  });

  it('14: the trash shows top entries, restores only those, and under their old ids', async () => {
    await server.call(trash.empty, {}, user.token);
    const top = await folder('check 14');
    const child = await put(top, 'child');
    await server.call(files.remove, { file_ids: [top] }, user.token);
    const shown = await server.call(trash.list, {}, user.token);
    expect([shown.files.map((file) => file.id), shown.total]).toEqual([[top], 1]);
    const error = await server.fail(trash.restore, { file_ids: [child] }, user.token);
    expect([error.status_code, error.error_type]).toEqual([404, 'TRASH_FILE_NOT_FOUND']);
    await server.call(trash.restore, { file_ids: [top] }, user.token);
    expect((await server.call(files.get, { id: child }, user.token)).file.parent_id).toBe(top);
    await server.call(files.remove, { file_ids: [top] }, user.token);
    await server.call(trash.empty, {}, user.token);
    expect((await server.call(trash.list, {}, user.token)).total).toBe(0);
  });

  it('17: a config key that was never set is null', async () => {
    expect((await server.call(config.readKey, { key: 'never.set' }, user.token)).value).toBeNull();
  });
});
