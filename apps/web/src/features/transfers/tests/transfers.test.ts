import { describe, expect, it } from '@jest/globals';
import { transferOf } from '../../../testing/transfers.ts';
import { describeTransfer } from '../describe-transfer.ts';
import { chooseOrder, DEFAULT_ORDER, readOrder, sortTransfers, writeOrder } from '../sort-transfers.ts';
import { canOpen, progressOf } from '../transfer-state.ts';

describe('describeTransfer', () => {
  it('says everything about a running download in one line', () => {
    const text = describeTransfer(transferOf());
    expect(text).toMatch(/^Downloading · 25% · 15.* left · .+\/s · .+ of .+ · 2 peers$/);
  });

  it('says why a failed one failed, or at least that it did', () => {
    expect(describeTransfer(transferOf({ status: 'ERROR', error_message: 'No peers' }))).toBe('No peers');
    expect(describeTransfer(transferOf({ status: 'ERROR' }))).toBe('The transfer has failed.');
  });

  it('says when the file is gone', () => {
    const gone = transferOf({ status: 'COMPLETED', file_id: 4, userfile_exists: false });
    expect(describeTransfer(gone)).toContain('deleted since');
    expect(canOpen(gone)).toBe(false);
    expect(canOpen(transferOf({ status: 'COMPLETED', file_id: 4, userfile_exists: true }))).toBe(true);
  });
});

describe('progressOf', () => {
  it('begins anew while the files are saved and ends with the work', () => {
    expect(progressOf(transferOf({ status: 'COMPLETING', completion_percent: 10, percent_done: 100 }))).toBe(10);
    expect(progressOf(transferOf({ status: 'SEEDING' }))).toBeNull();
  });
});

describe('orders of transfers', () => {
  it('reads what was kept, also by older clients', () => {
    expect(readOrder('DATE_DESC')).toEqual(DEFAULT_ORDER);
    expect(readOrder('NAME_ASC')).toEqual({ by: 'NAME', direction: 'ASC' });
    expect([null, undefined, 'nonsense'].map(readOrder)).toEqual([DEFAULT_ORDER, DEFAULT_ORDER, DEFAULT_ORDER]);
    expect(readOrder(writeOrder({ by: 'ETA', direction: 'ASC' }))).toEqual({ by: 'ETA', direction: 'ASC' });
  });

  it('turns round what is chosen again', () => {
    expect(chooseOrder({ by: 'NAME', direction: 'ASC' }, 'NAME').direction).toBe('DESC');
    expect(chooseOrder(DEFAULT_ORDER, 'NAME')).toEqual({ by: 'NAME', direction: 'ASC' });
  });

  it('puts unknown times last and equal ones by age, so that nothing jumps', () => {
    const ids = sortTransfers(
      [transferOf({ id: 1, estimated_time: null }), transferOf({ id: 3 }), transferOf({ id: 2 })],
      { by: 'ETA', direction: 'ASC' },
    ).map(({ id }) => id);
    expect(ids).toEqual([2, 3, 1]);
  });
});
