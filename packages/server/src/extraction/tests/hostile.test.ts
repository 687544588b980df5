import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import type { TestUser } from '../../testing/index.ts';
import { packOne } from './archive-tools.ts';
import { createExtractionServer, type ExtractionServer, type ExtractionServerOptions } from './extraction-server.ts';
import { makeRar4, makeRar5 } from './make-rar.ts';
import { makeTar, makeZip } from './make-hostile.ts';

jest.setTimeout(200_000);

let server: ExtractionServer;
let user: TestUser;
async function open(options: ExtractionServerOptions = {}, quota = 2 ** 40): Promise<void> {
  server = await createExtractionServer(options);
  user = await server.createUser({ quota });
}
afterEach(async () => {
  await server.expectNothingLeft();
  await server.close();
});

async function extract(name: string, bytes: Buffer) {
  const [extraction] = await server.start(user, [await server.addFile(user, name, bytes)]);
  const { status, message } = await server.ended(user, extraction!.id);
  return { status, message };
}

const NAMES = [
  '../up.txt',
  'a/../../up.txt',
  '/absolute.txt',
  '..\\windows.txt',
  'C:\\drive.txt',
  'back\\slash.txt',
  './dot.txt',
  'CON',
  'trailing. ',
  `${'x'.repeat(300)}.txt`,
  'twice.txt',
  'twice.txt',
  'fine.txt',
];
const SAFE = {
  'absolute.txt': 'absolute.txt',
  'drive.txt': 'drive.txt',
  'back/': '',
  'back/slash.txt': 'slash.txt',
  'dot.txt': 'dot.txt',
  _CON: 'CON',
  trailing: 'trailing. ',
  [`${'x'.repeat(236)}.txt`]: `${'x'.repeat(300)}.txt`,
  'twice.txt': 'twice.txt',
  'twice (1).txt': 'twice.txt',
  'fine.txt': 'fine.txt',
};
const contentOf = (name: string) => Buffer.from(name.split(/[/\\]/).at(-1)!);
const entries = NAMES.map((name) => ({ name, data: contentOf(name) }));

describe('names that lead elsewhere', () => {
  it.each([
    ['slip.zip', makeZip(entries)],
    ['slip.tar', makeTar(entries)],
    ['slip.tar.gz', gzipSync(makeTar(entries))],
    ['slip.rar', makeRar4(entries)],
    ['slip5.rar', makeRar5(entries)],
  ])('in %s are refused or repaired, and said', async (name, bytes) => {
    await open();
    expect(await extract(name, bytes)).toEqual({
      status: 'EXTRACTED',
      message: expect.stringMatching(/^3 entries with unsafe paths were left out\. [567] names were changed\.$/),
    });
    expect(await server.contentOf(user, name.split('.')[0]!)).toEqual(SAFE);
  });

  it('in a 7z of the real tool', async () => {
    await open();
    const folder = mkdtempSync(join(tmpdir(), 'slip-'));
    mkdirSync(join(folder, 'in'));
    writeFileSync(join(folder, 'up.txt'), 'up');
    writeFileSync(join(folder, 'in', 'fine.txt'), 'fine');
    symlinkSync('/etc/passwd', join(folder, 'in', 'link'));
    const run = (...args: string[]) => execFileSync('7z', ['a', '-bso0', ...args], { cwd: join(folder, 'in') });
    run('-spf', '../slip.7z', '../up.txt', join(folder, 'up.txt'), 'fine.txt');
    run('-snl', '../slip.7z', 'link');
    const bytes = readFileSync(join(folder, 'slip.7z'));
    rmSync(folder, { recursive: true });
    expect(await extract('slip.7z', bytes)).toEqual({
      status: 'EXTRACTED',
      message: '1 link or device was left out. 1 entry with an unsafe path was left out. 1 name was changed.',
    });
    const content = await server.contentOf(user, 'slip');
    expect(
      Object.keys(content)
        .filter((path) => !path.endsWith('/'))
        .toSorted(),
    ).toEqual(['fine.txt', join(folder, 'up.txt').slice(1)].toSorted());
  });

  it('that are no names at all: NUL, line breaks, broken UTF-8', async () => {
    await open();
    const odd = [
      { name: Buffer.from('nul\0byte.txt'), data: Buffer.from('1') },
      { name: Buffer.from('line\nbreak.txt'), data: Buffer.from('2') },
      { name: Buffer.from('Path = x\nSize = 9'), data: Buffer.from('3') },
      { name: Buffer.from([0x62, 0xff, 0xfe, 0x2e, 0x74]), data: Buffer.from('4') },
    ];
    for (const [name, bytes] of [
      ['odd.zip', makeZip(odd)],
      ['odd.tar', makeTar(odd)],
    ] as const) {
      expect((await extract(name, bytes)).status).toBe('EXTRACTED');
    }
    const content = await server.contentOf(user, 'odd');
    expect(Object.values(content).toSorted()).toEqual(['1', '2', '3', '4']);
    for (const path of Object.keys(content)) expect(path).toMatch(/^[^\p{Cc}/]+$/u);
  });
});

describe('links and devices', () => {
  const aLink = { name: 'link', data: Buffer.from('/etc/passwd'), mode: 0o120777 };
  const fine = { name: 'fine.txt', data: Buffer.from('fine') };
  it.each([
    ['links.zip', makeZip([aLink, fine]), 1],
    [
      'links.tar',
      makeTar([
        { name: 'link', type: '2', link: '/etc/passwd' },
        { name: 'hard', type: '1', link: '../../outside' },
        { name: 'device', type: '3' },
        { name: 'pipe', type: '6' },
        // Through the link, if there were one.
        { name: 'link/inside.txt', data: Buffer.from('inside') },
        fine,
      ]),
      4,
    ],
    ['links.rar', makeRar5([{ name: 'link', link: '..\\..\\..\\.ssh\\authorized_keys' }, fine]), 1],
  ])('in %s are left out and said', async (name, bytes, count) => {
    await open();
    expect(await extract(name, bytes)).toEqual({
      status: 'EXTRACTED',
      message: count === 1 ? '1 link or device was left out.' : `${count} links or devices were left out.`,
    });
    const content = await server.contentOf(user, 'links');
    expect(content).toMatchObject({ 'fine.txt': 'fine' });
    expect(Object.values(content).join()).not.toContain('root:');
    expect(content).not.toHaveProperty('link');
  });
});

describe('bombs', () => {
  const size = 16 * 2 ** 20;
  const zeros = deflateRawSync(Buffer.alloc(size));
  const crc = crc32(Buffer.alloc(size));
  /** Many entries that all share one stream of zeros, as in Fifield's "better zip bomb". */
  const overlapping = (count: number) =>
    makeZip(
      Array.from({ length: count }, (_, index) => ({
        name: `${index}`,
        packed: { bytes: zeros, size, crc },
      })),
      { overlapping: true },
    );
  const tooMuch = { status: 'ERROR', message: 'The archive holds more than may be extracted.' };

  it('of entries that overlap end before anything is written', async () => {
    await open();
    expect(await extract('fifield.zip', overlapping(1000))).toEqual(tooMuch);
    expect(await server.namesOf(user)).toEqual(['fifield.zip']);
  });

  it('end at the ratio while they are read, when nothing says how large they are', async () => {
    await open({ config: { extractionRatio: 1 } });
    expect(await extract('zeros.gz', gzipSync(Buffer.alloc(300 * 2 ** 20)))).toEqual(tooMuch);
  });

  it('end at the size', async () => {
    await open({ config: { extractionSize: 100 } });
    expect(await extract('a.gz', gzipSync(Buffer.alloc(101)))).toEqual(tooMuch);
    expect(await extract('a.tar', makeTar([{ name: 'a', data: Buffer.alloc(101) }]))).toEqual(tooMuch);
    expect((await extract('b.tar', makeTar([{ name: 'a', data: Buffer.alloc(100) }]))).status).toBe('EXTRACTED');
  });

  it('of a size that is a lie are damaged', async () => {
    await open();
    const packed = { bytes: zeros, size: 10, crc: crc32(Buffer.alloc(10)) };
    expect((await extract('lie.zip', makeZip([{ name: 'lie', packed }]))).status).toBe('ERROR');
  });

  it('of names end before they fill the memory', async () => {
    await open({ config: { extractionEntries: 100 } });
    const long = Array.from({ length: 20 }, (_, index) => ({ name: `${index}${'/x'.repeat(7000)}` }));
    expect(await extract('names.zip', makeZip(long))).toEqual({
      status: 'ERROR',
      message: 'The archive holds too many files.',
    });
  });

  it('of entries end at their number', async () => {
    await open({ config: { extractionEntries: 3 } });
    const some = (count: number) => makeTar(Array.from({ length: count }, (_, index) => ({ name: `${index}` })));
    expect(await extract('4.tar', some(4))).toEqual({ status: 'ERROR', message: 'The archive holds too many files.' });
    expect((await extract('3.tar', some(3))).status).toBe('EXTRACTED');
  });

  it('of folders end at their depth', async () => {
    await open({ config: { extractionDepth: 3 } });
    const message = 'The archive holds too many folders inside each other.';
    expect(await extract('deep.tar', makeTar([{ name: 'a/b/c/d' }]))).toEqual({ status: 'ERROR', message });
    expect(await extract('deep.zip', makeZip([{ name: 'a/b/c/d/', data: Buffer.alloc(0) }]))).toEqual({
      status: 'ERROR',
      message,
    });
    expect((await extract('flat.tar', makeTar([{ name: 'a/b/c' }]))).status).toBe('EXTRACTED');
  });

  it('that swallow themselves stay one file', async () => {
    await open();
    // Stands for a quine: what comes out is an archive again, and nobody opens it.
    const inner = makeZip([{ name: 'inner.zip', data: makeZip([{ name: 'a', data: Buffer.from('a') }]) }]);
    expect((await extract('quine.zip', inner)).status).toBe('EXTRACTED');
    expect(Object.keys(await server.contentOf(user, 'quine'))).toEqual(['inner.zip']);
  });

  it('of memory end at the memory', async () => {
    await open({ config: { extractionMemory: 2 ** 20 } });
    const bytes = gzipSync(Buffer.alloc(200 * 2 ** 20));
    expect(await extract('m.gz', bytes)).toEqual({ status: 'ERROR', message: 'The archive needs too much memory.' });
  });

  it('of time end at the time', async () => {
    await open({ config: { extractionTime: 0 } });
    const bytes = await packOne({ a: 'a' }, ['7z', 'a', '-bso0', '../a.7z', 'a'], 'a.7z');
    expect(await extract('a.7z', bytes)).toEqual({ status: 'ERROR', message: 'The extraction took too long.' });
  });
});

describe('archives that are none', () => {
  it.each([
    ['text.zip', Buffer.from('just text'), 'This is not an archive that can be extracted.'],
    ['empty.rar', Buffer.alloc(0), 'This is not an archive that can be extracted.'],
    ['cut.zip', makeZip(entries).subarray(0, 300), 'The archive is damaged.'],
    ['cut.rar', makeRar5([{ name: 'a', data: Buffer.alloc(5000) }]).subarray(0, 3000), 'The archive is damaged.'],
    ['cut.gz', gzipSync(Buffer.from(NAMES.join())).subarray(0, 60), 'The archive is damaged.'],
    ['cut.tar.gz', gzipSync(makeTar(entries)).subarray(0, 200), 'The archive is damaged.'],
  ])('%s', async (name, bytes, message) => {
    await open();
    expect(await extract(name, bytes)).toEqual({ status: 'ERROR', message });
    expect(await server.namesOf(user)).toEqual([name]);
  });
});
