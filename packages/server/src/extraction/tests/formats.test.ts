import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import type { TestUser } from '../../testing/index.ts';
import { hasProgram, pack, packOne, SAMPLE, type Content } from './archive-tools.ts';
import { createExtractionServer, type ExtractionServer } from './extraction-server.ts';
import { makeRar4, makeRar5, makeRarVolumes, type RarEntry } from './make-rar.ts';

jest.setTimeout(200_000);

let server: ExtractionServer;
let user: TestUser;
beforeAll(async () => {
  server = await createExtractionServer();
});
beforeEach(async () => {
  user = await server.createUser();
});
afterAll(async () => {
  await server.expectNothingLeft();
  await server.close();
});

const expected = Object.fromEntries(
  Object.entries({ ...SAMPLE, 'notes/': '' }).map(([path, data]) => [path, String(data)]),
);

async function extract(name: string, bytes: Buffer): Promise<void> {
  const id = await server.addFile(user, name, bytes);
  const [extraction] = await server.start(user, [id]);
  expect(extraction).toMatchObject({ name, status: 'NEW', message: null, num_parts: 1, files: [id] });
  expect(await server.ended(user, extraction!.id)).toMatchObject({ status: 'EXTRACTED', message: null });
}

describe('archives of the real tools', () => {
  const cases: readonly (readonly [string, readonly [string, ...string[]]])[] = [
    ['a.zip', ['zip', '-qr', '../a.zip', '.']],
    ['lzma.zip', ['7z', 'a', '-bso0', '-mm=LZMA', '../lzma.zip', '.']],
    ['bzip2.zip', ['7z', 'a', '-bso0', '-mm=BZip2', '../bzip2.zip', '.']],
    ['a.7z', ['7z', 'a', '-bso0', '../a.7z', '.']],
    ['a.tar', ['tar', 'cf', '../a.tar', '.']],
    ['v7.tar', ['tar', '-H', 'v7', '-cf', '../v7.tar', '.']],
    ['pax.tar', ['tar', '-H', 'pax', '-cf', '../pax.tar', '.']],
    ['a.tar.gz', ['tar', 'czf', '../a.tar.gz', '.']],
    ['a.tgz', ['tar', 'czf', '../a.tgz', '.']],
    ['a.tar.bz2', ['tar', 'cjf', '../a.tar.bz2', '.']],
    ['a.tar.xz', ['tar', 'cJf', '../a.tar.xz', '.']],
    ['a.tar.zst', ['tar', '--zstd', '-cf', '../a.tar.zst', '.']],
  ];
  it.each(cases)('%s', async (name, command) => {
    await extract(name, await packOne(SAMPLE, command, name));
    const title = name.replace(/\.(tar\.\w+|\w+)$/, '');
    expect(await server.contentOf(user, title)).toEqual(expected);
    await server.expectNothingLeft();
  });

  (hasProgram('bsdtar') ? it : it.skip)('a.tar of bsdtar (where it is installed)', async () => {
    await extract('bsd.tar', await packOne(SAMPLE, ['bsdtar', '-cf', '../bsd.tar', '.'], 'bsd.tar'));
    expect(await server.contentOf(user, 'bsd')).toEqual(expected);
  });

  it.each([
    ['gz', ['gzip', '-c', 'words.txt']],
    ['bz2', ['bzip2', '-c', 'words.txt']],
    ['xz', ['xz', '-c', 'words.txt']],
    ['zst', ['zstd', '-qc', 'words.txt']],
  ] as const)('a single file packed as %s', async (extension, command) => {
    const name = `words.txt.${extension}`;
    const shell = ['sh', '-c', `${command.join(' ')} > ../${name}`] as const;
    await extract(name, await packOne({ 'words.txt': 'many words' }, shell, name));
    expect(await server.contentOf(user, 'words.txt')).toEqual({ 'words.txt': 'many words' });
  });

  it('takes a tar in a .gz for what it is, whatever its name says', async () => {
    await extract('backup.gz', await packOne(SAMPLE, ['tar', 'czf', '../backup.gz', '.'], 'backup.gz'));
    expect(await server.contentOf(user, 'backup')).toEqual(expected);
  });

  it('joins a compressed tar that was cut', async () => {
    const cut = ['sh', '-c', 'tar czf - . | split -b 20k -a 3 --numeric-suffixes=1 - ../cut.tar.gz.'] as const;
    const ids: number[] = [];
    for (const [name, bytes] of await pack(SAMPLE, cut, 'cut')) ids.push(await server.addFile(user, name, bytes));
    expect(ids.length).toBeGreaterThan(1);
    const [extraction] = await server.start(user, ids);
    expect((await server.ended(user, extraction!.id)).status).toBe('EXTRACTED');
    expect(await server.contentOf(user, 'cut')).toEqual(expected);
  });

  it('does not open an archive inside an archive', async () => {
    const inner = await packOne({ 'a.txt': 'a' }, ['zip', '-q', '../inner.zip', 'a.txt'], 'inner.zip');
    await extract(
      'outer.zip',
      await packOne({ 'inner.zip': inner }, ['zip', '-q', '../outer.zip', 'inner.zip'], 'outer.zip'),
    );
    expect(Object.keys(await server.contentOf(user, 'outer'))).toEqual(['inner.zip']);
  });

  it('makes an empty folder of an archive that holds nothing', async () => {
    await extract(
      'nothing.tar',
      await packOne({ 'x/': '' }, ['tar', 'cf', '../nothing.tar', '-T', '/dev/null'], 'nothing.tar'),
    );
    expect(await server.contentOf(user, 'nothing')).toEqual({});
  });
});

describe('rar', () => {
  const entries: RarEntry[] = Object.entries(SAMPLE)
    .filter(([path]) => !path.startsWith('Ünï'))
    .map(([path, data]) =>
      path.endsWith('/') ? { name: path.slice(0, -1), isFolder: true } : { name: path, data: Buffer.from(data) },
    );
  const { 'Ünïcode ☃.txt': snow, ...ascii } = expected;

  it.each([
    ['4', makeRar4(entries), ascii],
    ['5', makeRar5([...entries, { name: 'Ünïcode ☃.txt', data: Buffer.from(String(snow)) }]), expected],
  ] as const)('of version %s', async (version, bytes, content) => {
    await extract(`rar${version}.rar`, bytes);
    expect(await server.contentOf(user, `rar${version}`)).toEqual(content);
  });
});

describe('sets of volumes', () => {
  const big: Content = { 'big.bin': Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * index) % 251)) };
  const entry = { name: 'big.bin', data: big['big.bin'] as Buffer };
  const rarNames = ['film.rar', 'film.r00', 'film.r01'];
  const cases: readonly (readonly [string, () => Promise<Map<string, Buffer>>, number])[] = [
    ['.zip.001', () => pack(big, ['7z', 'a', '-bso0', '-mx=0', '-v100k', '../film.zip', 'big.bin'], 'film'), 3],
    ['.7z.001', () => pack(big, ['7z', 'a', '-bso0', '-mx=0', '-v100k', '../film.7z', 'big.bin'], 'film'), 3],
    ['.z01', () => pack(big, ['zip', '-q', '-0', '-s', '100k', '../film.zip', 'big.bin'], 'film'), 3],
    [
      '.part1.rar',
      async () => new Map(makeRarVolumes(5, entry, 3).map((bytes, index) => [`film.part${index + 1}.rar`, bytes])),
      3,
    ],
    ['.r00', async () => new Map(makeRarVolumes(4, entry, 3).map((bytes, index) => [rarNames[index]!, bytes])), 3],
  ];

  it.each(cases)('%s is one extraction, whichever part is selected', async (_ending, make, count) => {
    const parts = await make();
    expect(parts.size).toBe(count);
    const folder = await server.tree.addFolder({ userId: user.id, parentId: 0, name: 'parts' });
    const ids: number[] = [];
    // Added in any order, among others.
    for (const [name, bytes] of [...parts].toReversed()) ids.push(await server.addFile(user, name, bytes, folder.id));
    await server.addFile(user, 'film.txt', Buffer.from('no part'), folder.id);
    for (const selected of [[ids[1]!], ids]) {
      const [extraction, ...others] = await server.start(user, selected);
      expect(others).toEqual([]);
      expect(extraction).toMatchObject({ num_parts: count });
      expect(new Set(extraction!.files)).toEqual(new Set(ids));
      expect(await server.ended(user, extraction!.id)).toMatchObject({ status: 'EXTRACTED', message: null });
    }
    expect(await server.contentOf(user, 'film')).toEqual({ 'big.bin': String(big['big.bin']) });
    // The second time the name is taken.
    expect(await server.contentOf(user, 'film (1)')).toEqual({ 'big.bin': String(big['big.bin']) });
  });

  it.each(cases)('%s says that a part is missing', async (_ending, make, count) => {
    const parts = [...(await make())];
    const ids: number[] = [];
    for (const [index, [name, bytes]] of parts.entries()) {
      if (index !== 1) ids.push(await server.addFile(user, name, bytes));
    }
    expect(ids).toHaveLength(count - 1);
    const [extraction] = await server.start(user, ids);
    const { status, message } = await server.ended(user, extraction!.id);
    expect({ status, message }).toEqual({
      status: 'ERROR',
      message: expect.stringMatching(/^(Part \d|A part) of the archive is missing\.$/),
    });
  });

  it('says that the last part is missing', async () => {
    const [first, second] = makeRarVolumes(5, entry, 3);
    const id = await server.addFile(user, 'x.part1.rar', first!);
    await server.addFile(user, 'x.part2.rar', second!);
    const [extraction] = await server.start(user, [id]);
    expect(await server.ended(user, extraction!.id)).toMatchObject({
      status: 'ERROR',
      message: 'A part of the archive is missing.',
    });
  });
});

describe('passwords', () => {
  const secret = { 'secret.txt': 'treasure' };
  const cases: readonly (readonly [string, () => Promise<Buffer>])[] = [
    ['old.zip', () => packOne(secret, ['zip', '-q', '-P', 'open', '../old.zip', 'secret.txt'], 'old.zip')],
    [
      'aes.zip',
      () => packOne(secret, ['7z', 'a', '-bso0', '-tzip', '-mem=AES256', '-popen', '../aes.zip', '.'], 'aes.zip'),
    ],
    ['content.7z', () => packOne(secret, ['7z', 'a', '-bso0', '-popen', '../content.7z', '.'], 'content.7z')],
    ['names.7z', () => packOne(secret, ['7z', 'a', '-bso0', '-popen', '-mhe=on', '../names.7z', '.'], 'names.7z')],
    ['five.rar', async () => makeRar5([{ name: 'secret.txt', data: Buffer.from('treasure') }], 'open')],
  ];

  it.each(cases)('%s asks, says when it is wrong, goes on when it is right', async (name, make) => {
    const id = await server.addFile(user, name, await make());
    const [asked] = await server.start(user, [id]);
    expect(await server.ended(user, asked!.id)).toMatchObject({ status: 'PASSWORD', message: 'Password required' });
    // Asking again without one changes nothing.
    expect(await server.start(user, [id])).toMatchObject([{ id: asked!.id, status: 'PASSWORD' }]);
    const [wrong] = await server.start(user, [id], 'shut');
    expect(wrong).toMatchObject({ id: asked!.id, status: 'PASSWORD_OBTAINED', message: null });
    expect(await server.ended(user, asked!.id)).toMatchObject({ status: 'PASSWORD', message: 'Password incorrect' });
    await server.start(user, [id], 'open');
    expect(await server.ended(user, asked!.id)).toMatchObject({ status: 'EXTRACTED', message: null });
    expect(await server.contentOf(user, name.replace(/\.\w+$/, ''))).toEqual(secret);
    await server.expectNothingLeft();
  });

  it('may come with the request, is never readable in the database and is forgotten', async () => {
    const id = await server.addFile(user, 'p.zip', await cases[1]![1]());
    const [extraction] = await server.start(user, [id], 'open');
    expect(JSON.stringify(await server.db.selectFrom('jobs').selectAll().execute())).not.toContain('open"');
    expect((await server.ended(user, extraction!.id)).status).toBe('EXTRACTED');
    const row = await server.db
      .selectFrom('extractions')
      .selectAll()
      .where('id', '=', extraction!.id)
      .executeTakeFirst();
    expect(row?.password).toBeNull();
  });

  it('does not mind a password that nobody asked for', async () => {
    const id = await server.addFile(
      user,
      'free.7z',
      await packOne(secret, ['7z', 'a', '-bso0', '../free.7z', '.'], 'free.7z'),
    );
    const [extraction] = await server.start(user, [id], 'whatever');
    expect((await server.ended(user, extraction!.id)).status).toBe('EXTRACTED');
  });
});

it('keeps what was extracted when the database fails after that', async () => {
  await sql`create trigger failing before delete on extraction_blobs begin select raise(abort, 'full'); end`.execute(
    server.db,
  );
  await extract('late.zip', await packOne({ 'a.txt': 'a' }, ['zip', '-q', '../late.zip', 'a.txt'], 'late.zip'));
  expect(await server.contentOf(user, 'late')).toEqual({ 'a.txt': 'a' });
  await sql`drop trigger failing`.execute(server.db);
  await server.db.deleteFrom('extraction_blobs').execute();
});
