import { describe, expect, it } from '@jest/globals';
import { foldName, nameKey } from '../collation.ts';
import { fileKindOf } from '../file-kind.ts';
import { cleanName, extensionOf, repairName, suffixed } from '../names.ts';

describe('cleanName', () => {
  it('composes, and takes away a line break with the spaces around it', () => {
    expect(cleanName('  Cafe\u0301 \r\n')).toBe('Caf\u00e9');
  });

  it.each([
    ['', 'EMPTY_NAME'],
    [' \n\t ', 'EMPTY_NAME'],
    ['a/b', 'SLASH_IN_NAME'],
    ['/', 'SLASH_IN_NAME'],
    ['a\u0000b', 'INVALID_NAME'],
    ['a\nb', 'INVALID_NAME'],
    ['a\u007fb', 'INVALID_NAME'],
    ['a\u2028b', 'INVALID_NAME'],
    ['lone \ud800 half', 'INVALID_NAME'],
    ['.', 'INVALID_NAME'],
    ['..', 'INVALID_NAME'],
    ['x'.repeat(255), 'NAME_TOO_LONG'],
  ])('refuses %j with %s', (name, code) => {
    expect(() => cleanName(name)).toThrow(expect.objectContaining({ code }));
  });

  it.each([
    'x'.repeat(254),
    '😀'.repeat(254),
    '...',
    'back\\slash',
    '\u202etxt.exe',
    '.profile',
    ' led and followed by spaces ',
    'Ｗide, ﬁne, ½, x², ™ and …',
  ])('keeps %j', (name) => {
    expect(cleanName(name)).toBe(name);
  });
});

describe('repairName', () => {
  it.each([
    ['', '_'],
    ['..', '__'],
    ['.', '_'],
    ['a/b', 'a_b'],
    ['a\u0000b\nc', 'a_b_c'],
    ['lone \ud800 half', 'lone \ufffd half'],
    [`${'x'.repeat(300)}.mkv`, `${'x'.repeat(250)}.mkv`],
  ])('makes %j allowed', (name, repaired) => {
    expect(repairName(name)).toBe(repaired);
    expect(cleanName(repaired)).toBe(repaired);
  });
});

describe('suffixed', () => {
  it('puts the number before the extension and keeps the name short enough', () => {
    expect(suffixed('a.txt', 1)).toBe('a (1).txt');
    expect(suffixed('folder', 12)).toBe('folder (12)');
    expect(suffixed('.profile', 1)).toBe('.profile (1)');
    const long = suffixed(`${'é'.repeat(250)}.txt`, 10);
    expect([...long]).toHaveLength(254);
    expect(long.endsWith(' (10).txt')).toBe(true);
  });
});

describe('nameKey', () => {
  it('orders naturally, without case, accents and leading zeros', () => {
    const names = [
      '!x',
      '1',
      '2',
      '010',
      'a1',
      'A2',
      'a10',
      'a10b',
      'b',
      'É',
      'f',
      'z9',
      `z${'9'.repeat(12)}`,
      `z1${'0'.repeat(12)}`,
    ];
    const byKey = names.toReversed().sort((a, b) => Buffer.compare(Buffer.from(nameKey(a)), Buffer.from(nameKey(b))));
    expect(byKey).toEqual(names);
    expect(nameKey('Track 007')).toBe(nameKey('track 7'));
    expect(nameKey('0')).toBe(nameKey('000'));
  });

  it('folds what search ignores', () => {
    expect(foldName('ÉCLAIR Ｆｕｌｌ')).toBe('eclair full');
  });
});

describe('fileKindOf', () => {
  it.each([
    ['a.mkv', 'VIDEO', 'video/x-matroska'],
    ['a.MP4', 'VIDEO', 'video/mp4'],
    ['a.ts', 'VIDEO', 'video/mp2t'],
    ['a.ogm', 'VIDEO', 'video/ogg'],
    ['a.flac', 'AUDIO', 'audio/x-flac'],
    ['a.m4a', 'AUDIO', 'audio/mp4'],
    ['a.ac3', 'AUDIO', 'audio/ac3'],
    ['a.mpc', 'AUDIO', 'audio/x-musepack'],
    ['a.jpeg', 'IMAGE', 'image/jpeg'],
    ['a.pdf', 'PDF', 'application/pdf'],
    ['a.swf', 'SWF', 'application/x-shockwave-flash'],
    ['a.rar', 'ARCHIVE', 'application/x-rar'],
    ['a.zip', 'ARCHIVE', 'application/zip'],
    ['a.tar.gz', 'ARCHIVE', 'application/gzip'],
    ['a.txz', 'ARCHIVE', 'application/x-xz'],
    ['a.srt', 'TEXT', 'application/x-subrip'],
    ['a.md', 'TEXT', 'text/markdown'],
    ['a.json', 'TEXT', 'application/json'],
    ['a.epub', 'FILE', 'application/epub+zip'],
    ['README', 'FILE', 'application/octet-stream'],
    ['a.unheard', 'FILE', 'application/octet-stream'],
  ])('takes %s for %s, %s', (name, fileType, contentType) => {
    expect(fileKindOf(name)).toMatchObject({ fileType, contentType });
  });

  it('finds the extension, lower case and without the dot', () => {
    expect(extensionOf('A.B.MKV')).toBe('mkv');
    expect(['.profile', 'none', 'end.', 'Mr. Smith'].map(extensionOf)).toEqual([null, null, null, null]);
  });
});
