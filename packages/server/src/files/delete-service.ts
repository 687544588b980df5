import { PAGE_SIZES, ROOT_ID } from '@jackdaw/api-contract';
import { AppError } from '../errors.ts';
import { userReader, type FileAccess } from './access.ts';
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
  /** Received entries are put out of the user's sight instead of being no business of his. */
  putAwayReceived: boolean;
}

/** Most entries that one call may delete, and most that may be below them; 0 sets no limit. */
export interface DeleteLimits {
  parents: number;
  children: number;
}

export interface DeleteDeps {
  limits: DeleteLimits;
  tree: FileTree;
  store: FileStore;
  selector: Selector;
  cursors: Cursors;
  access: FileAccess;
  /** Finds entries, and folders of friends, that can be put out of a user's sight, and does it when it is carried out. */
  planPutAway(userId: number, ids: readonly number[]): Promise<{ ids: ReadonlySet<number>; carryOut(): Promise<void> }>;
}

/** Deleting a selection (FI14): to the trash, or for good; what others share, out of sight. */
export function createDeleteService(deps: DeleteDeps) {
  const { limits, tree, store, selector, cursors, access, planPutAway } = deps;

  async function requireFew(live: ReadonlySet<number>): Promise<void> {
    if (limits.parents > 0 && live.size > limits.parents) {
      throw new AppError('FileDeleteParentLimitError', { extra: { limit: limits.parents } });
    }
    if (limits.children > 0 && (await store.hasMoreBelow([...live], limits.children))) {
      throw new AppError('FileDeleteChildrenLimitError', { extra: { limit: limits.children } });
    }
  }

  /** Those of the ids that are not the user's own but can be seen by him. @throws AppError NotFound */
  async function untouchable(userId: number, ids: readonly number[], request: DeleteRequest): Promise<number[]> {
    const rest = ids.filter((id) => id !== ROOT_ID);
    const seen = new Set((await access.readMany(userReader(userId), rest)).map((row) => row.id));
    const unknown = rest.filter((id) => !seen.has(id));
    if (unknown.length > 0 && !request.skipNonexistents) throw new AppError('NotFound');
    return ids.filter((id) => id === ROOT_ID || seen.has(id));
  }

  /**
   * Resolves with how many were skipped and a cursor that lists them.
   * @throws AppError NotFound, Forbidden (the root and what is not the user's own, unless `partial`), BadRequest,
   *   TRASH_LOCK_TIMEOUT, FileDeleteParentLimitError, FileDeleteChildrenLimitError
   */
  return async (userId: number, request: DeleteRequest): Promise<{ cursor: string | null; skipped: number }> => {
    const ids = await selector.ids(userId, request);
    const live = await store.liveIds(userId, ids);
    await requireFew(live);
    const others = ids.filter((id) => !live.has(id));
    const away = request.putAwayReceived && others.length > 0 ? await planPutAway(userId, others) : null;
    const foreign = others.filter((id) => away?.ids.has(id) !== true);
    const skipped = foreign.length > 0 ? await untouchable(userId, foreign, request) : [];
    if (skipped.length > 0 && !request.partial) {
      throw new AppError(
        'Forbidden',
        skipped.includes(ROOT_ID) ? { message: 'The root folder cannot be deleted.' } : {},
      );
    }
    await away?.carryOut();
    const { trashEnabled } = fileSettings((await store.user(userId)).settings);
    if (trashEnabled && !request.skipTrash) await tree.trash(userId, [...live]);
    else await tree.destroy(userId, [...live]);
    if (skipped.length === 0) return { cursor: null, skipped: 0 };
    const rest = { kind: 'ids' as const, ids: skipped, offset: 0, perPage: PAGE_SIZES.files };
    return { cursor: cursors.seal(userId, rest), skipped: skipped.length };
  };
}

export type DeleteService = ReturnType<typeof createDeleteService>;
