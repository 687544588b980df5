import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { TestUser } from '../../testing/index.ts';
import { createTusClient, encodeMetadata, type TusClient } from './tus-client.ts';
import { createUploadServer, type UploadServer } from './upload-server.ts';

let server: UploadServer;
let user: TestUser;
let tus: TusClient;

beforeAll(async () => {
  server = await createUploadServer();
  user = await server.createUser();
  tus = createTusClient(server.origin, user.token);
});
afterAll(() => server.close());

const locationOf = (answer: Response) => answer.headers.get('location')!;
const idOf = (answer: Response) => Number(answer.headers.get('putio-file-id'));
async function begin(length: number, metadata: Record<string, string> = { name: 'a.bin' }): Promise<string> {
  const answer = await tus.create({ length, metadata });
  expect(answer.status).toBe(201);
  return locationOf(answer);
}
const errorType = async (answer: Response) => ((await answer.json()) as { error_type: string }).error_type;
const fileOf = async (id: number) => (await server.call(routes.files.get, { id }, user.token)).file;

describe('a resumable upload', () => {
  it('arrives in pieces and is a file with the last one', async () => {
    const bytes = randomBytes(3_000_000);
    const location = await begin(bytes.length, { name: 'Film.mkv', 'updated-at': '2024-05-06T07:08:09.5+02:00' });
    expect(location).toMatch(new RegExp(`^${server.origin}/files/[0-9a-f]{32}$`));
    const first = await tus.patch(location, 0, bytes.subarray(0, 1_200_000));
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '1200000']);
    expect(first.headers.get('putio-file-id')).toBeNull();
    expect(Date.parse(first.headers.get('upload-expires')!)).toBeGreaterThan(server.clock.now().getTime());
    const last = await tus.patch(location, 1_200_000, bytes.subarray(1_200_000));
    expect([last.status, last.headers.get('upload-offset')]).toEqual([204, '3000000']);
    expect(last.headers.get('putio-file-crc32')).toBe(crc32(bytes).toString(16).padStart(8, '0'));
    expect(await fileOf(idOf(last))).toMatchObject({
      name: 'Film.mkv',
      size: bytes.length,
      updated_at: '2024-05-06T05:08:09',
      sha1: createHash('sha1').update(bytes).digest('hex'),
    });
    expect((await server.bytesOf(user, idOf(last))).equals(bytes)).toBe(true);
  });

  it('tells its state, also after the end, and repeats its result', async () => {
    const location = await begin(5);
    await tus.patch(location, 0, Buffer.from('abc'));
    const middle = await tus.head(location);
    expect(middle.status).toBe(200);
    expect(middle.headers.get('cache-control')).toBe('no-store');
    expect([middle.headers.get('upload-offset'), middle.headers.get('upload-length')]).toEqual(['3', '5']);
    const last = await tus.patch(location, 3, Buffer.from('de'));
    const again = await tus.patch(location, 5, new Uint8Array());
    expect([again.status, idOf(again)]).toEqual([204, idOf(last)]);
    expect(idOf(await tus.head(location))).toBe(idOf(last));
  });

  it('may come with its creation', async () => {
    const whole = await tus.create({ length: 3, metadata: { name: 'whole.txt' }, body: Buffer.from('abc') });
    expect([whole.status, whole.headers.get('upload-offset')]).toEqual([201, '3']);
    expect(await fileOf(idOf(whole))).toMatchObject({ name: 'whole.txt', file_type: 'TEXT' });
    expect(idOf(await tus.head(locationOf(whole)))).toBe(idOf(whole));
    const part = await tus.create({ length: 5, metadata: { name: 'part.txt' }, body: Buffer.from('abc') });
    expect([part.status, part.headers.get('upload-offset')]).toEqual([201, '3']);
    const rest = await tus.patch(locationOf(part), 3, Buffer.from('de'));
    expect((await server.bytesOf(user, idOf(rest))).toString()).toBe('abcde');
  });

  it('may be empty', async () => {
    const made = await tus.create({ length: 0, metadata: { name: 'empty' } });
    expect(made.status).toBe(201);
    const sent = await tus.patch(locationOf(made), 0, new Uint8Array());
    expect(sent.status).toBe(204);
    expect(await fileOf(idOf(sent))).toMatchObject({ name: 'empty', size: 0, crc32: '00000000' });
  });

  it('keeps what came before the connection broke', async () => {
    const bytes = randomBytes(400_000);
    const location = await begin(bytes.length);
    const { port, pathname } = new URL(location);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      `PATCH ${pathname} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${user.token}\r\nUpload-Offset: 0\r\n` +
        `Content-Type: application/offset+octet-stream\r\nContent-Length: ${bytes.length}\r\n\r\n`,
    );
    socket.write(bytes.subarray(0, 150_000));
    let offset = 0;
    while (offset === 0) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      offset = Number((await tus.head(location)).headers.get('upload-offset'));
    }
    expect(offset).toBeLessThanOrEqual(150_000);
    const last = await tus.patch(location, offset, bytes.subarray(offset));
    expect(last.status).toBe(204);
    expect((await server.bytesOf(user, idOf(last))).equals(bytes)).toBe(true);
    socket.destroy();
  });

  it('lets a second sender take over from one that hangs', async () => {
    const location = await begin(6);
    let hanging!: ReadableStreamDefaultController;
    const body = new ReadableStream({
      start(controller) {
        hanging = controller;
        controller.enqueue(Buffer.from('abc'));
      },
    });
    const first = tus.patch(location, 0, body);
    let offset = '0';
    while (offset !== '3') offset = (await tus.head(location)).headers.get('upload-offset')!;
    const last = await tus.patch(location, 3, Buffer.from('def'));
    expect(last.status).toBe(204);
    hanging.close();
    expect([409, 204]).toContain((await first).status);
    expect((await server.bytesOf(user, idOf(last))).toString()).toBe('abcdef');
  });

  it('goes on when the same bytes are sent twice at the same time', async () => {
    const bytes = randomBytes(2_000_000);
    const location = await begin(bytes.length);
    await Promise.all([tus.patch(location, 0, bytes), tus.patch(location, 0, bytes), tus.patch(location, 0, bytes)]);
    const offset = Number((await tus.head(location)).headers.get('upload-offset'));
    const last = await tus.patch(location, offset, bytes.subarray(offset));
    expect((await server.bytesOf(user, idOf(last))).equals(bytes)).toBe(true);
    const { files } = await server.call(routes.files.list, { parent_id: 0 }, user.token);
    expect(files.filter((file) => file.size === bytes.length)).toHaveLength(1);
  });

  it('normalises its name, makes its folders and gives way to a taken name', async () => {
    const put = async (metadata: Record<string, string>) =>
      fileOf(idOf(await tus.create({ length: 1, metadata, body: Buffer.from('x') })));
    const first = await put({ name: 'ﬁne.txt', path: 'Trip/Day 1' });
    expect(first.name).toBe('fine.txt');
    expect((await put({ name: 'fine.txt', path: '/Trip/Day 1/' })).name).toBe('fine (1).txt');
    const day = await fileOf(first.parent_id!);
    expect([day.name, (await fileOf(day.parent_id!)).name]).toEqual(['Day 1', 'Trip']);
    const replaced = await put({ name: 'fine.txt', path: 'Trip/Day 1', overwrite: 'true' });
    expect(replaced.id).toBe(first.id);
    expect((await put({ name: 'in.txt', parent_id: String(day.id) })).parent_id).toBe(day.id);
    expect((await put({ name: 'default.txt', parent_id: '-1' })).parent_id).toBe(0);
  });

  it('lands in the root when its folder went away meanwhile', async () => {
    const folder = await server.files.tree.addFolder({ userId: user.id, parentId: 0, name: 'Soon gone' });
    const location = await begin(1, { name: 'kept.txt', parent_id: String(folder.id) });
    await server.files.tree.destroy(user.id, [folder.id]);
    expect((await fileOf(idOf(await tus.patch(location, 0, Buffer.from('x'))))).parent_id).toBe(0);
  });

  it('can be given up', async () => {
    const location = await begin(5);
    await tus.patch(location, 0, Buffer.from('abc'));
    expect((await tus.remove(location)).status).toBe(204);
    expect((await tus.head(location)).status).toBe(404);
    expect(await readdir(join(server.folder, 'drafts'))).toEqual([]);
  });

  it('names its extensions', async () => {
    const answer = await fetch(`${server.origin}/files/`, { method: 'OPTIONS' });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('tus-version')).toBe('1.0.0');
    expect(answer.headers.get('tus-extension')!.split(',')).toEqual(
      expect.arrayContaining(['creation', 'termination', 'expiration']),
    );
    expect(Number(answer.headers.get('tus-max-size'))).toBeGreaterThan(2 ** 40);
  });
});

describe('what a resumable upload refuses', () => {
  it('is anything of somebody else', async () => {
    const location = await begin(5);
    const stranger = createTusClient(server.origin, (await server.createUser()).token);
    const nobody = createTusClient(server.origin, null);
    for (const ask of [
      stranger.head(location),
      stranger.patch(location, 0, Buffer.from('x')),
      stranger.remove(location),
    ]) {
      expect((await ask).status).toBe(404);
    }
    for (const ask of [
      nobody.head(location),
      nobody.patch(location, 0, Buffer.from('x')),
      nobody.create({ length: 1 }),
    ]) {
      expect((await ask).status).toBe(401);
    }
    const downloadOnly = createTusClient(server.origin, user.downloadToken);
    expect((await downloadOnly.create({ length: 1, metadata: { name: 'x' } })).status).toBe(401);
    expect((await tus.head(location)).headers.get('upload-offset')).toBe('0');
    expect((await tus.head(`${server.origin}/files/${'0'.repeat(32)}`)).status).toBe(404);
    expect((await tus.head(`${server.origin}/files/..%2f..%2fetc`)).status).toBe(404);
  });

  it.each(['-1', '+1', '1.5', '1e3', '0x10', '', 'abc', '99999999999999999999', '9007199254740993', '1,1', 'NaN'])(
    'is a length of %j',
    async (length) => {
      const answer = await tus.create({ length, metadata: { name: 'x' } });
      expect([answer.status, await errorType(answer)]).toEqual([400, 'BadRequest']);
    },
  );

  it.each([
    'name !!!',
    'name YQ== YQ==',
    'name YQ==,name Yg==',
    'name gICA',
    'name YQ==,',
    `${encodeMetadata({ name: 'x' })},parent_id YWJj`,
    encodeMetadata({ name: 'x', 'updated-at': 'tomorrow' }),
    encodeMetadata({ name: 'a\u0000b' }),
    encodeMetadata({ name: '..' }),
    encodeMetadata({ name: 'x', path: 'a/../b' }),
    encodeMetadata({ name: 'x', path: 'a/'.repeat(101) }),
  ])('is metadata of %j', async (rawMetadata) => {
    const answer = await tus.create({ length: 1, rawMetadata });
    expect([answer.status, await errorType(answer)]).toEqual([400, 'BadRequest']);
  });

  it.each([
    ['', 'EMPTY_NAME'],
    ['  ', 'EMPTY_NAME'],
    ['a/b', 'SLASH_IN_NAME'],
    ['n'.repeat(255), 'NAME_TOO_LONG'],
  ])('is the name %j', async (name, type) => {
    const answer = await tus.create({ length: 1, metadata: { name } });
    expect([answer.status, await errorType(answer)]).toEqual([400, type]);
  });

  it('is a missing parent, a file as parent, a deferred length, a part of a whole', async () => {
    const file = await tus.create({ length: 0, metadata: { name: 'no folder' } });
    const create = (parent: number, headers?: Record<string, string>) =>
      tus.create({ length: 1, metadata: { name: 'x', parent_id: String(parent) }, ...(headers ? { headers } : {}) });
    expect((await create(2147483647)).status).toBe(404);
    expect((await create(idOf(file))).status).toBe(400);
    expect((await create(0, { 'upload-defer-length': '1' })).status).toBe(400);
    expect((await create(0, { 'upload-concat': 'partial' })).status).toBe(400);
  });

  it('is more than the quota or the disk holds', async () => {
    const poor = await server.createUser({ quota: 10 });
    const client = createTusClient(server.origin, poor.token);
    const answer = await client.create({ length: 11, metadata: { name: 'x' } });
    expect([answer.status, await errorType(answer)]).toEqual([413, 'RequestEntityTooLarge']);
    const rich = createTusClient(server.origin, (await server.createUser({ quota: 2 ** 52 })).token);
    expect((await rich.create({ length: 2 ** 51, metadata: { name: 'x' } })).status).toBe(413);
  });

  it('is more than the quota holds at the end, until there is room', async () => {
    const poor = await server.createUser({ quota: 10 });
    const client = createTusClient(server.origin, poor.token);
    const locations = [];
    for (const name of ['a', 'b']) locations.push(locationOf(await client.create({ length: 6, metadata: { name } })));
    const first = await client.patch(locations[0]!, 0, Buffer.from('aaaaaa'));
    const second = await client.patch(locations[1]!, 0, Buffer.from('bbbbbb'));
    expect([first.status, second.status]).toEqual([204, 413]);
    await server.files.tree.destroy(poor.id, [idOf(first)]);
    const again = await client.head(locations[1]!);
    expect((await server.bytesOf(poor, idOf(again))).toString()).toBe('bbbbbb');
  });

  it('is an offset that is not the next one', async () => {
    const location = await begin(10);
    await tus.patch(location, 0, Buffer.from('abc'));
    for (const offset of [0, 2, 4, 10]) {
      const answer = await tus.patch(location, offset, Buffer.from('x'));
      expect([answer.status, await errorType(answer)]).toEqual([409, 'Conflict']);
    }
    for (const offset of ['-1', 'x', '', '1.0']) {
      expect((await tus.patch(location, offset, Buffer.from('x'))).status).toBe(400);
    }
    expect((await tus.patch(location, 3, Buffer.from('x'), { 'content-type': 'text/plain' })).status).toBe(400);
    expect((await tus.head(location)).headers.get('upload-offset')).toBe('3');
  });

  it('is more than its length, of which it keeps nothing', async () => {
    const location = await begin(5);
    await tus.patch(location, 0, Buffer.from('ab'));
    expect((await tus.patch(location, 2, Buffer.from('cdefgh'))).status).toBe(413);
    expect((await tus.head(location)).headers.get('upload-offset')).toBe('2');
    expect((await tus.create({ length: 2, metadata: { name: 'x' }, body: Buffer.from('abc') })).status).toBe(413);
  });

  it('is an upload whose time is over', async () => {
    const location = await begin(5);
    await tus.patch(location, 0, Buffer.from('ab'));
    server.clock.advance(8 * 86_400_000);
    const answer = await tus.patch(location, 2, Buffer.from('cde'));
    expect([answer.status, await errorType(answer)]).toEqual([410, 'UPLOAD_EXPIRED']);
    expect(await server.uploads.expire()).toBeGreaterThan(0);
    expect(await readdir(join(server.folder, 'drafts'))).toEqual([]);
    expect((await tus.head(location)).status).toBe(410);
    server.clock.advance(8 * 86_400_000);
    await server.uploads.expire();
    expect((await tus.head(location)).status).toBe(404);
  });
});
