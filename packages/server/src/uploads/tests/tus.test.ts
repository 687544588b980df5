import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { TestUser } from '../../testing/index.ts';
import { createTusClient, type TusClient } from './tus-client.ts';
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

  it('is sent and given up by POST where a network passes nothing else', async () => {
    const location = await begin(3);
    const post = (method: string, offset: number, body: string) =>
      fetch(location, {
        method: 'POST',
        headers: {
          authorization: `Token ${user.token}`,
          'x-http-method-override': method,
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(offset),
        },
        body,
      });
    expect((await post('PATCH', 0, 'ab')).headers.get('upload-offset')).toBe('2');
    expect(await fileOf(idOf(await post('patch', 2, 'c')))).toMatchObject({ size: 3 });
    expect((await post('PUT', 3, '')).status).toBe(405);
    expect((await post('DELETE', 3, '')).status).toBe(204);
    expect((await tus.head(location)).status).toBe(404);
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

  it('keeps its name to the letter, makes its folders and gives way to a taken name', async () => {
    const put = async (metadata: Record<string, string>) =>
      fileOf(idOf(await tus.create({ length: 1, metadata, body: Buffer.from('x') })));
    for (const name of ['ﬁne ½.txt', ' led', 'followed ']) expect((await put({ name, path: 'Odd' })).name).toBe(name);
    const first = await put({ name: 'fine.txt', path: 'Trip/Day 1' });
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
