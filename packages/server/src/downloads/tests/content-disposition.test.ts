import { describe, expect, it } from '@jest/globals';
import { validateHeaderValue } from 'node:http';
import { contentDisposition } from '../content-disposition.ts';

describe('contentDisposition', () => {
  it.each([
    ['plain.txt', 'attachment; filename="plain.txt"'],
    ['two words.txt', 'attachment; filename="two words.txt"'],
    ['quo"te\\.txt', `attachment; filename="quo_te_.txt"; filename*=UTF-8''quo%22te%5C.txt`],
    ['50%41.txt', `attachment; filename="50_41.txt"; filename*=UTF-8''50%2541.txt`],
    ['naïve €.txt', `attachment; filename="na_ve _.txt"; filename*=UTF-8''na%C3%AFve%20%E2%82%AC.txt`],
    ["it's (1)*.txt", `attachment; filename="it's (1)*.txt"`],
    ["é's (1)*.txt", `attachment; filename="_'s (1)*.txt"; filename*=UTF-8''%C3%A9%27s%20%281%29%2A.txt`],
    ['😀.txt', `attachment; filename="_.txt"; filename*=UTF-8''%F0%9F%98%80.txt`],
  ])('writes %j', (name, header) => {
    expect(contentDisposition('attachment', name)).toBe(header);
  });

  it.each([
    'a\r\nSet-Cookie: x=1\r\n\r\n<html>',
    'a\u0000b',
    'cod\u202Eexe.doc',
    'a\u2066b\u2069',
    'a\u2028b',
    'a\u0085b',
    '\uD800lone',
    '"; filename="evil.html',
    'a";\u00A0x',
  ])('keeps %j inside its parameter', (name) => {
    const header = contentDisposition('inline', name);
    validateHeaderValue('content-disposition', header);
    expect(header).toMatch(/^inline; filename="[^"\\]*"(; filename\*=UTF-8''[\w%.!#$&+^`|~-]*)?$/);
    expect(decodeURIComponent(header)).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069\u2028]/u);
  });
});
