import { describe, expect, it } from '@jest/globals';
import { decodeText } from '../decode-text.ts';

const xml = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><t>caf\u00e9</t>`;
const latin1 = (text: string) => Buffer.from(text, 'latin1');

describe('the text of a document', () => {
  it.each([
    ['UTF-8', Buffer.from(xml('utf-8')), undefined],
    ['UTF-8 that the server calls Latin-1', Buffer.from(xml('utf-8')), 'text/xml; charset=iso-8859-1'],
    ['UTF-8 that calls itself Latin-1', Buffer.from(xml('iso-8859-1')), undefined],
    ['Latin-1', latin1(xml('iso-8859-1')), undefined],
    ['Latin-1 that the server calls UTF-8', latin1(xml('iso-8859-1')), 'text/xml; charset=utf-8'],
    ['Latin-1 that calls itself UTF-8', latin1(xml('utf-8')), 'text/xml'],
    ['Latin-1 that only the server knows of', latin1(xml('utf-8')), 'text/xml; charset="ISO-8859-15"'],
    ['an unknown encoding', latin1(xml('klingon')), 'text/xml; charset=elvish'],
    ['UTF-16 without a mark', Buffer.from(xml('utf-16'), 'utf16le'), undefined],
    ['UTF-16 with a mark', Buffer.from(`\ufeff${xml('utf-16')}`, 'utf16le'), 'text/xml; charset=utf-8'],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${xml('utf-8')}`), undefined],
  ])('is found of %s', (_what, bytes, contentType) => {
    const text = decodeText(bytes, contentType);
    expect(text).toContain('caf\u00e9');
    expect(text.startsWith('<?xml')).toBe(true);
  });

  it('follows the declaration of a document in another alphabet', () => {
    const bytes = Buffer.concat([
      latin1('<?xml version="1.0" encoding="windows-1251"?><t>'),
      Buffer.from([0xcc, 0xe8, 0xf0]),
    ]);
    expect(decodeText(bytes, undefined)).toContain('\u041c\u0438\u0440');
  });
});
