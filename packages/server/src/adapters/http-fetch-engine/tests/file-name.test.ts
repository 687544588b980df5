import { describe, expect, test } from '@jest/globals';
import { nameOfDownload } from '../file-name.ts';

const name = (url: string, headers: Record<string, string> = {}) => nameOfDownload(new URL(url), headers);

describe('the name of a download', () => {
  test.each([
    ['attachment; filename="report.pdf"', 'report.pdf'],
    ['attachment; filename=report.pdf', 'report.pdf'],
    ['attachment; filename="a \\"quoted\\" name.txt"', 'a "quoted" name.txt'],
    ['attachment; filename="plain.txt"; filename*=UTF-8\'\'na%C3%AFve.txt', 'naïve.txt'],
    ["attachment; filename*=ISO-8859-1''caf%E9.txt", 'café.txt'],
    [`attachment; filename="${Buffer.from('naïve.txt').toString('latin1')}"`, 'naïve.txt'],
    ['attachment; filename="../../etc/passwd"', 'passwd'],
    ['attachment; filename="C:\\\\windows\\\\win.ini"', 'win.ini'],
  ])('comes from %s', (disposition, expected) => {
    expect(name('http://example.com/x', { 'content-disposition': disposition })).toBe(expected);
  });

  test.each([
    ['http://example.com/a/film.mkv?x=1', 'film.mkv'],
    ['http://example.com/a/na%C3%AFve%20film.mkv', 'naïve film.mkv'],
    ['http://example.com/a/%2e%2e%2fsecret', 'secret'],
    ['http://example.com/folder/', 'folder'],
    ['http://example.com/%ff', '%ff'],
    ['http://example.com/', 'example.com'],
  ])('comes from %s when the server names nothing', (url, expected) => {
    expect(name(url)).toBe(expected);
    expect(name(url, { 'content-disposition': 'attachment; filename=".."' })).toBe(expected);
  });

  test('a torrent is called one', () => {
    const headers = { 'content-type': 'application/x-bittorrent; charset=x' };
    expect(name('http://example.com/download/17', headers)).toBe('17.torrent');
    expect(name('http://example.com/a.TORRENT', headers)).toBe('a.TORRENT');
  });
});
