import { describe, expect, it } from '@jest/globals';
import type { UploadItem } from '../upload-item.ts';
import { retryDelay, transition } from '../upload-transition.ts';

const item: UploadItem = {
  id: 'u1',
  name: 'a',
  size: 10,
  type: '',
  lastModified: 0,
  parentId: 0,
  path: [],
  addedAt: 0,
  status: 'uploading',
  sent: 3,
  uploadUrl: '/files/1',
  attempt: 0,
  failure: null,
  result: null,
};

describe('transition', () => {
  it('never leaves completed', () => {
    const completed = transition(item, { type: 'finished', result: { kind: 'file', fileId: 1 } }).item;
    for (const event of [{ type: 'connectionLost' }, { type: 'paused' }, { type: 'detached' }] as const) {
      expect(transition(completed, event).item).toBe(completed);
    }
  });

  it('counts failed tries until bytes move again', () => {
    const lost = transition({ ...item, attempt: 2 }, { type: 'connectionLost' });
    expect(lost).toEqual({
      item: { ...item, status: 'offline', attempt: 3 },
      effects: [{ type: 'schedule', delay: retryDelay(3) }],
    });
    expect(transition({ ...item, attempt: 3 }, { type: 'progressed', sent: 4 }).item.attempt).toBe(0);
  });

  it('ignores progress that arrives after a pause', () => {
    const paused = transition(item, { type: 'paused' }).item;
    expect(transition(paused, { type: 'progressed', sent: 9 }).item).toBe(paused);
  });

  it('does not restart for ever when creating itself is answered with "not found"', () => {
    const fresh = { ...item, uploadUrl: null };
    expect(transition(fresh, { type: 'forgotten' }).item).toBe(fresh);
  });
});

describe('retryDelay', () => {
  it('doubles up to ten seconds', () => {
    expect([1, 2, 3, 4, 5, 6, 20].map(retryDelay)).toEqual([500, 1000, 2000, 4000, 8000, 10_000, 10_000]);
  });
});
