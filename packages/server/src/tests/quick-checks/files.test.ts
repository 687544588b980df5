import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createWorld, PATIENCE, type World } from '../proof/world.ts';
import { createStranger, type Stranger } from './client.ts';

type FileJson = Record<string, unknown> & { id: number; file_type: string };

let world: World;
let client: Stranger;
beforeAll(async () => {
  world = await createWorld();
  client = createStranger(world);
}, PATIENCE);
afterAll(() => world.close());

const list = async (query: string) => {
  const body = await client.get(`/v2/files/list?${query}`);
  return body as { files: FileJson[]; parent: FileJson; cursor: string | null };
};

describe('quick checks of the contract (8.11): files', () => {
  it('7: listing a file id gives that file as parent, no children; the root is a file', async () => {
    const { file: id } = world.hers;
    const page = await list(`parent_id=${id}`);
    expect([page.files, page.cursor, page.parent.id]).toEqual([[], null, id]);
    const { file: root } = await client.get('/v2/files/0');
    expect(root).toMatchObject({ id: 0, parent_id: null, content_type: 'application/x-directory' });
  });

  it('8: each media flag creates its key on files and folders, _parent flags on the parent only', async () => {
    const keys = {
      stream_url: ['stream_url'],
      mp4_stream_url: ['mp4_size', 'mp4_stream_url', 'need_convert'],
      mp4_status: ['mp4_size', 'need_convert'],
      mp4_size: ['mp4_size', 'need_convert'],
      video_metadata: ['video_metadata'],
      media_metadata: ['media_metadata'],
      codecs: ['content_type_and_codecs'],
      media_info: ['media_info'],
    };
    const all = [...new Set(Object.values(keys).flat())];
    const seen = (file: FileJson) => all.filter((key) => key in file).sort();
    const parent = await client.folder('check 8');
    await client.folder('folder', parent);
    await client.upload(parent, 'film.mkv');
    await client.upload(parent, 'text.txt');
    for (const [flag, wanted] of Object.entries(keys)) {
      const page = await list(`parent_id=${parent}&${flag}=1`);
      expect([flag, page.files.map(seen), seen(page.parent)]).toEqual([flag, [wanted, wanted, wanted], []]);
      const above = await list(`parent_id=${parent}&${flag}_parent=1`);
      expect([flag, above.files.map(seen), seen(above.parent)]).toEqual([flag, [[], [], []], wanted]);
      for (const { id } of [...page.files, page.parent]) {
        const file = (await client.get(`/v2/files/${id}?${flag}=1`))['file'] as FileJson;
        expect(seen(file)).toEqual(wanted);
        if (file.file_type === 'FOLDER') {
          for (const key of wanted) expect(file[key]).toBe(key === 'need_convert' ? false : null);
        }
      }
    }
  });

  it('9: HEAD and GET of download, stream and MP4 redirect to a URL that needs no header and honours Range', async () => {
    const { file, video } = world.hers;
    await giveMp4(Number(video));
    for (const path of [`${file}/download`, `${file}/stream`, `${video}/mp4/download`, `${video}/mp4/stream`]) {
      for (const method of ['HEAD', 'GET']) {
        const { status, headers } = await client.ask({ method, path: `/v2/files/${path}` });
        expect([path, method, status]).toEqual([path, method, 302]);
        const { pathname, search } = new URL(String(headers['location']));
        const whole = await world.client.send({ path: pathname + search });
        const head = await world.client.send({ method: 'HEAD', path: pathname + search });
        expect([whole.status, head.status, head.headers['content-length']]).toEqual([
          200,
          200,
          String(whole.bytes.length),
        ]);
        const part = await world.client.send({ path: pathname + search, headers: { range: 'bytes=2-4' } });
        expect([part.status, part.bytes]).toEqual([206, whole.bytes.subarray(2, 5)]);
        expect(part.headers['content-range']).toBe(`bytes 2-4/${whole.bytes.length}`);
      }
    }
  });

  it('10: start-from is 0 by default, the exact value comes back, by old and new spellings', async () => {
    const path = `/v2/files/${world.hers.video}/start-from`;
    const position = async () => (await client.get(path))['start_from'];
    expect(await position()).toBe(0);
    for (const set of ['', '/set']) {
      for (const method of ['POST', 'GET']) {
        await client.post(path + set, { time: 37 });
        expect(await position()).toBe(37);
        expect((await client.ask({ method, path: `${path}/delete` })).status).toBe(200);
        expect(await position()).toBe(0);
      }
    }
  });

  it('11: the MP4 status of a folder is 400 NotFile; the next file follows natural name order', async () => {
    expect(await client.refusal({ path: `/v2/files/${world.hers.folder}/mp4` })).toEqual([400, 'NotFile']);
    const parent = await client.folder('check 11');
    const ids: number[] = [];
    for (const name of ['1.txt', '2.txt', '10.txt']) ids.push(await client.upload(parent, name));
    const next = (id: number | undefined) => client.ask({ path: `/v2/files/${id}/next-file?file_type=FILE` });
    expect((await next(ids[0])).body).toMatchObject({ next_file: { id: ids[1], name: '2.txt' } });
    expect((await next(ids[1])).body).toMatchObject({ next_file: { id: ids[2], name: '10.txt' } });
    expect((await next(ids[2])).status).toBe(404);
  });

  it('14: the trash shows top entries only; restored ids are the old ids; after empty, total is 0', async () => {
    await client.post('/v2/trash/empty');
    const top = await client.folder('check 14');
    const child = await client.upload(top, 'child');
    await client.post('/v2/files/delete', { file_ids: top });
    expect(await client.get('/v2/trash/list')).toMatchObject({ files: [{ id: top }], total: 1, cursor: null });
    const refusal = await client.refusalOfPost('/v2/trash/restore', { file_ids: child });
    expect(refusal).toEqual([404, 'TRASH_FILE_NOT_FOUND']);
    await client.post('/v2/trash/restore', { file_ids: top });
    expect(await client.get(`/v2/files/${child}`)).toMatchObject({ file: { id: child, parent_id: top } });
    await client.post('/v2/files/delete', { file_ids: top });
    await client.post('/v2/trash/empty');
    expect(await client.get('/v2/trash/list')).toMatchObject({ files: [], total: 0 });
  });

  it('17: a config key that was never set reads as null', async () => {
    expect(await client.get('/v2/config/never.set%2Fat%20all')).toMatchObject({ value: null });
  });

  it('21: tus works without Tus-Resumable; the last PATCH names the file; an empty file works', async () => {
    const { token } = world.alice;
    const send = (path: string, offset: number, body: string) => {
      const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) };
      return world.client.send({ method: 'PATCH', path, token, headers, body });
    };
    for (const content of ['hello', '']) {
      const metadata = `name ${Buffer.from(`tus ${content.length}`).toString('base64')},no-torrent ${Buffer.from('true').toString('base64')}`;
      const headers = { 'upload-length': String(content.length), 'upload-metadata': metadata, 'content-length': '0' };
      const begun = await world.client.send({ method: 'POST', path: '/files/', token, headers });
      expect(begun.status).toBe(201);
      const { pathname } = new URL(String(begun.headers['location']));
      if (content !== '') {
        const first = await send(pathname, 0, content.slice(0, 2));
        expect([first.status, first.headers['upload-offset']]).toEqual([204, '2']);
        expect(first.headers).not.toHaveProperty('putio-file-id');
        expect((await send(pathname, 4, 'x')).status).toBe(409);
        const offset = await world.client.send({ method: 'HEAD', path: pathname, token });
        expect([offset.status, offset.headers['upload-offset']]).toEqual([200, '2']);
      }
      const last = await send(pathname, content === '' ? 0 : 2, content.slice(2));
      expect(last.status).toBe(204);
      expect(last.headers['putio-file-crc32']).toMatch(/^[0-9a-f]{8}$/);
      const { file } = await client.get(`/v2/files/${String(last.headers['putio-file-id'])}`);
      expect(file).toMatchObject({ name: `tus ${content.length}`, size: content.length });
    }
  });
});

/** Puts a finished conversion of a video where one would be. */
async function giveMp4(file_id: number): Promise<void> {
  const { db } = world.server;
  const { blob_id } = await db
    .selectFrom('files')
    .select('blob_id')
    .where('id', '=', file_id)
    .executeTakeFirstOrThrow();
  const row = {
    file_id,
    user_id: world.alice.id,
    status: 'COMPLETED',
    percent_done: 100,
    blob_id,
    error_message: null,
  };
  await db
    .insertInto('conversions')
    .values({ ...row, created_at: '2026-03-17T09:30:00' })
    .execute();
}
