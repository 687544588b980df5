import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readEntryPath } from '../entry-path.ts';

describe('the path of an entry', () => {
  it.each([
    ['a/b.txt', ['a', 'b.txt'], false],
    ['./a//b.txt', ['a', 'b.txt'], false],
    ['a\\b.txt', ['a', 'b.txt'], false],
    ['/etc/passwd', ['etc', 'passwd'], true],
    ['\\\\server\\share\\x', ['server', 'share', 'x'], true],
    ['C:\\x', ['x'], true],
    ['c:x', ['x'], true],
    ['con/aux.txt', ['_con', '_aux.txt'], true],
    ['a\u202etxt.exe', ['atxt.exe'], true],
  ])('%j', (raw, path, isRepaired) => {
    expect(readEntryPath(raw)).toEqual({ path, isRepaired });
  });

  it.each(['..', '../a', 'a/../b', 'a\\..\\b', '. . /a/../..', 'a/.. /b', '', '/', './', '\0', 'a/\0/b', '...'])(
    'refuses %j',
    (raw) => {
      expect(readEntryPath(raw).path).toBeNull();
    },
  );

  it('never holds a name that is not one', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('..', '.', '/', '\\', 'C:', 'a', ' ', '\0', 'ü', 'nul')), (parts) => {
        for (const name of readEntryPath(parts.join('')).path ?? []) {
          expect(name).not.toMatch(/[/\\\p{Cc}]|^\.{1,2}$|^$/u);
        }
      }),
    );
  });
});
