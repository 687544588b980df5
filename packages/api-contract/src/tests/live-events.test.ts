import { describe, expect, it } from '@jest/globals';
import { Value } from 'typebox/value';
import { LIVE_EVENT_TYPES, liveEventValues, type LiveEvent } from '../index.ts';
import { aFile, aTransfer } from './samples.ts';

const fits = (event: LiveEvent) => Value.Check(liveEventValues[event.type], event.value);

describe('live events', () => {
  it('never bear the name of an event that clients raise themselves', () => {
    for (const name of ['connect', 'disconnect', 'reconnect', 'error']) {
      expect(LIVE_EVENT_TYPES).not.toContain(name);
    }
  });

  it.each<[string, LiveEvent]>([
    ['part of the account', { type: 'user_update', value: { trash_size: 5, settings: { theme: 'dark' } } }],
    ['a whole new file', { type: 'file_create', value: aFile() }],
    ['a renamed file', { type: 'file_update', value: { id: 7, name: 'new.txt' } }],
    ['a moved file', { type: 'file_move', value: { id: 7, name: 'a', parent_id: 5, old_parent_id: 0 } }],
    ['a deleted file', { type: 'file_delete', value: { id: 7, parent_id: 0 } }],
    ['a conversion', { type: 'mp4_update', value: { id: 7, status: 'CONVERTING', percent_done: 5 } }],
    ['a count', { type: 'transfers_count', value: 3 }],
    ['cleaned transfers', { type: 'transfers_clean', value: null }],
    ['a transfer', { type: 'transfer_update', value: aTransfer() }],
    ['a finished zip', { type: 'zip_created', value: { id: 4 } }],
    ['a deleted transfer', { type: 'transfer_delete', value: { id: 3 } }],
    ['another version of the app', { type: 'app_version_updated', value: {} }],
    ['what another connection tells', { type: 'custom', value: { played: 7 } }],
  ])('accepts %s', (_name, event) => expect(fits(event)).toBe(true));

  it('refuses a file update without a name and a new file in part', () => {
    expect(Value.Check(liveEventValues.file_update, { id: 7 })).toBe(false);
    expect(Value.Check(liveEventValues.file_create, { id: 7, name: 'a' })).toBe(false);
  });
});
