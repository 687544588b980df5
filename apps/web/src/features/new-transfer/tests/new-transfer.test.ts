import { describe, expect, it } from '@jest/globals';
import { readPaste } from '../read-paste.ts';
import { readTarget, targetFolderId } from '../target-preference.ts';

const ORIGIN = 'http://drive.example';
const MAGNET = `magnet:?xt=urn:btih:${'a'.repeat(40)}`;
const paste = (text: string, files: File[] = []) => readPaste({ files, text }, ORIGIN);

describe('readPaste', () => {
  it('takes links, one a line', () => {
    expect(paste(`${MAGNET}\n\n http://other.example/a.iso `)).toEqual({
      kind: 'links',
      links: [MAGNET, 'http://other.example/a.iso'],
    });
  });

  it('leaves ordinary text and addresses of the app itself alone', () => {
    expect(paste('have a look at http://other.example').kind).toBe('nothing');
    expect(paste(`${ORIGIN}/files/3`).kind).toBe('nothing');
    expect(paste('').kind).toBe('nothing');
  });

  it('prefers files', () => {
    const file = new File(['x'], 'a.txt');
    expect(paste(MAGNET, [file])).toEqual({ kind: 'files', files: [file] });
  });
});

describe('the target of new transfers', () => {
  const custom = { id: 9, name: 'Films' };

  it('forgets a folder that was chosen for an earlier session', () => {
    expect(readTarget('custom', null)).toBe('default_download_folder');
    expect(readTarget('custom', custom)).toBe('custom');
    expect(readTarget('last_folder', null)).toBe('last_folder');
    expect(readTarget(42, null)).toBe('default_download_folder');
  });

  it('finds the folder', () => {
    const folders = { defaultDownload: 3, last: 5, custom };
    expect(targetFolderId('default_download_folder', folders)).toBe(3);
    expect(targetFolderId('last_folder', folders)).toBe(5);
    expect(targetFolderId('custom', folders)).toBe(9);
  });
});
