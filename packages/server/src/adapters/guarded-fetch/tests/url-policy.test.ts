import { describe, expect, test } from '@jest/globals';
import { readTarget } from '../url-policy.ts';

describe('readTarget', () => {
  test.each([
    ['', 'invalid_source'],
    ['not a url', 'invalid_source'],
    ['file:///etc/passwd', 'invalid_source'],
    ['ftp://example.com/a', 'invalid_source'],
    ['gopher://example.com/', 'invalid_source'],
    ['javascript:alert(1)', 'invalid_source'],
    ['data:text/plain,a', 'invalid_source'],
    ['http://example.com:22/', 'forbidden_address'],
    ['http://example.com:25/', 'forbidden_address'],
    ['http://example.com:6379/', 'forbidden_address'],
    ['https://example.com:5432/', 'forbidden_address'],
  ])('refuses %j', (text, reason) => {
    expect(() => readTarget(text)).toThrow(expect.objectContaining({ name: 'FetchError', reason }));
  });

  test.each(['http://example.com/', 'https://example.com/', 'http://example.com:8080/', 'https://example.com:80/'])(
    'takes %s',
    (text) => {
      expect(readTarget(text).url.href).toBe(text);
    },
  );

  test('takes credentials out of the URL', () => {
    const { url, authorization } = readTarget('https://me:p%40ss@example.com/a#frag');
    expect(url.href).toBe('https://example.com/a');
    expect(authorization).toBe(`Basic ${Buffer.from('me:p@ss').toString('base64')}`);
  });

  test.each(['http://127.1/', 'http://0177.0.0.1/', 'http://2130706433/', 'http://0x7f000001/'])(
    'writes %s as the address it is',
    (text) => {
      expect(readTarget(text).url.hostname).toBe('127.0.0.1');
    },
  );
});
