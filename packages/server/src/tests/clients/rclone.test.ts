import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { CLIENT_IDS } from '@jackdaw/api-contract';
import { waitFor } from '../../testing/index.ts';
import { startCloud, type Cloud } from './cloud.ts';
import { createRclone, hasRclone, type Rclone } from './rclone.ts';

// Every step starts a program.
jest.setTimeout(60_000);

const CHUNK = 48 * 1024 * 1024;
const TIME = new Date('2020-02-03T04:05:06.789Z');

let cloud: Cloud;
let rclone: Rclone;

/** Writes files below a folder of this name and resolves with its path. */
async function writeTree(name: string, files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const folder = join(cloud.folder, name);
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
    await utimes(file, TIME, TIME);
  }
  return folder;
}

/** Everything below a place: paths, folders with a slash at the end. */
async function tree(place: string): Promise<string[]> {
  return (await rclone.run('lsf', '-R', place)).split('\n').filter(Boolean).sort();
}

interface Listed {
  Path: string;
  Size: number;
  ModTime: string;
  IsDir: boolean;
  Hashes?: { crc32: string };
}
const list = async (place: string) =>
  JSON.parse(await rclone.run('lsjson', '-R', '--hash', '--hash-type', 'crc32', place)) as Listed[];

const hashOf = (bytes: Uint8Array) => crc32(bytes).toString(16).padStart(8, '0');

(hasRclone ? describe : describe.skip)('rclone, unchanged', () => {
  beforeAll(async () => {
    cloud = await startCloud();
    rclone = await createRclone(cloud);
  });
  afterAll(async () => {
    await cloud.close();
    // Nothing but the two hosts was asked for.
    expect(cloud.proxy.refused).toEqual([]);
  });

  it('signs in through the consent page, as itself', async () => {
    const { apps } = await cloud.ask<{ apps: { id: number; name: string }[] }>('/v2/oauth/grants');
    expect(apps).toEqual([expect.objectContaining({ id: CLIENT_IDS.rclone, name: 'rclone' })]);
  });

  it('sends a tree, finds it whole, sends nothing the second time, and brings it back', async () => {
    const files = {
      'small.bin': randomBytes(1000),
      empty: '',
      'over a chunk.bin': randomBytes(CHUNK + 1_000_000),
      'deep/er/est/.hidden': 'hidden',
      'names/Ünï çödé — 日本 🎬.txt': 'unicode',
      'names/de\u0301compose\u0301.txt': 'in parts',
      'names/ﬁne Ｗide ½ x² ™ ….txt': 'compatible',
      'names/a+b & c #1 %41 "q" \'x\' ?*; =.txt': 'punctuation',
      'names/back\\slash, col:on|pipe<>.txt': 'not on every system',
      'names/control\u0001\t.txt': 'control',
      'names/ led': 'space',
      'names/followed ': 'space',
      'names/dot.': 'dot',
      [`names/${'n'.repeat(240)}`]: 'long',
      'looks like.torrent': 'but is none',
    };
    const folder = await writeTree('up', files);
    await mkdir(join(folder, 'empty folder'));
    await rclone.run('sync', folder, 'cloud:up', '--create-empty-src-dirs');
    await rclone.run('check', folder, 'cloud:up');

    const listed = await list('cloud:up');
    for (const [path, content] of Object.entries(files)) {
      const found = listed.find((file) => file.Path === path.normalize('NFC').replace('\u0001\t', '␁␉'));
      expect([path, found]).toEqual([
        path,
        expect.objectContaining({
          Size: content.length === 0 ? 0 : Buffer.from(content).length,
          ModTime: '2020-02-03T04:05:06Z',
          Hashes: { crc32: hashOf(Buffer.from(content)) },
        }),
      ]);
    }
    expect(listed.filter((entry) => entry.IsDir).map((entry) => entry.Path)).toContain('empty folder');
    expect(listed.filter((entry) => !entry.IsDir)).toHaveLength(Object.keys(files).length);

    const before = cloud.proxy.sent();
    const again = await rclone.attempt('sync', folder, 'cloud:up', '--create-empty-src-dirs', '-v');
    expect([again.code, again.err]).toEqual([0, expect.stringMatching(/There was nothing to transfer/)]);
    expect(cloud.proxy.sent() - before).toBeLessThan(50_000);

    await rclone.run('copy', 'cloud:up', join(cloud.folder, 'down'), '--multi-thread-cutoff', '20M');
    for (const [path, content] of Object.entries(files)) {
      const bytes = await readFile(join(cloud.folder, 'down', path.normalize('NFC')));
      expect([path, bytes.equals(Buffer.from(content))]).toEqual([path, true]);
    }
    expect(await rclone.run('cat', '--offset', '4', '--count', '2', 'cloud:up/looks like.torrent')).toBe('is');
  });

  it('goes on with an upload over a restart of the server', async () => {
    const bytes = randomBytes(CHUNK + 5_000_000);
    const folder = await writeTree('broken', { 'film.bin': bytes });
    const before = cloud.proxy.sent();
    const sending = rclone.run('copy', folder, 'cloud:broken', '--bwlimit', '40M');
    await waitFor(() => cloud.proxy.sent() - before > 20_000_000);
    cloud.proxy.cut();
    await cloud.stop();
    await cloud.start();
    await sending;
    expect((await list('cloud:broken'))[0]?.Hashes?.crc32).toBe(hashOf(bytes));
    // What had arrived was not sent again.
    expect(cloud.proxy.sent() - before).toBeLessThan(bytes.length + 15_000_000);
    await rclone.run('purge', 'cloud:broken');
  });

  it('replaces, renames and moves files and folders', async () => {
    const folder = await writeTree('moves', { 'one.txt': 'one', 'two.txt': 'two and more' });
    await rclone.run('copyto', join(folder, 'one.txt'), 'cloud:moves/a/file.txt');
    await rclone.run('copyto', join(folder, 'two.txt'), 'cloud:moves/a/file.txt');
    expect(await tree('cloud:moves')).toEqual(['a/', 'a/file.txt']);
    expect(await rclone.run('cat', 'cloud:moves/a/file.txt')).toBe('two and more');

    await rclone.run('moveto', 'cloud:moves/a/file.txt', 'cloud:moves/a/renamed ü.txt');
    await rclone.run('moveto', 'cloud:moves/a/renamed ü.txt', 'cloud:moves/b/elsewhere.txt');
    await rclone.run('moveto', 'cloud:moves/b', 'cloud:moves/a/inner');
    expect(await tree('cloud:moves')).toEqual(['a/', 'a/inner/', 'a/inner/elsewhere.txt']);
    await rclone.run('copyto', join(folder, 'one.txt'), 'cloud:moves/over.txt');
    await rclone.run('moveto', 'cloud:moves/a/inner/elsewhere.txt', 'cloud:moves/over.txt');
    expect(await rclone.run('cat', 'cloud:moves/over.txt')).toBe('two and more');
    await rclone.run('rmdirs', 'cloud:moves/a');
    expect(await tree('cloud:moves')).toEqual(['over.txt']);
  });

  it('copies on the server, with times, and sets them', async () => {
    const folder = await writeTree('copies', { 'a.bin': randomBytes(3_000_000), 'sub/b.txt': 'b' });
    await rclone.run('copy', folder, 'cloud:copies');
    const before = cloud.proxy.sent();
    const said = await rclone.attempt('copy', 'cloud:copies', 'cloud:copies of', '-v');
    expect([said.code, said.err.match(/server-side copy/g)?.length]).toEqual([0, 2]);
    expect(cloud.proxy.sent() - before).toBeLessThan(100_000);
    await rclone.run('check', 'cloud:copies', 'cloud:copies of');
    await rclone.run('copyto', 'cloud:copies/a.bin', 'cloud:copies/same folder.bin');
    await rclone.run('touch', '-t', '2001-02-03T04:05:06', 'cloud:copies/a.bin');
    await rclone.run('touch', 'cloud:copies/new.txt');
    const times = Object.fromEntries((await list('cloud:copies')).map((file) => [file.Path, file.ModTime]));
    expect(times).toMatchObject({
      'a.bin': '2001-02-03T04:05:06Z',
      'same folder.bin': '2020-02-03T04:05:06Z',
      'sub/b.txt': '2020-02-03T04:05:06Z',
    });
    expect(times['new.txt']).toBeDefined();
  });

  it('makes folders, deletes, and says what is in the way', async () => {
    const folder = await writeTree('away', { 'a.bin': randomBytes(1_000_000), 'sub/b.txt': 'b' });
    await rclone.run('copy', folder, 'cloud:away');
    await rclone.run('mkdir', 'cloud:away/made/ in ner ');
    expect(await tree('cloud:away')).toEqual(['a.bin', 'made/', 'made/ in ner /', 'sub/', 'sub/b.txt']);
    expect((await rclone.attempt('rmdir', 'cloud:away/made')).err).toMatch('directory not empty');
    expect((await rclone.attempt('rmdir', 'cloud:away/nowhere')).err).toMatch('directory not found');
    await rclone.run('rmdir', 'cloud:away/made/ in ner ');
    await rclone.run('deletefile', 'cloud:away/a.bin');
    await rclone.run('delete', 'cloud:away/sub');
    expect(await tree('cloud:away')).toEqual(['made/', 'sub/']);
    await rclone.run('purge', 'cloud:away');
    expect((await rclone.attempt('lsf', 'cloud:away')).err).toMatch('directory not found');
  });

  it('is told sizes and the room that is left, and empties the trash', async () => {
    const about = async () => JSON.parse(await rclone.run('about', '--json', 'cloud:')) as Record<string, number>;
    const size = JSON.parse(await rclone.run('size', '--json', 'cloud:')) as { bytes: number };
    const full = await about();
    expect(full['total']).toBe((full['used'] ?? 0) + (full['free'] ?? 0));
    expect(full['used']).toBeGreaterThan(size.bytes);
    expect(await cloud.ask('/v2/trash/list')).not.toMatchObject({ files: [] });
    await rclone.run('cleanup', 'cloud:');
    expect((await about())['used']).toBe(size.bytes);
    expect(await cloud.ask('/v2/trash/list')).toMatchObject({ files: [] });
  });
});
