import type { LiveEvent, LiveEventOf } from '@jackdaw/api-contract';
import { api } from '../api.ts';
import type { StoreAccess } from '../cache/file-entries.ts';
import { fileCreated, fileMoved, fileRemoved, fileUpdated } from '../cache/patch-files.ts';
import { folderTag, listTag, rowTag } from '../tags.ts';

type FileEvent = LiveEventOf<'file_create' | 'file_update' | 'file_move' | 'file_delete'>;

const TYPES: ReadonlySet<string> = new Set(['file_create', 'file_update', 'file_move', 'file_delete']);

/** Whether an event is about a file. */
export function isFileEvent(event: LiveEvent): event is FileEvent {
  return TYPES.has(event.type);
}

/** Brings a file's event into the cache. */
export function onFileEvent(store: StoreAccess, event: FileEvent): void {
  switch (event.type) {
    case 'file_create':
      // A restored file is one, too.
      store.dispatch(api.util.invalidateTags([listTag('Trash')]));
      return fileCreated(store, event.value);
    case 'file_update':
      return fileUpdated(store, event.value);
    case 'file_move': {
      const { old_parent_id: _left, ...change } = event.value;
      return fileMoved(store, change);
    }
    case 'file_delete':
      fileRemoved(store, event.value.id);
      store.dispatch(
        api.util.invalidateTags([listTag('Trash'), folderTag(event.value.id), rowTag('File', event.value.id)]),
      );
  }
}
