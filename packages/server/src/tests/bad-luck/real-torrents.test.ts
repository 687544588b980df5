import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { hasAria2, startSwarm, type Swarm } from '../../adapters/webtorrent-engine/tests/swarm.ts';
import type { TestUser } from '../../testing/index.ts';
import { createTransfersServer, type TransfersServer } from '../../transfers/tests/transfers-server.ts';

jest.setTimeout(180_000);

const withPeers = hasAria2 ? describe : describe.skip;

withPeers('from a real peer', () => {
  let swarm: Swarm;
  let server: TransfersServer;
  let user: TestUser;
  beforeAll(async () => {
    swarm = await startSwarm();
    server = await createTransfersServer();
    user = await server.createUser();
  });
  afterAll(async () => {
    await server.close();
    await swarm.close();
  });

  async function fetched(name: string, files: Record<string, Buffer>): Promise<number> {
    const made = await swarm.makeTorrent(name, files);
    await swarm.seed(made);
    const place = { saveParentId: 0, callbackUrl: null, clientIp: '127.0.0.1' };
    const { id } = await server.addTorrent(user.id, made.metainfo, place);
    const done = await server.until(user, id, 'COMPLETED');
    return done.file_id ?? 0;
  }

  test('a torrent of a thousand files comes home whole', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 1000 }, (_, index) => [`part ${index % 10}/file ${index}.bin`, randomBytes(200 + index)]),
    );
    const top = await fetched('thousand', files);
    const folders = await server.list(user, top);
    expect(folders.map(({ name }) => name)).toEqual(Array.from({ length: 10 }, (_, index) => `part ${index}`));
    const { db } = server;
    const rows = await db.selectFrom('files').select(['name', 'size']).where('blob_id', 'is not', null).execute();
    const sizes = new Map(rows.map((row) => [row.name, row.size]));
    expect(sizes.size).toBe(1000);
    for (const [path, { length }] of Object.entries(files)) expect(sizes.get(path.split('/')[1] ?? '')).toBe(length);
    const row = await db.selectFrom('files').select('id').where('name', '=', 'file 777.bin').executeTakeFirstOrThrow();
    expect(files['part 7/file 777.bin']?.equals(await server.bytesOf(row.id))).toBe(true);
  });

  test('a torrent whose names lead out of its folder on some system brings nothing', async () => {
    const before = await server.list(user);
    const leading = fetched('leading', { 'a\\..\\..\\b.txt': Buffer.from('b') });
    await expect(leading).rejects.toThrow(/leads out of its folder/);
    expect(await server.list(user)).toEqual(before);
  });

  test('awkward names become names, each of its own', async () => {
    const names = ['CON', 'a\\b.txt', '\u202egnp.exe', 'tail. ', '<script>alert(1)<_script>.html'];
    const files = Object.fromEntries(names.map((name, index) => [name, Buffer.from(`awkward ${index}`)]));
    const top = await fetched('awkward', files);
    const listed = await server.list(user, top);
    expect(listed).toHaveLength(names.length);
    expect(new Set(listed.map(({ name }) => name)).size).toBe(names.length);
    for (const { name } of listed) expect(name).not.toMatch(/[/\0]/);
    const contents = await Promise.all(listed.map(async ({ id }) => (await server.bytesOf(id)).toString()));
    expect(contents.sort()).toEqual(Object.values(files).map(String).sort());
  });
});
