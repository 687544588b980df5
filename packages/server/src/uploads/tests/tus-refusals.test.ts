import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { routes } from '@jackdaw/api-contract';
import type { TestUser } from '../../testing/index.ts';
import { createTusClient, encodeMetadata, type TusClient } from './tus-client.ts';
import { createUploadServer, type UploadServer } from './upload-server.ts';

let server: UploadServer;
let user: TestUser;
let tus: TusClient;

let atInstant = async (): Promise<void> => undefined;

beforeAll(async () => {
  server = await createUploadServer({ uploads: () => ({ failpoint: () => atInstant() }) });
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
    const location = locationOf(await client.create({ length: 6, metadata: { name: 'b' } }));
    const digest = { size: 6, sha1: '0'.repeat(40), crc32: '0'.repeat(8), opensubtitlesHash: null };
    atInstant = async () => {
      const blob = { id: '0'.repeat(32), ...digest };
      await server.files.tree.addFile({ userId: poor.id, parentId: 0, name: 'a', blob });
    };
    expect((await client.patch(location, 0, Buffer.from('bbbbbb'))).status).toBe(413);
    atInstant = async () => undefined;
    const { files } = await server.call(routes.files.list, {}, poor.token);
    expect(files.map(({ name }) => name)).toEqual(['a']);
    await server.files.tree.destroy(poor.id, [files[0]!.id]);
    const again = await client.head(location);
    expect((await server.bytesOf(poor, idOf(again))).toString()).toBe('bbbbbb');
  });

  it('is what others that run at the same time need already', async () => {
    const poor = await server.createUser({ quota: 10 });
    const client = createTusClient(server.origin, poor.token);
    const both = (work: (name: string) => Promise<Response>) => Promise.all(['a', 'b'].map(work));
    const answers = await both((name) => client.create({ length: 6, metadata: { name }, body: Buffer.from('aaaaaa') }));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 413]);
    const done = answers.find(({ status }) => status === 201)!;
    await server.files.tree.destroy(poor.id, [idOf(done)]);
    const begun = await both((name) => client.create({ length: 6, metadata: { name } }));
    const sent = await Promise.all(begun.map((answer) => client.patch(locationOf(answer), 0, Buffer.from('bbbbbb'))));
    expect(sent.map(({ status }) => status).sort()).toEqual([204, 413]);
  });

  it('is more than unfinished uploads leave, until they are given up', async () => {
    const poor = await server.createUser({ quota: 10 });
    const client = createTusClient(server.origin, poor.token);
    const idle = locationOf(await client.create({ length: 9, metadata: { name: 'a' }, body: Buffer.from('aaaaa') }));
    const next = () => client.create({ length: 6, metadata: { name: 'b' }, body: Buffer.from('bbbbbb') });
    expect((await next()).status).toBe(413);
    await client.remove(idle);
    expect((await next()).status).toBe(201);
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
