import { expect, it } from '@jest/globals';
import { judgePhrase } from '../judge-phrase.ts';

it('tells text from links, and links from broken links', () => {
  expect(judgePhrase('holiday 2026')).toBe('text');
  expect(judgePhrase('http://other.example/a.iso')).toBe('link');
  expect(judgePhrase(`magnet:?xt=urn:btih:${'a'.repeat(40)}`)).toBe('link');
  expect(judgePhrase('magnet:?dn=x')).toBe('broken-magnet');
  expect(judgePhrase('http://')).toBe('broken-url');
});
