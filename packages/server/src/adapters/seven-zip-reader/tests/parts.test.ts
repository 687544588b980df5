import { describe, expect, it } from '@jest/globals';
import type { ArchiveEntry } from '../../../ports/archive-reader.ts';
import { createEntrySplitter } from '../entry-splitter.ts';
import { formatOf } from '../formats.ts';
import { FRAME, HEADER_SIZE, readFrames } from '../protocol.ts';
import { failureOf } from '../worker/failure.ts';
import { createListingParser, type ListedEntry } from '../worker/listing.ts';

const file = (path: string, size: number | null): ArchiveEntry => ({ path, kind: 'file', size });

async function split(entries: readonly ArchiveEntry[], chunks: readonly string[]): Promise<string[]> {
  const seen: string[] = [];
  const splitter = createEntrySplitter(entries, {
    listed: () => undefined,
    begin: (entry) => void seen.push(`${entry.path}:`),
    data: (chunk) => void (seen[seen.length - 1] += Buffer.from(chunk).toString()),
    end: () => void (seen[seen.length - 1] += '.'),
  });
  for (const chunk of chunks) await splitter.write(Buffer.from(chunk));
  await splitter.end();
  return seen;
}

describe('contents are dealt out', () => {
  it('by size, past folders, links and empty files, however they are cut', async () => {
    const folder: ArchiveEntry = { path: 'f', kind: 'folder', size: 0 };
    const link: ArchiveEntry = { path: 'l', kind: 'other', size: 3 };
    const entries = [folder, file('empty', 0), file('a', 2), link, file('b', 3), file('last', 0)];
    const seen = ['empty:.', 'a:12.', 'b:345.', 'last:.'];
    expect(await split(entries, ['12abc345'])).toEqual(seen);
    expect(await split(entries, [...'12abc345'])).toEqual(seen);
  });

  it('to an entry of unknown size without end', async () => {
    expect(await split([file('x', null)], ['12', '34'])).toEqual(['x:1234.']);
    expect(await split([file('x', null)], [])).toEqual(['x:.']);
  });

  it('only when they fit', async () => {
    await expect(split([file('a', 3)], ['12'])).rejects.toMatchObject({ reason: 'damaged' });
    await expect(split([file('a', 3)], [])).rejects.toMatchObject({ reason: 'damaged' });
    await expect(split([file('a', 1)], ['12'])).rejects.toMatchObject({ reason: 'damaged' });
  });
});

describe('a listing', () => {
  function parse(text: string, step: number): ListedEntry[] {
    const entries: ListedEntry[] = [];
    const parser = createListingParser((entry) => void entries.push(entry));
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += step) parser.push(bytes.subarray(at, at + step));
    parser.end();
    return entries;
  }

  it.each([1, 7, 10_000])('is read in pieces of %i bytes', (step) => {
    const text = [
      'Path = ä/b\nFolder = -\nSize = 12\nEncrypted = +\nAttributes = A -rw-r--r--\n',
      'Path = d\nFolder = +\nSize = 0\nAttributes = D drwxr-xr-x\n',
      'Path = d2\nSize = 0\nAttributes = D drwxr-xr-x\n',
      'Path = l\nFolder = -\nSize = 3\nAttributes = lrwxrwxrwx\n',
      'Path = h\nFolder = -\nSize = 0\nMode = -rw-r--r--\nHard Link = x\n',
      'Path = c\nFolder = -\nSize = 0\nMode = crw-r--r--\n',
      'Path = u\nSize = \n',
    ].join('\n');
    expect(parse(text, step).map(({ path, kind, size, isEncrypted }) => [path, kind, size, isEncrypted])).toEqual([
      ['ä/b', 'file', 12, true],
      ['d', 'folder', 0, false],
      ['d2', 'folder', 0, false],
      ['l', 'other', 3, false],
      ['h', 'other', 0, false],
      ['c', 'other', 0, false],
      ['u', 'file', null, false],
    ]);
  });

  it('is not fooled for long by comments', () => {
    const [entry, ...others] = parse('Path = a\nSize = 1\nComment = x\nSize = 9\nCRC = 1\n', 100);
    expect(entry).toMatchObject({ path: 'a', size: 1 });
    expect(others).toEqual([]);
  });
});

it('frames come out whole, however the pipe cuts them, and never too long', async () => {
  const frame = (kind: number, payload: Buffer, length = payload.length) => {
    const header = Buffer.alloc(HEADER_SIZE);
    header.writeUInt8(kind, 0);
    header.writeUInt32LE(length, 1);
    return Buffer.concat([header, payload]);
  };
  async function* cut(bytes: Buffer, step: number) {
    for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step);
  }
  const bytes = Buffer.concat([frame(FRAME.listed, Buffer.alloc(0)), frame(FRAME.data, Buffer.from('abcdef'))]);
  const all = async (whole: Buffer, step: number) => {
    const seen: [number, string][] = [];
    for await (const { kind, payload } of readFrames(cut(whole, step))) seen.push([kind, payload.toString()]);
    return seen;
  };
  for (const step of [1, 4, 100]) {
    expect(await all(bytes, step)).toEqual([
      [FRAME.listed, ''],
      [FRAME.data, 'abcdef'],
    ]);
  }
  const huge = frame(FRAME.data, Buffer.alloc(0), 2 ** 31);
  await expect(all(huge, 100)).rejects.toThrow('too long');
});

it.each([
  ['PK\x03\x04', 'a.rar', 'zip'],
  ['Rar!\x1a\x07\x00', 'a.zip', 'rar'],
  ['Rar!\x1a\x07\x01\x00', 'a', 'rar5'],
  ['7z\xbc\xaf\x27\x1c', 'a', '7z'],
  ['MZ', 'a.zip', null],
  ['', 'a.tar', null],
  ['x'.repeat(512), 'old.tar', 'tar'],
  ['x'.repeat(512), 'old.zip', null],
])('the format of %j in %s is %s', (head, name, format) => {
  expect(formatOf(Buffer.from(head, 'latin1'), name)).toBe(format);
});

it.each([
  ['ERROR: Wrong password : a', false, 'password_required'],
  ['Cannot open encrypted archive. Wrong password?', true, 'password_incorrect'],
  ['ERRORS:\nMissing volume : a.z02', false, 'missing_part'],
  ['ERROR: Unsupported Method : a', false, 'unsupported'],
  ["ERROR: Can't allocate required memory!", false, 'too_much_memory'],
  ['ERROR: Data Error : a', false, 'damaged'],
  ['something else', false, 'failed'],
])('the complaint %j (with a password: %s) is %s', (complaint, hasPassword, failure) => {
  expect(failureOf(complaint, hasPassword)).toBe(failure);
});
