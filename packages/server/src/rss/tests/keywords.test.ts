import { describe, expect, it } from '@jest/globals';
import { createMatcher } from '../keywords.ts';

const matches = (keyword: string | null, title: string, unwanted = '') =>
  createMatcher({ keyword, unwanted_keywords: unwanted })(title);

describe('keywords', () => {
  it.each([
    [null, 'anything'],
    ['', 'anything'],
    [' , & ,', 'anything'],
    ['linux', 'Arch LINUX 2026'],
    ['bsd, linux', 'linux'],
    ['linux & amd64', 'AMD64 build of Linux'],
    ['bsd, linux&amd64', 'linux-amd64.iso'],
    ['STRASSE', 'strasse'],
    ['\u00c9t\u00e9', '\u00e9t\u00e9 2026'],
    ['\uff21', 'a'],
    ['a.c', 'xa.cx'],
    ['c++ (x)', 'C++ (X)'],
  ])('%j takes %j', (keyword, title) => {
    expect(matches(keyword, title)).toBe(true);
  });

  it.each([
    ['linux', 'bsd'],
    ['linux & amd64', 'linux arm64'],
    ['a.c', 'abc'],
    ['.*', 'anything'],
    ['(a+)+$', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!'],
  ])('%j leaves %j', (keyword, title) => {
    expect(matches(keyword, title)).toBe(false);
  });

  it('that are unwanted win, by the same rules', () => {
    expect(matches('linux', 'linux beta', 'beta')).toBe(false);
    expect(matches(null, 'linux beta arm', 'beta & x86, rc')).toBe(true);
    expect(matches(null, 'Linux RC', 'beta & x86, rc')).toBe(false);
    expect(matches(null, 'linux', ' , ')).toBe(true);
  });
});
