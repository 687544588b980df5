import { describe, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import { json, record, recordList } from '../json-param.ts';
import { int, ParamError, required, text } from '../param.ts';

describe('json', () => {
  it('hands any value on, null and empty text included', () => {
    for (const value of [null, '', 0, false, { a: [1] }]) expect(json().parse(value)).toEqual(value);
    expect(json().keepsEmpty).toBe(true);
  });
});

describe('record', () => {
  it('reads an object, or its text in a form', () => {
    expect(record().parse({ a: 1 })).toEqual({ a: 1 });
    expect(record().parse('{"a":1}')).toEqual({ a: 1 });
  });

  it.each([[[1]], [null], ['[1]'], ['{"a"'], [5]])('refuses %p', (raw) =>
    expect(() => record().parse(raw)).toThrow(ParamError),
  );
});

describe('recordList', () => {
  const urls = recordList(Type.Array(Type.Object({ url: Type.String() })), {
    url: required(text({ keepsEmpty: true })),
    parent: int(),
  });

  it('reads JSON text of a form and the list of a JSON body alike', () => {
    expect(urls.parse('[{"url":"a"}]')).toEqual([{ url: 'a' }]);
    expect(urls.parse([{ url: 'a', parent: '3' }])).toEqual([{ url: 'a', parent: 3 }]);
  });

  it('drops unknown keys and takes null as not given', () =>
    expect(urls.parse([{ url: 'a', parent: null, colour: 'red' }])).toEqual([{ url: 'a' }]));

  it('hands empty text on where the service judges it', () => expect(urls.parse([{ url: '' }])).toEqual([{ url: '' }]));

  it.each([['{"url":"a"}'], ['[{'], [[5]], [[{}]], [[{ url: 'a', parent: 'x' }]], [[{ url: {} }]]])(
    'refuses %j',
    (raw) => expect(() => urls.parse(raw)).toThrow(ParamError),
  );

  it('is written as JSON text', () => expect(urls.encode([{ url: 'a' }])).toBe('[{"url":"a"}]'));
});
