import { describe, expect, it } from '@jest/globals';
import {
  compose,
  fileName,
  lengthBetween,
  lengthExactly,
  link,
  links,
  magnet,
  mail,
  noWhitespace,
  optional,
  password,
  required,
  splitLinks,
  url,
  username,
  type Validator,
} from '../index.ts';

const HASH = 'c12fe1c06bba254a9dc9f519b335aa7c1367a88a';

function table(validate: Validator, good: readonly string[], bad: Readonly<Record<string, string>>) {
  it.each(good)('accepts %j', (value) => expect(validate(value)).toBeNull());
  it.each(Object.entries(bad))('refuses %j', (value, message) => expect(validate(value)).toBe(message));
}

describe('compose', () => {
  it('answers the first failure only', () => {
    const validate = compose(required, lengthBetween(3, 5), noWhitespace);
    expect([validate(''), validate('a'), validate('a b'), validate('abc')]).toEqual([
      'This field is required.',
      'Must be between 3 and 5 characters.',
      'No whitespace :/',
      null,
    ]);
  });

  it('asks nothing of an empty optional field', () => {
    expect([optional(mail)(''), optional(mail)('x')]).toEqual([null, 'Please enter a valid e-mail address.']);
  });
});

describe('length', () => {
  it('counts what people see as one character as one', () => {
    expect(lengthExactly(3)('🦜🦜🦜')).toBeNull();
    expect(lengthExactly(6)('12345')).toBe('Must be exactly 6 characters.');
  });
});

describe('username', () => {
  const length = 'Must be between 3 and 80 characters.';
  table(username, ['abc', 'Ünïcode', 'a'.repeat(80)], {
    '': 'This field is required.',
    ab: length,
    ['a'.repeat(81)]: length,
    'a bc': 'No whitespace :/',
    'a\tbc': 'No whitespace :/',
    'a\u200bbc': 'No whitespace :/',
    'a\u202ebc': 'No whitespace :/',
  });
});

describe('password', () => {
  const length = 'Must be between 4 and 128 characters.';
  table(password, ['1234', '    ', 'x'.repeat(128)], { '': length, '123': length, ['x'.repeat(129)]: length });
});

describe('mail', () => {
  const wrong = 'Please enter a valid e-mail address.';
  table(mail, ['a@b.de', 'first.last+tag@sub.example.org', 'ü@exämple.org'], {
    '': wrong,
    a: wrong,
    'a@b': wrong,
    '@b.de': wrong,
    'a@@b.de': wrong,
    'a b@c.de': wrong,
    'a@b..de': wrong,
    'a@b.de\nBcc: c@d.de': wrong,
    [`${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(30)}`]: wrong,
  });
});

describe('url', () => {
  const wrong = 'Please enter a valid URL.';
  table(url, ['http://a', 'HTTPS://example.org/x?y#z', 'http://[::1]:8080/'], {
    '': wrong,
    'example.org': wrong,
    'ftp://example.org': wrong,
    'javascript:alert(1)': wrong,
    'http://': wrong,
    'http:// space': wrong,
    [`http://a/${'x'.repeat(9000)}`]: wrong,
  });
});

describe('magnet', () => {
  const wrong = 'Please enter a valid magnet URI.';
  const base32 = 'YEX6DQDLXISUVHOJ6UM3GNNKPQJWPKEK';
  const good = [
    `magnet:?xt=urn:btih:${HASH}`,
    `magnet:?dn=x&xt=urn:btih:${base32}`,
    `MAGNET:?xt.1=urn:btmh:1220${'a'.repeat(64)}`,
  ];
  table(magnet, good, {
    '': wrong,
    'magnet:?dn=x': wrong,
    'magnet:?xt=urn:btih:123': wrong,
    [`magnet:?xt=urn:ed2k:${HASH}`]: wrong,
    [`http://a/?xt=urn:btih:${HASH}`]: wrong,
  });
});

describe('fileName', () => {
  table(fileName, ['a', 'two words.txt', '.hidden', 'x'.repeat(254), '電影 🎬'], {
    '': 'This file name is empty.',
    '  ': 'This file name is empty.',
    'a/b': 'This file name contains a slash.',
    ['x'.repeat(255)]: 'This file name is too long.',
    'a\u0000b': 'This file name contains a character that cannot be shown.',
    '..': 'This file name is not allowed.',
  });
});

describe('links', () => {
  it('splits on newlines, and drops blank lines and repetitions', () => {
    expect(splitLinks(' http://a \r\n\n http://b\nhttp://a\n')).toEqual(['http://a', 'http://b']);
  });

  it('accepts URLs and magnets, judges every line and counts them', () => {
    expect(links(`http://a\nmagnet:?xt=urn:btih:${HASH}`)).toBeNull();
    expect(links('http://a\nnonsense')).toBe('Please enter a valid URL or magnet URI.');
    expect(links(' \n ')).toBe('This field is required.');
    expect(links(Array.from({ length: 101 }, (_, n) => `http://a/${n}`).join('\n'))).toBe(
      'Please enter at most 100 links.',
    );
    expect(link('ftp://a')).toBe('Please enter a valid URL or magnet URI.');
  });
});
