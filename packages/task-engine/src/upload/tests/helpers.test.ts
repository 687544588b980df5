import { describe, expect, it } from '@jest/globals';
import { checkSelection } from '../check-selection.ts';
import { createRateMeter } from '../rate-meter.ts';
import { readFailure } from '../read-failure.ts';
import type { UploadItem } from '../upload-item.ts';
import { summariseUploads } from '../upload-summary.ts';

const item = (over: Partial<UploadItem>): UploadItem => ({
  id: 'u',
  name: 'a',
  size: 100,
  type: '',
  lastModified: 0,
  parentId: 0,
  path: [],
  addedAt: 0,
  status: 'uploading',
  sent: 0,
  uploadUrl: null,
  attempt: 0,
  failure: null,
  result: null,
  ...over,
});

describe('summariseUploads', () => {
  it('is done, partially done or an error only when nothing is left to do', () => {
    const done = item({ status: 'completed', sent: 100 });
    const failed = item({ status: 'failed' });
    const status = (...items: UploadItem[]) => summariseUploads({ items, speed: null }).status;
    expect([status(), status(done, item({})), status(done), status(failed), status(done, failed)]).toEqual([
      'NEW',
      'RUNNING',
      'DONE',
      'ERROR',
      'PARTIALLY_DONE',
    ]);
  });

  it('says 100 percent only for the last byte, and how long it takes', () => {
    const summary = summariseUploads({ items: [item({ size: 1000, sent: 999 })], speed: 0.5 });
    expect(summary).toMatchObject({ percent: 99, secondsLeft: 2 });
  });
});

describe('checkSelection', () => {
  const of = (...sizes: number[]) => checkSelection(sizes.map((size) => ({ file: { size } })));

  it('sets zero-byte files apart', () => {
    const check = of(0, 5);
    expect([check.accepted.length, check.empty.length, check.isAllEmpty]).toEqual([1, 1, false]);
    expect(of(0).isAllEmpty).toBe(true);
  });

  it('asks above a hundred files', () => {
    expect(of(...Array<number>(100).fill(1)).needsConfirmation).toBe(false);
    expect(of(...Array<number>(101).fill(1)).needsConfirmation).toBe(true);
  });
});

describe('createRateMeter', () => {
  it('measures the last five seconds only', () => {
    const meter = createRateMeter();
    meter.sample(0, 0);
    expect(meter.rate(0)).toBeNull();
    meter.sample(1000, 1000);
    expect(meter.rate(1000)).toBe(1000);
    meter.sample(1000, 20_000);
    expect(meter.rate(20_000)).toBeNull();
  });
});

describe('readFailure', () => {
  it('reads the envelope and survives a body that is none', () => {
    expect(readFailure(413, '{"error_type":"RequestEntityTooLarge","error_message":"Full"}')).toEqual({
      reason: 'too_large',
      errorType: 'RequestEntityTooLarge',
      message: 'Full',
      canRetry: true,
    });
    expect(readFailure(400, '<html>')).toEqual({ reason: 'rejected', errorType: null, message: null, canRetry: false });
  });
});
