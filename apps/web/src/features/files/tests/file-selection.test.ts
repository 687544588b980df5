import { describe, expect, it } from '@jest/globals';
import {
  countSelected,
  NOTHING_SELECTED,
  readListSelection,
  toApiSelection,
  toListSelection,
  type FileSelection,
} from '../file-selection.ts';

const LOADED = [1, 2, 3];
const ALL: FileSelection = { kind: 'all', excluded: new Set() };

describe('readListSelection', () => {
  it('keeps what is not loaded when one row is taken out of everything', () => {
    const without = readListSelection(new Set([1, 3]), ALL, LOADED);
    expect(without).toEqual({ kind: 'all', excluded: new Set([2]) });
    expect(readListSelection(new Set([1, 2, 3]), without, LOADED)).toEqual(ALL);
  });

  it('starts anew when one row is chosen instead of everything', () => {
    expect(readListSelection(new Set([2]), ALL, LOADED)).toEqual({ kind: 'some', ids: new Set([2]) });
  });

  it('reads the keys of rows as ids', () => {
    expect(readListSelection(new Set(['4', 5]), NOTHING_SELECTED, LOADED)).toEqual({
      kind: 'some',
      ids: new Set([4, 5]),
    });
  });
});

describe('toListSelection', () => {
  it('shows rows of a later page as selected, except those taken out', () => {
    const selection: FileSelection = { kind: 'all', excluded: new Set([2]) };
    expect(toListSelection(selection, [...LOADED, 4])).toEqual(new Set([1, 3, 4]));
    expect(toListSelection(ALL, LOADED)).toBe('all');
  });
});

describe('toApiSelection', () => {
  it('stands on the cursor while there is more than is loaded', () => {
    const selection: FileSelection = { kind: 'all', excluded: new Set([2]) };
    expect(toApiSelection(selection, LOADED, 'c')).toEqual({ cursor: 'c', exclude_ids: [2] });
    expect(toApiSelection(selection, LOADED, null)).toEqual({ file_ids: [1, 3] });
  });
});

describe('countSelected', () => {
  it('does not pretend to know what is not loaded', () => {
    const selection: FileSelection = { kind: 'all', excluded: new Set([2]) };
    expect(countSelected(selection, LOADED, true)).toBeNull();
    expect(countSelected(selection, LOADED, false)).toBe(2);
  });
});
