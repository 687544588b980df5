import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import type { TestUser } from '../../testing/index.ts';
import { createTusClient } from '../../uploads/tests/tus-client.ts';
import { createUploadServer, type UploadServer } from '../../uploads/tests/upload-server.ts';
import { safeName } from '../zip/safe-name.ts';
import { layoutOf, type ZipEntry } from '../zip/zip-layout.ts';
import { zipSource } from '../zip/zip-source.ts';
import { readZip } from './zip-reader.ts';

let server: UploadServer;
beforeAll(async () => {
  server = await createUploadServer();
});
afterAll(() => server.close());

async function put(
  user: TestUser,
  parentId: number,
  name: string,
  content: string | Buffer = name,
  metadata: Record<string, string> = {},
): Promise<number> {
  const body = Buffer.from(content);
  const tus = createTusClient(server.origin, user.token);
  const answer = await tus.create({
    length: body.length,
    metadata: { name, parent_id: String(parentId), ...metadata },
    body,
  });
  if (answer.status !== 201) throw new Error(await answer.text());
  return Number(answer.headers.get('putio-file-id'));
}
const makeFolder = async (user: TestUser, parentId: number, name: string) =>
  (await server.files.tree.addFolder({ userId: user.id, parentId, name })).id;
const lead = (user: TestUser, path: string) =>
  fetch(server.origin + path, { redirect: 'manual', headers: { authorization: `token ${user.token}` } });
async function addressOf(user: TestUser, id: number, path = 'download'): Promise<string> {
  const answer = await lead(user, `/v2/files/${id}/${path}`);
  expect(answer.status).toBe(302);
  return answer.headers.get('location')!;
}
async function fetchZip(address: string) {
  const head = await fetch(address, { method: 'HEAD' });
  const answer = await fetch(address);
  expect([head.status, answer.status]).toEqual([200, 200]);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(answer.headers.get('content-length')).toBe(String(bytes.length));
  expect(head.headers.get('content-length')).toBe(String(bytes.length));
  return { answer, entries: await readZip(bytes) };
}

describe('the download of a folder', () => {
  it('is a zip of what is in it, empty folders included, what is in the trash not', async () => {
    const user = await server.createUser();
    const top = await makeFolder(user, 0, 'Été "2026"');
    const inner = await makeFolder(user, top, 'inner');
    await makeFolder(user, inner, 'empty');
    const big = randomBytes(700_001);
    await put(user, top, 'big.bin', big, { 'updated-at': '2021-02-03T04:05:06Z' });
    await put(user, inner, 'nothing.txt', '');
    await server.files.tree.trash(user.id, [await put(user, inner, 'trashed.txt')]);
    const address = await addressOf(user, top);
    const { answer, entries } = await fetchZip(address);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="_t_ _2026_.zip"; filename*=UTF-8''%C3%89t%C3%A9%20%222026%22.zip`,
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
    });
    expect([...entries.keys()].sort()).toEqual([
      'Été _2026_/big.bin',
      'Été _2026_/inner/empty/',
      'Été _2026_/inner/nothing.txt',
    ]);
    const made = entries.get('Été _2026_/big.bin');
    expect(made?.content.equals(big)).toBe(true);
    expect(made?.modifiedAt).toEqual(new Date('2021-02-03T04:05:06Z'));
  });

  it('goes on from any byte, as long as the folder is the same', async () => {
    const user = await server.createUser();
    const top = await makeFolder(user, 0, 'parts');
    for (const name of ['a', 'b', 'c']) await put(user, top, name, randomBytes(3000));
    const address = await addressOf(user, top);
    const whole = await fetch(address);
    const bytes = Buffer.from(await whole.arrayBuffer());
    const etag = whole.headers.get('etag')!;
    for (const start of [0, 1, 36, 3020, 6100, bytes.length - 300, bytes.length - 22, bytes.length - 1]) {
      const part = await fetch(address, { headers: { range: `bytes=${start}-`, 'if-range': etag } });
      expect(part.status).toBe(206);
      expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(start))).toBe(true);
    }
    expect((await fetch(address, { headers: { range: `bytes=${bytes.length}-` } })).status).toBe(416);
    await put(user, top, 'd');
    expect((await fetch(address, { headers: { range: 'bytes=5-', 'if-range': etag } })).status).toBe(200);
  });

  it('takes the root and the name in the address', async () => {
    const user = await server.createUser();
    const empty = await fetchZip(await addressOf(user, 0));
    expect(empty.answer.headers.get('content-disposition')).toBe('attachment; filename="Your Files.zip"');
    expect([...empty.entries.keys()]).toEqual(['Your Files/']);
    await put(user, 0, 'a.txt');
    const full = await fetchZip(await addressOf(user, 0, 'download/all.zip'));
    expect(full.answer.headers.get('content-disposition')).toBe('attachment; filename="all.zip"');
    expect(full.entries.get('Your Files/a.txt')?.content.toString()).toBe('a.txt');
  });

  it('has names that every system can make files of, each once', async () => {
    const user = await server.createUser();
    const top = await makeFolder(user, 0, '..\\..\\up');
    const names = ['a:b.txt', 'a?b.txt', 'A_B.TXT', 'con.txt', '..\\evil', 'C:', 'dot.', '\u202Etxt.exe'];
    for (const name of names) await put(user, top, name);
    const { entries } = await fetchZip(await addressOf(user, top));
    expect(new Set([...entries.values()].map(({ content }) => content.toString()))).toEqual(new Set(names));
    const paths = [...entries.keys()];
    expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(names.length);
    for (const path of paths) expect(path).toMatch(/^\.\._\.\._up\/[^\\/:*?"<>|\u202E]*[^\\/:*?"<>|. \u202E]$/);
    expect(paths).toContain('.._.._up/_con.txt');
  });

  it('has its exact length also where it holds hundreds of entries, whatever their dates', async () => {
    const user = await server.createUser();
    const top = await makeFolder(user, 0, 'many');
    const first = await put(user, top, 'first', 'x');
    for (let n = 0; n < 9; n += 1) await makeFolder(user, top, `folder ${n}`);
    const { blob_id: id } = await server.files.tree.get(user.id, first);
    const blob = { id: id!, ...(await server.blobs.digest(id!)) };
    const files = Array.from({ length: 700 }, (_, n) => ({ path: [`${'long name '.repeat(5)}${n}`], blob }));
    await server.files.tree.addTree({ userId: user.id, parentId: top, name: 'inner', files });
    await server.files.tree.touch(user.id, [first], new Date('1931-01-01T00:00:00Z'));
    const { entries } = await fetchZip(await addressOf(user, top));
    expect(entries.size).toBe(1 + 9 + 700);
    expect(entries.get('many/first')?.modifiedAt.getUTCFullYear()).toBe(1980);
  });

  it('is refused, or breaks off, when the bytes of a file are lost', async () => {
    const user = await server.createUser();
    const top = await makeFolder(user, 0, 'lost');
    const lost = await server.files.tree.get(user.id, await put(user, top, 'b.txt'));
    await server.blobs.remove(lost.blob_id!);
    const address = await addressOf(user, top);
    expect(await (await fetch(address)).json()).toMatchObject({ status_code: 410, error_type: 'FILE_LOST' });
    await put(user, top, 'a.bin', randomBytes(700_000));
    await expect(fetch(address).then((answer) => answer.arrayBuffer())).rejects.toThrow();
  });

  it('ends at the next file when the session it was asked for with ends meanwhile', async () => {
    const user = await server.createUser();
    const top = await makeFolder(user, 0, 'long');
    // More than connections buffer: the second file's turn comes when the client has read on.
    const part = Buffer.alloc(16 * 1024 ** 2, 1);
    for (const name of ['a.bin', 'b.bin']) await put(user, top, name, part);
    const answer = await fetch(await addressOf(user, top));
    const reader = answer.body!.getReader();
    const first = await reader.read();
    await server.tokens.revokeAll(user.id, null);
    let received = first.value?.length ?? 0;
    const readOn = async () => {
      for (let next = await reader.read(); !next.done; next = await reader.read()) received += next.value.length;
    };
    await expect(readOn()).rejects.toThrow();
    expect(received).toBeLessThan(part.length + 1024 ** 2);
  });

  it('is for its owner, as long as the folder is there', async () => {
    const user = await server.createUser();
    const other = await server.createUser();
    const top = await makeFolder(user, 0, 'mine');
    expect((await lead(other, `/v2/files/${top}/download`)).status).toBe(404);
    const address = await addressOf(user, top);
    expect((await fetch(address.replace('mine.zip', 'other.zip'))).status).toBe(403);
    await server.files.tree.trash(user.id, [top]);
    expect((await fetch(address)).status).toBe(404);
  });
});

describe('a zip as a source of bytes', () => {
  const entry = (path: string, size: number, blobId: string | null = path): ZipEntry => ({
    path,
    modifiedAt: new Date('2021-02-03T04:05:06Z'),
    size,
    crc32: 0,
    fileId: 1,
    blobId,
  });

  it('opens one blob at a time and closes it when nobody wants the rest', async () => {
    const size = 50_000_000;
    let open = 0;
    const opened: string[] = [];
    const endless = {
      open: async (id: string) => {
        opened.push(id);
        open += 1;
        expect(open).toBe(1);
        return { size, read: async (target: Uint8Array) => target.byteLength, close: async () => void (open -= 1) };
      },
    };
    const source = zipSource({ blobs: endless, layout: layoutOf(['a', 'b', 'c'].map((path) => entry(path, size))) });
    expect(opened).toEqual([]);
    const block = Buffer.alloc(1000);
    for (const position of [0, 100, 200, size + 5_000, 2_000, source.size - 100]) await source.read(block, position);
    expect(opened).toEqual(['a', 'b', 'a']);
    await source.close();
    expect(open).toBe(0);
  });

  it('fails when a blob is not as long as it should be, or may not be read', async () => {
    const blobs = { open: async () => ({ size: 3, read: async () => 0, close: async () => undefined }) };
    const block = Buffer.alloc(10);
    await expect(zipSource({ blobs, layout: layoutOf([entry('a', 4)]) }).read(block, 41)).rejects.toThrow('instead of');
    await expect(zipSource({ blobs, layout: layoutOf([entry('a', 3)]) }).read(block, 41)).rejects.toThrow('shorter');
    const check = () => Promise.reject(new Error('not yours'));
    const refused = zipSource({ blobs, layout: layoutOf([entry('a', 3)]), check });
    expect(await refused.read(block, 0)).toBe(10);
    await expect(refused.read(block, 41)).rejects.toThrow('not yours');
  });

  it('takes thousands of empty folders, and nothing', async () => {
    for (const count of [0, 1, 6000]) {
      const entries = Array.from({ length: count }, (_, n) => entry(`${n}/`, 0, null));
      const source = zipSource({ blobs: server.blobs, layout: layoutOf(entries) });
      const bytes = Buffer.alloc(source.size);
      for (let at = 0; at < bytes.length;) at += await source.read(bytes.subarray(at, at + 7001), at);
      expect((await readZip(bytes)).size).toBe(count);
    }
  });
});

describe('safeName', () => {
  it.each([
    ['plain name.txt', 'plain name.txt'],
    ['a\\b/c:d*e?f"g<h>i|j', 'a_b_c_d_e_f_g_h_i_j'],
    ['..', '__'],
    ['end. ', 'end__'],
    ['', '_'],
    ['NUL', '_NUL'],
    ['com¹.tar.gz', '_com¹.tar.gz'],
    ['aux .txt', '_aux .txt'],
    ['console', 'console'],
    ['a\u0007b\u202Ec', 'a_b_c'],
    ['\uD800', '\uFFFD'],
  ])('makes of %j %j', (name, safe) => {
    expect(safeName(name)).toBe(safe);
  });
});
