import { PAGE_SIZES, ROOT_ID } from '@jackdaw/api-contract';
import { AppError } from '../errors.ts';
import { fileSettings } from './account-settings.ts';
import type { Cursors } from './cursor.ts';
import type { FileTree } from './file-tree.ts';
import type { Selection, Selector } from './selection.ts';
import type { FileStore } from './store.ts';

export interface DeleteRequest extends Selection {
  /** Destroy at once, whatever the account says. */
  skipTrash: boolean;
  /** Delete what can be deleted instead of nothing. */
  partial: boolean;
  /** Unknown ids are no error. */
  skipNonexistents: boolean;
}

export interface DeleteDeps {
  tree: FileTree;
  store: FileStore;
  selector: Selector;
  cursors: Cursors;
}

/** Deleting a selection (FI14): to the trash, or for good. */
export function createDeleteService({ tree, store, selector, cursors }: DeleteDeps) {
  /**
   * Resolves with how many were skipped and a cursor that lists them.
   * @throws AppError NotFound, Forbidden (the root, unless `partial`), BadRequest, TRASH_LOCK_TIMEOUT
   */
  return async (userId: number, request: DeleteRequest): Promise<{ cursor: string | null; skipped: number }> => {
    const ids = await selector.ids(userId, request);
    const live = await store.liveIds(userId, ids);
    const skipped = ids.filter((id) => id === ROOT_ID);
    if (ids.length > live.size + skipped.length && !request.skipNonexistents) throw new AppError('NotFound');
    if (skipped.length > 0 && !request.partial) {
      throw new AppError('Forbidden', { message: 'The root folder cannot be deleted.' });
    }
    const { trashEnabled } = fileSettings((await store.user(userId)).settings);
    if (trashEnabled && !request.skipTrash) await tree.trash(userId, [...live]);
    else await tree.destroy(userId, [...live]);
    if (skipped.length === 0) return { cursor: null, skipped: 0 };
    const rest = { kind: 'ids' as const, ids: skipped, offset: 0, perPage: PAGE_SIZES.files };
    return { cursor: cursors.seal(userId, rest), skipped: skipped.length };
  };
}

export type DeleteService = ReturnType<typeof createDeleteService>;
