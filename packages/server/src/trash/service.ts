import { formatDate, type TrashPage } from '@jackdaw/api-contract';
import { AppError } from '../errors.ts';
import type { Cursors, FileTree } from '../files/index.ts';
import type { Clock } from '../ports/clock.ts';
import { presentTrashItem } from './present.ts';
import type { TrashStore } from './store.ts';

/** Ids of top entries, or a cursor of the trash for all of them. */
export interface TrashSelection {
  file_ids?: readonly number[] | undefined;
  cursor?: string | undefined;
}

export interface TrashDeps {
  tree: FileTree;
  store: TrashStore;
  cursors: Cursors;
  clock: Clock;
}

/** What is on its way out, and the ways back and on. */
export function createTrashService({ tree, store, cursors, clock }: TrashDeps) {
  async function page(
    { userId, origin }: { userId: number; origin: string },
    perPage: number,
    after: readonly [string, number] | null,
  ): Promise<TrashPage> {
    const rows = await store.page(userId, after, perPage + 1);
    const shown = rows.slice(0, perPage);
    const last = shown.at(-1);
    const cursor =
      last && rows.length > shown.length
        ? cursors.seal(userId, { kind: 'trash', perPage, after: [last.deleted_at, last.id] })
        : null;
    return { files: shown.map((row) => presentTrashItem(row, origin)), cursor, ...(await store.figures(userId)) };
  }

  /** A cursor stands for the whole trash: what meanwhile left it is no error then. */
  async function chosen(userId: number, { file_ids: ids = [], cursor }: TrashSelection) {
    if (cursor === undefined) {
      if (ids.length === 0) throw new AppError('BadRequest', { message: 'No files are selected.' });
      return { ids, missing: 'error' as const };
    }
    cursors.open(userId, cursor, ['trash']);
    return { ids: [...new Set([...ids, ...(await store.ids(userId))])], missing: 'skip' as const };
  }

  return {
    first: (viewer: { userId: number; origin: string }, perPage: number) => page(viewer, perPage, null),
    /** @throws AppError BadRequest */
    next(viewer: { userId: number; origin: string }, text: string, perPage: number | undefined) {
      const cursor = cursors.open(viewer.userId, text, ['trash']);
      return page(viewer, perPage ?? cursor.perPage, cursor.after);
    },
    /** @throws AppError BadRequest, TRASH_FILE_NOT_FOUND, TRASH_LOCK_TIMEOUT */
    async restore(userId: number, selection: TrashSelection): Promise<void> {
      const { ids, missing } = await chosen(userId, selection);
      await tree.restore(userId, ids, missing);
    },
    /** @throws AppError BadRequest, TRASH_FILE_NOT_FOUND, TRASH_LOCK_TIMEOUT */
    async remove(userId: number, selection: TrashSelection): Promise<void> {
      const { ids, missing } = await chosen(userId, selection);
      await tree.purge(userId, ids, missing);
    },
    /** @throws AppError TRASH_LOCK_TIMEOUT */
    empty: async (userId: number) => tree.purge(userId, await store.ids(userId), 'skip'),
    /** Destroys what has been in the trash for too long. */
    async purgeExpired(): Promise<void> {
      for (const [userId, ids] of await store.expired(formatDate(clock.now()))) await tree.purge(userId, ids, 'skip');
    },
  };
}

export type TrashService = ReturnType<typeof createTrashService>;
