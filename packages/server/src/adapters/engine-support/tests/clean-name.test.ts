import { describe, expect, test } from '@jest/globals';
import { cleanName } from '../clean-name.ts';

describe('cleanName', () => {
  test.each([
    ['film.mkv', 'film.mkv'],
    ['a/b\\c', 'a_b_c'],
    ['../../etc/passwd', '.._.._etc_passwd'],
    ['C:\\boot.ini', 'C:_boot.ini'],
    [' spaced .txt ', 'spaced .txt'],
    ['dots...', 'dots'],
    ['line\nbreak\u0000.txt', 'linebreak.txt'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['NUL', '_NUL'],
    ['com1.txt', '_com1.txt'],
    ['console.txt', 'console.txt'],
    ['bad\ud800.txt', 'bad\ufffd.txt'],
    ['.hidden', '.hidden'],
  ])('%j becomes %j', (raw, clean) => {
    expect(cleanName(raw)).toBe(clean);
  });

  test.each(['', '.', '..', ' ', '\u0000', '. .'])('%j names nothing', (raw) => {
    expect(cleanName(raw)).toBeNull();
  });

  test('does not stumble over endless runs of dots', () => {
    // A pattern that tries at every dot would take an hour.
    expect(cleanName(`x${'.'.repeat(2_000_000)}y`)).toMatch(/^x\.+/);
    expect(cleanName(`x${'. '.repeat(1_000_000)}`)).toBe('x');
  });

  test('shortens by bytes and keeps the extension', () => {
    const clean = cleanName(`${'ü'.repeat(300)}.mkv`) ?? '';
    expect(Buffer.byteLength(clean)).toBeLessThanOrEqual(240);
    expect(clean).toMatch(/^ü+\.mkv$/);
  });
});
