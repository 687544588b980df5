import { describe, expect, it } from '@jest/globals';
import { missingPart, readArchiveName, volumeName } from '../archive-sets.ts';

describe('the name of an archive', () => {
  it.each([
    ['Film.part01.rar', 'part.rar:film', 'Film', 1, 'archive.part01.rar'],
    ['film.PART2.RAR', 'part.rar:film', 'film', 2, 'archive.part2.rar'],
    ['film.rar', 'rar:film', 'film', 0, 'archive.rar'],
    ['film.r00', 'rar:film', 'film', 1, 'archive.r00'],
    ['film.s01', 'rar:film', 'film', 102, 'archive.s01'],
    ['box.zip', 'zip:box', 'box', 1_000_000, 'archive.zip'],
    ['box.z01', 'zip:box', 'box', 1, 'archive.z01'],
    ['box.zip.002', 'zip.001:box', 'box', 2, 'archive.zip.002'],
    ['box.7z.001', '7z.001:box', 'box', 1, 'archive.7z.001'],
    ['box.tar.gz.001', 'tar.gz.001:box', 'box', 1, 'archive.tar.gz.001'],
    ['a.b.tar.xz', 'tar.xz:a.b', 'a.b', 0, 'archive.tar.xz'],
    ['a.TGZ', 'tgz:a', 'a', 0, 'archive.tgz'],
    ['notes.txt.gz', 'gz:notes.txt', 'notes.txt', 0, 'archive.gz'],
  ])('%s', (name, set, title, order, volume) => {
    expect(readArchiveName(name)).toMatchObject({ set, title, order });
    expect(volumeName(name)).toBe(volume);
  });

  it.each(['notes.txt', '.zip', 'zip', 'a.zip.txt', 'a.001', 'film.mkv', 'a.z', 'a.r0'])('is not %s', (name) => {
    expect(readArchiveName(name)).toBeNull();
  });
});

describe('the missing part', () => {
  it.each([
    [['a.zip'], null],
    [['a.rar'], null],
    [['a.tar.gz'], null],
    [['a.part1.rar', 'a.part2.rar'], null],
    [['a.part1.rar', 'a.part3.rar'], 2],
    [['a.part2.rar', 'a.part3.rar'], 1],
    [['a.rar', 'a.r00', 'a.r01'], null],
    [['a.rar', 'a.r01'], 2],
    [['a.r00', 'a.r01'], 1],
    [['a.z01', 'a.z02', 'a.zip'], null],
    [['a.z02', 'a.zip'], 1],
    [['a.z01', 'a.z02'], 3],
    [['a.7z.001', 'a.7z.002', 'a.7z.004'], 3],
    [['a.7z.001'], null],
  ])('of %j is %s', (names, missing) => {
    expect(missingPart(names)).toBe(missing);
  });
});
