import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CLIENT_IDS, routes, type ZipInfo } from '@jackdaw/api-contract';
import { readZip } from '../../downloads/tests/zip-reader.ts';
import { createWholeServer, waitFor, type TestUser, type WholeServer } from '../../testing/index.ts';
import { createTusClient } from '../../uploads/tests/tus-client.ts';

const run = promisify(execFile);
const { zips } = routes;

let server: WholeServer;
let origin: string;
beforeAll(async () => {
  server = await createWholeServer({ config: { zipSize: 20_000_000, zipsKept: 4 } });
  origin = await server.listen();
});
afterAll(() => server.close());

async function put(user: TestUser, parentId: number, name: string, content: string | Buffer = name): Promise<number> {
  const body = Buffer.from(content);
  const tus = createTusClient(origin, user.token);
  const answer = await tus.create({ length: body.length, metadata: { name, parent_id: String(parentId) }, body });
  if (answer.status !== 201) throw new Error(await answer.text());
  return Number(answer.headers.get('putio-file-id'));
}
const folder = async (user: TestUser, name: string, parent_id = 0) =>
  (await server.call(routes.files.createFolder, { name, parent_id }, user.token)).file.id;
const infoOf = (user: TestUser, id: number) => server.call(zips.get, { id }, user.token);

/** The zip in its final state. */
async function made(user: TestUser, id: number): Promise<ZipInfo> {
  await waitFor(async () => !['NEW', 'PROCESSING'].includes((await infoOf(user, id)).zip_status));
  return infoOf(user, id);
}
async function makeZip(user: TestUser, selection: Record<string, unknown>) {
  const { zip_id: id } = await server.call(zips.create, selection, user.token);
  const info = await made(user, id);
  if (info.zip_status !== 'DONE') throw new Error(JSON.stringify(info));
  return { id, ...info };
}
/** As a client that reached the server by another name would: by the path alone. */
const local = (url: string) => origin + new URL(url).pathname;
async function download(url: string, headers: Record<string, string> = {}) {
  const answer = await fetch(local(url), { headers });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
}
const pathsOf = async (url: string) => [...(await readZip((await download(url)).bytes)).keys()].sort();

describe('zips', () => {
  it('hold what was selected, in an archive that other programs read, of exactly the size that was told', async () => {
    const user = await server.createUser();
    const events = server.events(user.id);
    const top = await folder(user, 'Photos');
    const inner = await folder(user, 'empty', top);
    const picture = randomBytes(900_001);
    await put(user, top, 'é 1.jpg', picture);
    const note = await put(user, 0, 'note.txt');
    const child = await put(user, top, 'NOTE.TXT');
    const zip = await makeZip(user, { file_ids: [top, note, child, inner] });
    expect(zip.missing_files).toEqual([]);
    const { answer, bytes } = await download(zip.url);
    expect(bytes.length).toBe(zip.size);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="Files.zip"',
      'accept-ranges': 'bytes',
      'content-length': String(zip.size),
    });
    const entries = await readZip(bytes);
    expect([...entries.keys()].sort()).toEqual(['Photos/NOTE.TXT', 'Photos/empty/', 'Photos/é 1.jpg', 'note.txt']);
    expect(entries.get('Photos/é 1.jpg')?.content.equals(picture)).toBe(true);
    const path = join(server.folder, 'made.zip');
    await writeFile(path, bytes);
    expect((await run('unzip', ['-tqq', path])).stdout).not.toMatch(/error|bad/i);
    expect((await run('7z', ['t', path])).stdout).toContain('Everything is Ok');
    expect(events.filter((event) => event.type === 'zip_created')).toEqual([
      { type: 'zip_created', value: { id: zip.id } },
    ]);
    const { events: history } = await server.call(routes.events.list, {}, user.token);
    expect(history[0]).toMatchObject({ type: 'zip_created', zip_id: zip.id, zip_size: zip.size });
  });

  it('go on from any byte after a break', async () => {
    const user = await server.createUser();
    const top = await folder(user, 'parts');
    for (let n = 0; n < 30; n += 1) await put(user, top, `part ${n}`, randomBytes(2_000 + n));
    const zip = await makeZip(user, { file_ids: [top] });
    const { answer, bytes } = await download(zip.url);
    const etag = answer.headers.get('etag') ?? '';
    for (const start of [0, 29, 30, 40, 2_050, 33_333, zip.size - 2_000, zip.size - 22, zip.size - 1]) {
      const part = await download(zip.url, { range: `bytes=${start}-`, 'if-range': etag });
      expect(part.answer.status).toBe(206);
      expect(part.answer.headers.get('content-range')).toBe(`bytes ${start}-${zip.size - 1}/${zip.size}`);
      expect(part.bytes.equals(bytes.subarray(start))).toBe(true);
    }
    expect((await download(zip.url, { range: `bytes=${zip.size}-` })).answer.status).toBe(416);
    const head = await fetch(local(zip.url), { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(zip.size)]);
  });

  it('are sent with all of their files or not at all', async () => {
    const user = await server.createUser();
    const top = await folder(user, 'kept whole');
    const [first, second] = [await put(user, top, 'first.txt'), await put(user, top, 'second.txt')];
    const zip = await makeZip(user, { file_ids: [top] });
    const { bytes } = await download(zip.url);
    const refusals = async () => {
      const whole = await fetch(local(zip.url));
      const part = await fetch(local(zip.url), { headers: { range: 'bytes=0-9' } });
      const head = await fetch(local(zip.url), { method: 'HEAD' });
      return { statuses: [whole.status, part.status, head.status], error: await whole.json() };
    };
    await server.call(routes.files.rename, { file_id: first, name: 'called otherwise.txt' }, user.token);
    await server.call(routes.files.move, { file_ids: [second], parent_id: 0 }, user.token);
    expect((await download(zip.url)).bytes.equals(bytes)).toBe(true);
    await server.call(routes.files.remove, { file_ids: [second] }, user.token);
    expect(await refusals()).toMatchObject({
      statuses: [410, 410, 410],
      error: { error_type: 'FILE_LOST', error_message: expect.stringContaining('make the zip again') },
    });
    await server.call(routes.trash.restore, { file_ids: [second] }, user.token);
    const again = await download(zip.url, { range: 'bytes=7-' });
    expect([again.answer.status, again.bytes.equals(bytes.subarray(7))]).toEqual([206, true]);
    await server.call(routes.files.remove, { file_ids: [top], skip_trash: true }, user.token);
    expect((await refusals()).statuses).toEqual([410, 410, 410]);
  });

  it('take a listing except some of it, also one of a search', async () => {
    const user = await server.createUser();
    const top = await folder(user, 'top');
    const ids = [];
    for (const name of ['a', 'b', 'c', 'd']) ids.push(await put(user, top, `film ${name}.mkv`, name));
    const page = await server.call(routes.files.list, { parent_id: top, per_page: 1 }, user.token);
    const listed = await makeZip(user, { cursor: page.cursor ?? '', exclude_ids: [ids[1]] });
    expect(await pathsOf(listed.url)).toEqual(['film a.mkv', 'film c.mkv', 'film d.mkv']);
    const found = await server.call(routes.files.search, { query: 'film', per_page: 2 }, user.token);
    const searched = await makeZip(user, { cursor: found.cursor ?? '', exclude_ids: [ids[0]] });
    expect(await pathsOf(searched.url)).toEqual(['film b.mkv', 'film c.mkv', 'film d.mkv']);
    expect(await pathsOf((await makeZip(user, { file_ids: [0, ids[2]] })).url)).toHaveLength(4);
  });

  it('name what could not be read, and fail when that is all', async () => {
    const user = await server.createUser();
    const lost = await put(user, 0, 'lost.bin', 'lost');
    const kept = await put(user, 0, 'kept.bin', 'kept');
    const row = await server.db.selectFrom('files').select('blob_id').where('id', '=', lost).executeTakeFirstOrThrow();
    const path = await blobPath(row.blob_id ?? '');
    await rename(path, `${path}.gone`);
    const zip = await makeZip(user, { file_ids: [lost, kept, 2_147_483_647] });
    expect(zip.missing_files).toEqual([
      { id: 2_147_483_647, missing: true, name: '2147483647' },
      { id: lost, missing: true, name: 'lost.bin' },
    ]);
    expect(await pathsOf(zip.url)).toEqual(['kept.bin']);
    const { zip_id: id } = await server.call(zips.create, { file_ids: [lost] }, user.token);
    expect(await made(user, id)).toMatchObject({
      zip_status: 'ERROR',
      url: null,
      error_msg: expect.stringMatching(/read/),
    });
    expect((await server.call(zips.list, {}, user.token)).zips.map((one) => one.id)).toEqual([zip.id]);
    await server.call(zips.retry, { id }, user.token);
    expect(await made(user, id)).toMatchObject({ zip_status: 'ERROR' });
    await rename(`${path}.gone`, path);
    await server.call(zips.retry, { id }, user.token);
    expect(await made(user, id)).toMatchObject({ zip_status: 'DONE' });
    await server.call(zips.retry, { id }, user.token);
    expect(await infoOf(user, id)).toMatchObject({ zip_status: 'DONE' });
  });

  it('stop being handed out when a file in them is in the trash, or gone for good', async () => {
    const user = await server.createUser();
    const id = await put(user, 0, 'a.txt');
    const zip = await makeZip(user, { file_ids: [id] });
    await server.call(routes.files.remove, { file_ids: [id] }, user.token);
    for (let turn = 0; turn < 2; turn += 1) {
      const { answer, bytes } = await download(zip.url);
      expect([answer.status, JSON.parse(bytes.toString())]).toMatchObject([410, { error_type: 'FILE_LOST' }]);
      await server.call(routes.trash.empty, {}, user.token);
    }
  });
});

describe('zips refuse', () => {
  it('nothing, what cannot be read, and too much', async () => {
    const user = await server.createUser();
    const other = await server.createUser();
    const theirs = await put(other, 0, 'theirs');
    for (const args of [{}, { file_ids: [] }, { file_ids: [theirs] }, { file_ids: [2_147_483_647] }, { cursor: 'x' }]) {
      expect(await server.fail(zips.create, args, user.token)).toMatchObject({
        error_type: 'BadRequest',
        status_code: 400,
      });
    }
    const top = await folder(user, 'big');
    await put(user, top, 'big', Buffer.alloc(20_000_001));
    for (const ids of [[top], [0]]) {
      expect((await server.fail(zips.create, { file_ids: ids }, user.token)).error_type).toBe(
        'ZIP_TOTAL_SIZE_EXCEEDED',
      );
    }
  });

  it('ids that are unknown, cancelled, expired or of somebody else', async () => {
    const user = await server.createUser();
    const other = await server.createUser();
    const file = await put(user, 0, 'a');
    const zip = await makeZip(user, { file_ids: [file] });
    const expectGone = async (id: number, token: string) => {
      for (const route of [zips.get, zips.cancel, zips.retry]) {
        expect(await server.fail(route, { id }, token)).toMatchObject({ status_code: 410, error_type: 'LINK_EXPIRED' });
      }
    };
    await expectGone(2_147_483_647, user.token);
    await expectGone(zip.id, other.token);
    expect((await server.call(zips.list, {}, other.token)).zips).toEqual([]);
    await server.call(zips.cancel, { id: zip.id }, user.token);
    await expectGone(zip.id, user.token);
    expect((await download(zip.url)).answer.status).toBe(410);
    const late = await makeZip(user, { file_ids: [file] });
    server.clock.advance((server.config.zipLife + 1) * 1000);
    const token = await freshToken(user);
    await expectGone(late.id, token);
    expect((await server.call(zips.list, {}, token)).zips).toEqual([]);
    expect((await download(late.url)).answer.status).toBe(410);
  });

  it('addresses that the server did not make', async () => {
    const user = await server.createUser();
    const zip = await makeZip(user, { file_ids: [await put(user, 0, 'a.txt')] });
    const [, pass = ''] = /zip\/([^/]+)\//.exec(zip.url) ?? [];
    const other = pass.replace(/^\d+/, (id) => String(Number(id) + 1));
    for (const path of [`zip/${other}/a.txt.zip`, `zip/${pass}/b.zip`, `${pass}/a.txt.zip`, 'zip/x/a.txt.zip']) {
      expect((await fetch(`${origin}/v2/storage/${path}`)).status).toBe(403);
    }
  });

  it('accounts that are not active, and keep no more zips than they may', async () => {
    const inactive = await server.createUser({ status: 'inactive' });
    expect((await server.fail(zips.create, { file_ids: [1] }, inactive.token)).error_type).toBe('PaymentRequired');
    const user = await server.createUser();
    const file_ids = [await put(user, 0, 'a')];
    const ids = [];
    for (let n = 0; n < 6; n += 1) ids.push((await server.call(zips.create, { file_ids }, user.token)).zip_id);
    expect((await server.call(zips.list, {}, user.token)).zips.map((zip) => zip.id)).toEqual(ids.slice(2).reverse());
  });
});

async function blobPath(id: string): Promise<string> {
  const all = await readdir(server.folder, { recursive: true });
  return join(server.folder, all.find((path) => path.endsWith(id)) ?? '');
}

async function freshToken(user: TestUser): Promise<string> {
  const given = { clientName: '', ipAddress: '', userAgent: '', authenticated: true };
  const { token } = await server.parts.tokens.issue({
    userId: user.id,
    clientId: CLIENT_IDS.web,
    scope: 'default',
    ...given,
  });
  return token;
}
