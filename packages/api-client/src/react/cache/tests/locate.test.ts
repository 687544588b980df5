import { describe, expect, it } from '@jest/globals';
import { aFile } from '../../../tests/support/samples.ts';
import { allFiles } from '../all-rows.ts';
import { fileOrder } from '../file-order.ts';
import { locate, placeFor } from '../locate.ts';

const numbers = (a: number, b: number) => a - b;

describe('locate', () => {
  it('finds a row by id in whichever page', () => {
    const pages = [[{ id: 1 }, { id: 2 }], [{ id: 3 }]];
    expect(locate(pages, 3)).toEqual({ page: 1, index: 0 });
    expect(locate(pages, 9)).toBeNull();
  });
});

describe('placeFor', () => {
  const pages = [[10, 20], [], [30, 40]];

  it.each([
    [5, { page: 0, index: 0 }],
    [15, { page: 0, index: 1 }],
    [20, { page: 0, index: 1 }],
    [25, { page: 2, index: 0 }],
    [35, { page: 2, index: 1 }],
  ])('%i goes to %j', (row, place) => expect(placeFor(pages, row, numbers, true)).toEqual(place));

  it('goes behind the end only when nothing is left on the server', () => {
    expect(placeFor(pages, 50, numbers, true)).toEqual({ page: 2, index: 2 });
    expect(placeFor(pages, 50, numbers, false)).toBeNull();
    expect(placeFor([[]], 50, numbers, true)).toEqual({ page: 0, index: 0 });
    expect(placeFor([], 50, numbers, true)).toBeNull();
  });
});

describe('fileOrder', () => {
  const sorted = (sort: Parameters<typeof fileOrder>[0], files: Parameters<typeof aFile>[0][]) => {
    const compare = fileOrder(sort);
    if (!compare) throw new Error('no order');
    return files
      .map((file) => aFile(file))
      .sort(compare)
      .map(({ id }) => id);
  };

  it('sorts names naturally and without regard to case', () => {
    const files = [
      { id: 1, name: 'b10' },
      { id: 2, name: 'B2' },
      { id: 3, name: 'a' },
    ];
    expect(sorted('NAME_ASC', files)).toEqual([3, 2, 1]);
    expect(sorted('NAME_DESC', files)).toEqual([1, 2, 3]);
  });

  it('sorts sizes and dates, equals by id', () => {
    const files = [
      { id: 1, size: 5, created_at: '2026-01-02T00:00:00' },
      { id: 2, size: 5, created_at: '2026-01-01T00:00:00' },
      { id: 3, size: 1, created_at: '2026-01-01T00:00:00' },
    ];
    expect(sorted('SIZE_ASC', files)).toEqual([3, 1, 2]);
    expect(sorted('SIZE_DESC', files)).toEqual([2, 1, 3]);
    expect(sorted('DATE_ASC', files)).toEqual([2, 3, 1]);
    expect(sorted('DATE_DESC', files)).toEqual([1, 3, 2]);
  });

  it('does not pretend to know the order by type or watch status', () => {
    expect(fileOrder('TYPE_ASC')).toBeNull();
    expect(fileOrder('WATCH_DESC')).toBeNull();
  });
});

describe('allFiles', () => {
  it('shows a row once that two pages hold, and answers the same list for the same pages', () => {
    const data = { pages: [{ files: [{ id: 1 }, { id: 2 }] }, { files: [{ id: 2 }, { id: 3 }] }] };
    expect(allFiles(data).map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(allFiles(data)).toBe(allFiles({ pages: data.pages }));
    expect(allFiles(undefined)).toBe(allFiles(undefined));
  });
});
