import { describe, expect, test } from '@jest/globals';
import { cleanName } from '../../engine-support/clean-name.ts';
import { readLayout } from '../worker/layout.ts';

const HASH = 'a'.repeat(40);
const bytes = (text: string) => new TextEncoder().encode(text);

interface TestFile {
  path: (string | Uint8Array)[];
  length?: number;
  attr?: string;
}

function info(files: TestFile[], name = 'folder') {
  const length = files.reduce((sum, file) => sum + (file.length ?? 1), 0);
  return {
    name: bytes(name),
    'piece length': 16_384,
    pieces: new Uint8Array(Math.ceil(length / 16_384) * 20),
    files: files.map(({ path, length: size = 1, attr }) => ({
      length: size,
      path: path.map((part) => (typeof part === 'string' ? bytes(part) : part)),
      ...(attr !== undefined && { attr: bytes(attr) }),
    })),
  };
}

const paths = (files: TestFile[]) => readLayout(info(files), HASH).files.map(({ path }) => path?.join('/') ?? null);

describe('hostile paths are refused', () => {
  test.each([
    ['..', ['..', 'x']],
    ['a parent deep inside', ['a', '..', '..', 'x']],
    ['a separator within a name', ['a/../../x']],
    ['a backslash', ['..\\..\\windows']],
    ['a zero byte', ['a\0b']],
    ['ten thousand folders', [...Array.from({ length: 10_000 }, () => 'a'), 'x']],
  ])('%s', (_what, path) => {
    expect(() => readLayout(info([{ path }]), HASH)).toThrow(expect.objectContaining({ reason: 'hostile_paths' }));
  });

  test('also in the name of the torrent', () => {
    expect(() => readLayout(info([{ path: ['x'] }], '../x'), HASH)).toThrow(/leads out of its folder/);
  });
});

describe('odd paths are cleaned', () => {
  test.each([
    [['/etc', 'passwd'], '_etc/passwd'],
    [['C:\\boot.ini'], 'C:_boot.ini'],
    [['', 'a', '', 'b'], 'a/b'],
    [['.', 'a'], 'a'],
    [[''], 'file 1'],
    [['aux.txt'], '_aux.txt'],
    [[new Uint8Array([0x61, 0xff, 0xfe, 0x62])], 'a\ufffd\ufffdb'],
    [['x'.repeat(1000)], 'x'.repeat(240)],
  ])('%j becomes %s', (path, expected) => {
    expect(paths([{ path }])).toEqual([expected]);
  });

  test('every path gets its own place', () => {
    const files = [['a', 'x.txt'], ['a', 'x.txt'], ['a'], ['a', 'x.txt', 'y']].map((path) => ({ path }));
    expect(paths(files)).toEqual(['a/x.txt', 'a/x (2).txt', 'a (2)', 'a/x (3).txt/y']);
  });

  test('padding and links are left out, their bytes are not', () => {
    const layout = readLayout(
      info([
        { path: ['film'], length: 10 },
        { path: ['.pad', '6'], length: 6, attr: 'p' },
        { path: ['link'], length: 0, attr: 'l' },
        { path: ['_____padding_file_0_'], length: 4 },
        { path: ['end'], length: 2 },
      ]),
      HASH,
    );
    expect(layout.length).toBe(22);
    expect(layout.files).toEqual([
      { offset: 0, length: 10, path: ['film'] },
      { offset: 10, length: 6, path: null },
      { offset: 16, length: 0, path: null },
      { offset: 16, length: 4, path: null },
      { offset: 20, length: 2, path: ['end'] },
    ]);
  });

  test('a bare file carries the name of the torrent', () => {
    const bare = { name: bytes('film.mkv'), length: 5, 'piece length': 16_384, pieces: new Uint8Array(20) };
    expect(readLayout(bare, HASH)).toEqual({
      name: 'film.mkv',
      length: 5,
      files: [{ offset: 0, length: 5, path: ['film.mkv'] }],
    });
    expect(readLayout({ ...bare, name: bytes(' ') }, HASH).name).toBe(HASH);
  });
});

describe('impossible torrents are refused', () => {
  const good = info([{ path: ['x'], length: 20_000 }]);

  test.each([
    ['no dictionary', []],
    ['negative size', { ...good, files: [{ length: -1, path: [bytes('x')] }] }],
    ['fraction', { ...good, files: [{ length: 1.5, path: [bytes('x')] }] }],
    ['beyond counting', { ...good, files: [{ length: 2 ** 60, path: [bytes('x')] }] }],
    ['no path', { ...good, files: [{ length: 1 }] }],
    ['files that are no list', { ...good, files: {} }],
    ['pieces of no size', { ...good, 'piece length': 0 }],
    ['pieces of a gigabyte', { ...good, 'piece length': 2 ** 30 }],
    ['too few pieces', { ...good, pieces: new Uint8Array(20) }],
    ['nothing but padding', info([{ path: ['p'], attr: 'p' }])],
  ])('%s', (_what, dictionary) => {
    expect(() => readLayout(dictionary, HASH)).toThrow(expect.objectContaining({ reason: 'invalid_source' }));
  });

  test('fifty thousand names that are all the same end early', () => {
    const same = Array.from({ length: 50_000 }, () => ({ path: ['x'] }));
    expect(() => readLayout(info(same), HASH)).toThrow(/same name/);
    const more = Array.from({ length: 50_001 }, (_one, index) => ({ path: [`x${index}`] }));
    expect(() => readLayout(info(more), HASH)).toThrow(expect.objectContaining({ reason: 'too_large' }));
  });
});

test('cleaned names stay clean', () => {
  for (const raw of ['a/b', 'con', ' x. ', '\u202ex']) expect(cleanName(cleanName(raw) ?? '')).toBe(cleanName(raw));
});
