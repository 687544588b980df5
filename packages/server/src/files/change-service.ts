import { ROOT_ID, errorCatalogue, errorTypeOf, type MoveError, type SortBy } from '@jackdaw/api-contract';
import { AppError } from '../errors.ts';
import type { Clock } from '../ports/clock.ts';
import { userReader } from './access.ts';
import type { FileTree } from './file-tree.ts';
import type { Places } from './places.ts';
import type { Selection, Selector } from './selection.ts';
import type { FileStore } from './store.ts';

export interface ChangeDeps {
  tree: FileTree;
  store: FileStore;
  selector: Selector;
  places: Places;
  clock: Clock;
}

/** What people do to files, one request each. */
export function createChangeService({ tree, store, selector, places, clock }: ChangeDeps) {
  async function moveAll(userId: number, ids: readonly number[], parentId: number): Promise<MoveError[]> {
    const refused = await tree.moveMany(userId, ids, parentId);
    const names = await store.names(
      userId,
      refused.map(({ id }) => id),
    );
    return refused.map(({ id, error: { code } }) => ({
      id,
      name: names.get(id) ?? null,
      error_type: errorTypeOf(code),
      status_code: errorCatalogue[code].status,
    }));
  }

  return {
    /** Resolves with the id of the folder, or of a path's last one. @throws AppError as `FileTree.addFolder` */
    async createFolder(userId: number, parentId: number, name: string | undefined, path: string | undefined) {
      if (path === undefined) return (await tree.addFolder({ userId, parentId, name: name ?? '' })).id;
      const names = path.split('/').filter((part) => part.trim() !== '');
      if (names.length === 0) throw new AppError('EMPTY_NAME');
      return tree.ensurePath(userId, parentId, names);
    },
    /** Moves a selection; what could not be moved is listed. @throws AppError NotFound for the target, BadRequest */
    async move(userId: number, parentId: number, selection: Selection): Promise<MoveError[]> {
      await tree.requireFolder(userId, parentId);
      return moveAll(userId, await selector.ids(userId, selection), parentId);
    },
    /** @throws AppError Forbidden for the root, NotFound */
    async touch(userId: number, ids: readonly number[], updatedAt: Date | undefined): Promise<void> {
      if (ids.length === 0) throw new AppError('BadRequest', { message: 'No files are selected.' });
      if (ids.includes(ROOT_ID)) throw new AppError('Forbidden');
      const live = await store.liveIds(userId, ids);
      const other = ids.find((id) => !live.has(id));
      // Says whether it is only not the user's own.
      if (other !== undefined) await tree.get(userId, other);
      await tree.touch(userId, ids, updatedAt ?? clock.now());
    },
    /** @throws AppError NotFound, BadRequest for a file */
    async setSortBy(userId: number, folderId: number, sortBy: SortBy): Promise<void> {
      await tree.requireFolder(userId, folderId);
      await store.saveSort(userId, folderId, sortBy);
    },
    forgetSorts: (userId: number) => store.forgetSorts(userId),
    /** Resolves when the entry exists and the user may change it. @throws AppError NotFound, Forbidden */
    async requireWritable(userId: number, id: number): Promise<void> {
      const { row, facts } = await places.find(userReader(userId), id);
      if (facts?.reception || row.user_id !== userId) throw new AppError('Forbidden');
    },
  };
}

export type ChangeService = ReturnType<typeof createChangeService>;
