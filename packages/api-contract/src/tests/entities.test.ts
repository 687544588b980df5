import { describe, expect, it } from '@jest/globals';
import { Value } from 'typebox/value';
import { AccountInfo, Conversion, DEFAULT_SETTINGS, ErrorEnvelope, Settings, Transfer, TrashItem } from '../index.ts';
import { aTransfer, aTrashItem, anAccount } from './samples.ts';

describe('settings', () => {
  it('are 26, with defaults that fit', () => {
    expect(Object.keys(DEFAULT_SETTINGS)).toHaveLength(26);
    expect(Object.keys(Settings.properties).sort()).toEqual(Object.keys(DEFAULT_SETTINGS).sort());
    expect(Value.Check(Settings, DEFAULT_SETTINGS)).toBe(true);
  });

  it('keep watch positions under both of their names alike', () =>
    expect(DEFAULT_SETTINGS.start_from).toBe(DEFAULT_SETTINGS.use_start_from));
});

describe('schemas are as strict as the strictest client', () => {
  it.each([
    ['a whole account', AccountInfo, anAccount(), true],
    ['more keys than expected', AccountInfo, { ...anAccount(), extra: 1 }, true],
    ['an unknown account status', AccountInfo, { ...anAccount(), account_status: 'passive' }, false],
    ['a missing key', AccountInfo, { ...anAccount(), trash_size: undefined }, false],
    ['a whole transfer', Transfer, aTransfer(), true],
    ['a negative time left', Transfer, { ...aTransfer(), estimated_time: -1 }, false],
    ['a fraction of a percent', Transfer, { ...aTransfer(), percent_done: 12.5 }, false],
    ['a status outside of the list', Transfer, { ...aTransfer(), status: 'PAUSED' }, false],
    ['a date with a zone', Transfer, { ...aTransfer(), created_at: '2026-03-17T09:30:00Z' }, false],
    ['a trash item', TrashItem, aTrashItem(), true],
    ['a trash item of another folder type', TrashItem, { ...aTrashItem(), folder_type: 'SHARED_ROOT' }, false],
    ['a waiting conversion', Conversion, { id: 1, status: 'IN_QUEUE' }, true],
    ['a running conversion without its progress', Conversion, { id: 1, status: 'CONVERTING' }, false],
  ])('%s', (_name, schema, value, fits) => expect(Value.Check(schema, value)).toBe(fits));

  it('wants an object as extra of an error', () => {
    const envelope = {
      status: 'ERROR',
      status_code: 404,
      error_type: 'NotFound',
      error_message: 'Resource not found.',
      error_uri: '',
      error_id: null,
    };
    expect(Value.Check(ErrorEnvelope, { ...envelope, extra: {} })).toBe(true);
    expect(Value.Check(ErrorEnvelope, { ...envelope, extra: null })).toBe(false);
    expect(Value.Check(ErrorEnvelope, envelope)).toBe(false);
  });
});
