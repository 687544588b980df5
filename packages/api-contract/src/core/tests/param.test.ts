import { describe, expect, it } from '@jest/globals';
import {
  choice,
  clearable,
  filePart,
  flag,
  idList,
  instant,
  int,
  isFilePart,
  num,
  oneOf,
  ParamError,
  required,
  text,
  wordList,
} from '../param.ts';

describe('int', () => {
  it.each([
    [7, 7],
    ['7', 7],
    [' 7 ', 7],
    ['-2', -2],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
    ['1e3', 1000],
  ])('reads %p as %p', (raw, value) => expect(int().parse(raw)).toBe(value));

  it.each(['', 'seven', '7px', '1.5', 1.5, Infinity, '9007199254740992', '0x10', true, [7], {}])('refuses %p', (raw) =>
    expect(() => int().parse(raw)).toThrow(ParamError),
  );

  it('keeps to its range', () => {
    const page = int({ minimum: 1, maximum: 1000 });
    expect(page.parse('1000')).toBe(1000);
    expect(() => page.parse('1001')).toThrow('between 1 and 1000');
    expect(() => page.parse('0')).toThrow(ParamError);
  });
});

describe('num', () => {
  it.each([
    ['37', 37],
    [12.5, 12.5],
    ['.5', 0.5],
  ])('reads %p as %p', (raw, value) => expect(num({ minimum: 0 }).parse(raw)).toBe(value));

  it.each(['-1', 'NaN', null, ''])('refuses %p', (raw) =>
    expect(() => num({ minimum: 0 }).parse(raw)).toThrow(ParamError),
  );
});

describe('text', () => {
  it('takes numbers, because a JSON client may send them', () => expect(text().parse(5)).toBe('5'));

  it('refuses what is no text', () => {
    for (const raw of [true, {}, ['a'], null]) expect(() => text().parse(raw)).toThrow(ParamError);
  });

  it('limits the length', () => expect(() => text({ maxLength: 3 }).parse('four')).toThrow('at most 3'));

  it('reads null as empty where the service judges empty text', () => {
    const name = text({ keepsEmpty: true });
    expect(name.keepsEmpty).toBe(true);
    expect(name.parse(null)).toBe('');
  });
});

describe('flag and choice', () => {
  it.each([1, '1', 'true', 'True', 'on', true])('reads %p as yes', (raw) => {
    expect(flag().parse(raw)).toBe(true);
    expect(choice().parse(raw)).toBe(true);
  });

  it.each([0, '0', 'false', 'False', 'off', '', false])('reads %p as no', (raw) =>
    expect(flag().parse(raw)).toBe(false),
  );

  it('refuses any other word', () => expect(() => flag().parse('perhaps')).toThrow(ParamError));

  it('writes flags as digits and settings as booleans', () => {
    expect(flag().encode(true)).toBe(1);
    expect(flag().encode(false)).toBe(0);
    expect(choice().encode(false)).toBe(false);
  });

  it('is no when a flag is absent, and nothing when a setting is', () => {
    expect(flag().fallback).toBe(false);
    expect(choice().fallback).toBeUndefined();
  });
});

describe('oneOf', () => {
  const sort = oneOf(['NAME_ASC', 'NAME_DESC']);

  it('takes the words of its list only, in their own case', () => {
    expect(sort.parse('NAME_ASC')).toBe('NAME_ASC');
    expect(() => sort.parse('name_asc')).toThrow('NAME_ASC, NAME_DESC');
    expect(() => sort.parse(1)).toThrow(ParamError);
  });
});

describe('idList', () => {
  it.each([['1,2,3'], [[1, 2, 3]], [['1', '2', '3']], [' 1, 2 ,3,']])('reads %p', (raw) =>
    expect(idList().parse(raw)).toEqual([1, 2, 3]),
  );

  it('refuses what is no id', () => expect(() => idList().parse('1,two')).toThrow(ParamError));

  it('is written as csv text', () => expect(idList().encode([1, 2])).toBe('1,2'));
});

describe('wordList', () => {
  it('takes several of its words', () => {
    expect(wordList(['FOLDER', 'AUDIO']).parse('FOLDER,AUDIO')).toEqual(['FOLDER', 'AUDIO']);
    expect(() => wordList(['FOLDER']).parse('AUDIO')).toThrow(ParamError);
  });

  it('takes any word without a list', () => expect(wordList().parse(['eng', 'fra'])).toEqual(['eng', 'fra']));
});

describe('instant', () => {
  it.each([
    ['2026-03-17T09:30:00Z', '2026-03-17T09:30:00.000Z'],
    ['2026-03-17T09:30:00', '2026-03-17T09:30:00.000Z'],
    ['2026-03-17T09:30:00.123Z', '2026-03-17T09:30:00.123Z'],
    ['2026-03-17T11:30:00+02:00', '2026-03-17T09:30:00.000Z'],
    ['2026-03-17T11:30:00 02:00', '2026-03-17T09:30:00.000Z'],
    ['2026-03-17 11:30:00.5 0200', '2026-03-17T09:30:00.500Z'],
    ['2026-03-17 09:30:00', '2026-03-17T09:30:00.000Z'],
    ['2026-03-17', '2026-03-17T00:00:00.000Z'],
  ])('reads %s', (raw, value) => expect(instant().parse(raw).toISOString()).toBe(value));

  it.each(['', 'yesterday', '2026-13-01T00:00:00', '17.3.2026', '2026-03-17T25:00:00'])('refuses %p', (raw) =>
    expect(() => instant().parse(raw)).toThrow(ParamError),
  );
});

describe('required and clearable', () => {
  it('marks a parameter and drops its fallback', () => {
    const watched = required(flag());
    expect(watched.required).toBe(true);
    expect(watched.fallback).toBeUndefined();
  });

  it('lets null and empty text clear a value', () => {
    const callback = clearable(text());
    expect(callback.keepsEmpty).toBe(true);
    expect(callback.parse(null)).toBeNull();
    expect(callback.parse('')).toBeNull();
    expect(callback.parse('https://example.org')).toBe('https://example.org');
    expect(callback.encode(null)).toBeNull();
  });
});

describe('filePart', () => {
  it('takes bytes and nothing else', () => {
    const bytes = new Uint8Array([1, 2]);
    expect(filePart().parse(bytes)).toBe(bytes);
    for (const raw of ['text', 1, null, { 0: 1 }]) expect(() => filePart().parse(raw)).toThrow(ParamError);
  });

  it('is told apart from text, also when it is required', () => {
    expect(isFilePart(required(filePart()))).toBe(true);
    expect(isFilePart(text())).toBe(false);
    expect(isFilePart(instant())).toBe(false);
  });
});
