import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes, type File, type Transfer } from '@jackdaw/api-contract';
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { AppError } from '../../errors.ts';
import type { TestUser } from '../../testing/index.ts';
import { createTusClient } from './tus-client.ts';
import { createUploadServer, type UploadServer } from './upload-server.ts';

const METAINFO = Buffer.from('d8:announce3:url4:infod6:lengthi1e4:name1:aee');

let server: UploadServer;
let user: TestUser;
/** What the transfers domain was asked for. */
const added: { userId: number; metainfo: string; saveParentId: number; callbackUrl: string | null }[] = [];

beforeAll(async () => {
  server = await createUploadServer({
    uploads: () => ({
      addTorrent: async (userId, metainfo, { saveParentId, callbackUrl, within }) => {
        const text = Buffer.from(metainfo).toString();
        if (!text.includes('4:info')) throw new AppError('NotTorrent');
        if (added.some((other) => other.metainfo === text)) throw new AppError('TRANSFER_ALREADY_ADDED');
        await server.db.transaction().execute(async (trx) => within?.(trx, 77));
        added.push({ userId, metainfo: text, saveParentId, callbackUrl });
        return { id: 77, name: 'a' } as Transfer;
      },
    }),
  });
  user = await server.createUser();
});
afterAll(() => server.close());

type Field = [name: string, value: string] | [name: string, value: Buffer, filename: string, type?: string];
function send(
  fields: Field[],
  { token = user.token, query = '' }: { token?: string | null; query?: string } = {},
): Promise<Response> {
  const form = new FormData();
  for (const [name, value, filename, type = ''] of fields) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value)], { type }), filename);
  }
  const headers: Record<string, string> = token === null ? {} : { authorization: `Token ${token}` };
  return fetch(`${server.origin}/v2/files/upload${query}`, { method: 'POST', headers, body: form });
}
async function sendFile(fields: Field[], options?: { query?: string }): Promise<File> {
  const answer = await send(fields, options);
  const payload = (await answer.json()) as { status: string; file: File };
  expect([answer.status, payload.status, Object.keys(payload)]).toEqual([200, 'OK', ['status', 'file']]);
  return payload.file;
}
const errorOf = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { error_type: string }).error_type,
];
const abc = Buffer.from('abc');

describe('an upload by form', () => {
  it('stores the file under its name, in its folder, whatever the order of the parts', async () => {
    const folder = await server.files.tree.addFolder({ userId: user.id, parentId: 0, name: 'Target' });
    const bytes = randomBytes(2_500_000);
    const first = await sendFile([
      ['parent_id', String(folder.id)],
      ['file', bytes, 'film.mkv'],
    ]);
    expect(first).toMatchObject({ name: 'film.mkv', parent_id: folder.id, size: bytes.length, file_type: 'VIDEO' });
    expect((await server.bytesOf(user, first.id)).equals(bytes)).toBe(true);
    const second = await sendFile([
      ['file', abc, 'ignored.bin'],
      ['filename', 'film.mkv'],
      ['parent_id', String(folder.id)],
    ]);
    expect(second).toMatchObject({ name: 'film (1).mkv', parent_id: folder.id, size: 3 });
    expect((await sendFile([['file', abc, ' ﬁlm ½ ']])).name).toBe(' ﬁlm ½ ');
  });

  it('reads parameters from the query, and the token too', async () => {
    const file = await sendFile([['file', abc, 'a']], { query: '?filename=query.txt' });
    expect(file.name).toBe('query.txt');
    const answer = await send([['file', abc, 'a']], { token: null, query: `?oauth_token=${user.token}` });
    expect(answer.status).toBe(200);
    expect((await send([['file', abc, 'a']], { token: null })).status).toBe(401);
  });

  it('stores an empty file, and falls back to the default folder', async () => {
    expect(
      await sendFile([
        ['file', Buffer.alloc(0), 'empty'],
        ['parent_id', '-1'],
      ]),
    ).toMatchObject({ size: 0, parent_id: 0 });
    expect(
      await sendFile([
        ['file', abc, 'a'],
        ['parent_id', ''],
      ]),
    ).toMatchObject({ parent_id: 0 });
  });

  it('starts a transfer from a torrent, and stores what only has such a name', async () => {
    const answer = await send([
      ['file', METAINFO, 'a.torrent'],
      ['callback_url', 'https://example.test/done'],
    ]);
    expect(await answer.json()).toEqual({ status: 'OK', transfer: { id: 77, name: 'a' } });
    expect(added).toEqual([
      { userId: user.id, metainfo: METAINFO.toString(), saveParentId: 0, callbackUrl: 'https://example.test/done' },
    ]);
    expect(await errorOf(await send([['file', METAINFO, 'b.torrent']]))).toEqual([400, 'TRANSFER_ALREADY_ADDED']);
    const byType = await send([['file', METAINFO, 'nameless', 'application/x-bittorrent']]);
    expect(await errorOf(byType)).toEqual([400, 'TRANSFER_ALREADY_ADDED']);
    expect(await sendFile([['file', abc, 'no.torrent']])).toMatchObject({ name: 'no.torrent' });
    expect(await sendFile([['file', Buffer.from('d4:nope2:hee'), 'no2.torrent']])).toMatchObject({
      name: 'no2.torrent',
    });
    expect(
      await errorOf(
        await send([
          ['file', abc, 'no.torrent'],
          ['torrent', 'true'],
        ]),
      ),
    ).toEqual([400, 'NotTorrent']);
    expect(await errorOf(await send([['file', abc, 'x']], { query: '?torrent=1' }))).toEqual([400, 'NotTorrent']);
  });

  it.each<[string, () => Field[], number, string]>([
    ['no file', () => [['parent_id', '0']], 400, 'BadRequest'],
    [
      'two files',
      () => [
        ['file', abc, 'a'],
        ['file2', abc, 'b'],
      ],
      400,
      'BadRequest',
    ],
    [
      'an unknown folder',
      () => [
        ['file', abc, 'a'],
        ['parent_id', '2147483647'],
      ],
      404,
      'NotFound',
    ],
    [
      'a parent that is no number',
      () => [
        ['file', abc, 'a'],
        ['parent_id', 'x'],
      ],
      400,
      'BadRequest',
    ],
    [
      'a slash',
      () => [
        ['file', abc, 'a'],
        ['filename', 'a/b'],
      ],
      400,
      'SLASH_IN_NAME',
    ],
    [
      'a name of blanks',
      () => [
        ['file', abc, 'a'],
        ['filename', '  '],
      ],
      400,
      'EMPTY_NAME',
    ],
    [
      'a name that is too long',
      () => [
        ['file', abc, 'a'],
        ['filename', 'n'.repeat(255)],
      ],
      400,
      'NAME_TOO_LONG',
    ],
  ])('refuses %s and keeps nothing', async (_what, fields, status, type) => {
    expect(await errorOf(await send(fields()))).toEqual([status, type]);
    expect(await readdir(join(server.folder, 'drafts'))).toEqual([]);
  });

  it('refuses text without end and keeps nothing', async () => {
    const many = Array.from({ length: 60 }, (_, n): [string, string] => [`field${n}`, 'x']);
    expect(await errorOf(await send([...many, ['file', randomBytes(10), 'a']]))).toEqual([400, 'BadRequest']);
    const long = await send([
      ['file', randomBytes(10), 'a'],
      ['callback_url', 'x'.repeat(100_000)],
    ]);
    expect(await errorOf(long)).toEqual([400, 'BadRequest']);
    expect(await readdir(join(server.folder, 'drafts'))).toEqual([]);
  });

  it('refuses more than the quota holds', async () => {
    const poor = await server.createUser({ quota: 100_000 });
    const answer = await send([['file', randomBytes(2_000_000), 'big']], { token: poor.token });
    expect(await errorOf(answer)).toEqual([413, 'RequestEntityTooLarge']);
    expect(await readdir(join(server.folder, 'drafts'))).toEqual([]);
  });

  it.each<[string, string, string]>([
    ['no form', 'application/json', '{}'],
    ['no boundary', 'multipart/form-data', 'x'],
    [
      'a form that ends too soon',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\nabc',
    ],
    ['noise', 'multipart/form-data; boundary=b', randomBytes(100).toString('latin1')],
  ])('refuses %s and lives on', async (_what, type, body) => {
    const answer = await fetch(`${server.origin}/v2/files/upload`, {
      method: 'POST',
      headers: { authorization: `Token ${user.token}`, 'content-type': type },
      body,
    });
    expect(await errorOf(answer)).toEqual([400, 'BadRequest']);
    expect(await readdir(join(server.folder, 'drafts'))).toEqual([]);
  });

  it('keeps nothing of a form whose connection broke', async () => {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
    socket.write(
      `POST /v2/files/upload HTTP/1.1\r\nHost: x\r\nAuthorization: Token ${user.token}\r\nContent-Length: 9000000\r\n` +
        'Content-Type: multipart/form-data; boundary=b\r\n\r\n' +
        '--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n',
    );
    socket.write(randomBytes(3_000_000));
    const drafts = () => readdir(join(server.folder, 'drafts'));
    while ((await drafts()).length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    socket.destroy();
    while ((await drafts()).length > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  });
});

describe('a torrent by resumable upload', () => {
  it('becomes a transfer unless it must not', async () => {
    const tus = createTusClient(server.origin, user.token);
    const metainfo = Buffer.from('d4:infod6:lengthi2e4:name1:bee');
    const put = (metadata: Record<string, string>) => tus.create({ length: metainfo.length, metadata, body: metainfo });
    const first = await put({ name: 'b.torrent' });
    expect(first.headers.get('putio-transfer-id')).toBe('77');
    expect(first.headers.get('putio-file-id')).toBeNull();
    expect((await tus.head(first.headers.get('location')!)).headers.get('putio-transfer-id')).toBe('77');
    expect(await errorOf(await put({ name: 'b.torrent' }))).toEqual([400, 'TRANSFER_ALREADY_ADDED']);
    const kept = await put({ name: 'b.torrent', 'no-torrent': 'true' });
    const { file } = await server.call(routes.files.get, { id: Number(kept.headers.get('putio-file-id')) }, user.token);
    expect(file).toMatchObject({ name: 'b.torrent', size: metainfo.length });
  });
});
