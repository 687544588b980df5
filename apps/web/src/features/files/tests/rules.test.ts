import { describe, expect, it } from '@jest/globals';
import { fileOf, folderOf } from '../../../testing/files.ts';
import { commandsFor } from '../file-commands.ts';
import { chooseSort, readSort } from '../sort-order.ts';

const ids = (files: ReturnType<typeof fileOf>[], isPartlyLoaded = false) =>
  commandsFor({ files, isPartlyLoaded }, true).map(({ id }) => id);

describe('commandsFor', () => {
  it('renames and opens only a single file', () => {
    expect(ids([fileOf()])).toEqual(expect.arrayContaining(['open', 'rename', 'delete']));
    expect(ids([fileOf(), folderOf()])).not.toEqual(expect.arrayContaining(['rename']));
    expect(ids([fileOf()], true)).not.toContain('rename');
  });

  it('offers nothing that changes the files of somebody else', () => {
    expect(ids([fileOf({ is_shared: true })])).toEqual(['open', 'download']);
  });

  it('offers watch status and conversion where they mean something', () => {
    expect(ids([fileOf({ file_type: 'VIDEO' })])).toEqual(expect.arrayContaining(['watched', 'convert']));
    expect(ids([fileOf({ file_type: 'VIDEO', is_mp4_available: true })])).not.toContain('convert');
    expect(ids([folderOf()])).not.toContain('watched');
  });

  it('names deletion by what it does', () => {
    const label = (isTrashEnabled: boolean) =>
      commandsFor({ files: [fileOf()], isPartlyLoaded: false }, isTrashEnabled).at(-1)?.label;
    expect([label(true), label(false)]).toEqual(['Move to trash', 'Delete']);
  });
});

describe('chooseSort', () => {
  it('begins names at A and dates with the newest, and turns round what is chosen again', () => {
    expect(chooseSort(readSort('DATE_DESC'), 'NAME')).toBe('NAME_ASC');
    expect(chooseSort(readSort('NAME_ASC'), 'NAME')).toBe('NAME_DESC');
    expect(chooseSort(readSort('NAME_ASC'), 'MODIFIED')).toBe('MODIFIED_DESC');
  });

  it('takes the newest first for a folder without an order', () => {
    expect(readSort(undefined)).toEqual({ by: 'DATE', direction: 'DESC' });
  });
});
