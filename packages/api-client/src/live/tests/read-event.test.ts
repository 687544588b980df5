import { describe, expect, it } from '@jest/globals';
import { readEvent } from '../read-event.ts';

describe('readEvent', () => {
  it.each([
    ['{"type":"transfers_count","value":3}', { type: 'transfers_count', value: 3 }],
    ['{"type":"file_delete","value":{"id":7}}', { type: 'file_delete', value: { id: 7 } }],
    ['{"type":"transfers_clean","value":null}', { type: 'transfers_clean', value: null }],
    ['{"type":"transfers_clean"}', { type: 'transfers_clean', value: null }],
    ['{"type":"transfers_clean","value":{}}', { type: 'transfers_clean', value: null }],
    [
      '{"type":"transfers_clean","value":{"deleted_ids":[3]}}',
      { type: 'transfers_clean', value: { deleted_ids: [3] } },
    ],
    ['{"type":"user_update","value":{"trash_size":1}}', { type: 'user_update', value: { trash_size: 1 } }],
    ['{"type":"friend_request_count","value":2}', { type: 'friend_request_count', value: 2 }],
    ['{"type":"payment_update","value":{"extend_30":null}}', { type: 'payment_update', value: { extend_30: null } }],
    ['{"type":"zip_created","value":{"id":4}}', { type: 'zip_created', value: { id: 4 } }],
    [
      '{"type":"transfer_update","value":{"id":1,"estimated_time":-1}}',
      { type: 'transfer_update', value: { id: 1, estimated_time: null } },
    ],
    ['{"type":"custom","value":{"a":1}}', { type: 'custom', value: { a: 1 } }],
    ['{"type":"custom","message":"hello"}', { type: 'custom', value: 'hello' }],
    ['{"type":"app_version_updated"}', { type: 'app_version_updated', value: {} }],
    [
      '{"type":"file_update","value":{"id":7,"name":"a.mkv","extension":".mkv"}}',
      { type: 'file_update', value: { id: 7, name: 'a.mkv', extension: 'mkv' } },
    ],
  ])('reads %s', (message, event) => expect(readEvent(message)).toEqual(event));

  it.each([
    'no json',
    'null',
    '5',
    '[]',
    '{"value":3}',
    '{"type":"something_new","value":{}}',
    '{"type":"__proto__","value":{}}',
    '{"type":"transfers_count","value":"3"}',
    '{"type":"file_update","value":null}',
    '{"type":"file_update","value":{"name":"a"}}',
    '{"type":"file_update","value":[1]}',
  ])('drops %s', (message) => expect(readEvent(message)).toBeNull());
});
