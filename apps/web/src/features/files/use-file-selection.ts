import type { File } from '@jackdaw/api-contract';
import type { Selection } from '@jackdaw/ui-kit';
import { useState } from 'react';
import {
  countSelected,
  NOTHING_SELECTED,
  readListSelection,
  toApiSelection,
  toListSelection,
  type FileSelection,
} from './file-selection.ts';
import type { Target } from './use-file-actions.ts';
import type { Folder } from './use-folder.ts';

/** What is selected in a folder, in the forms that the list, the commands and the API need. */
export function useFileSelection(folder: Folder) {
  const { files, ids, cursor, hasMore } = folder;
  const [kept, setSelection] = useState<FileSelection>(NOTHING_SELECTED);
  const loaded = new Set(ids);
  // Rows that are gone (deleted elsewhere, moved away) are no longer selected.
  const selection: FileSelection =
    kept.kind === 'some' && [...kept.ids].some((id) => !loaded.has(id))
      ? { kind: 'some', ids: new Set([...kept.ids].filter((id) => loaded.has(id))) }
      : kept;

  const filesOf = (chosen: FileSelection): File[] =>
    files.filter(({ id }) => (chosen.kind === 'some' ? chosen.ids.has(id) : !chosen.excluded.has(id)));

  return {
    selection,
    listSelection: toListSelection(selection, ids),
    setListSelection: (keys: Selection) => setSelection(readListSelection(keys, selection, ids)),
    clear: () => setSelection(NOTHING_SELECTED),
    filesOf,
    targetOf: (chosen: FileSelection): Target => ({
      selection: toApiSelection(chosen, ids, hasMore ? cursor : null),
      names: filesOf(chosen).map(({ name }) => name),
      count: countSelected(chosen, ids, hasMore),
    }),
  };
}
