import type { Transfer, TransferPage } from '@jackdaw/api-contract';
import { AppError } from '../errors.ts';
import type { Cursors } from '../files/index.ts';
import type { Announce } from './announce.ts';
import { presentTransfer } from './present.ts';
import { FINAL_STATUSES, isFinal, QUEUED_STATUSES, RUNNING_STATUSES } from './row.ts';
import type { TransferRunner } from './runner.ts';
import type { ListedTransfer, TransferStore } from './store.ts';
import { usableTrackers } from './torrent-source.ts';

export interface ServiceParts {
  store: TransferStore;
  cursors: Cursors;
  announce: Announce;
  runner: TransferRunner;
}

/** What a user sees of the transfers and does with them once they are added. */
export function createTransferService({ store, cursors, announce, runner }: ServiceParts) {
  function present(row: ListedTransfer): Transfer {
    const active = runner.live(row.id);
    // Statuses are written at once; only the saving's percent is newer in memory.
    const fresh = active ? { ...row, completion_percent: active.row.completion_percent } : row;
    return presentTransfer(fresh, active?.live ?? null, row.fileExists);
  }

  async function page(userId: number, perPage: number, after: number | null): Promise<TransferPage> {
    const rows = await store.page(userId, after, perPage + 1);
    const shown = rows.slice(0, perPage);
    const last = shown.at(-1);
    const hasMore = last !== undefined && rows.length > shown.length;
    const cursor = hasMore ? cursors.seal(userId, { kind: 'transfers', perPage, after: last.id }) : null;
    return { transfers: shown.map(present), cursor, total: await store.count(userId) };
  }

  async function find(userId: number, id: number): Promise<ListedTransfer> {
    const row = await store.find(id, userId);
    if (!row) throw new AppError('NotFound');
    return row;
  }

  async function cancel(userId: number, ids: readonly number[]): Promise<void> {
    await runner.cancel(ids, { onGone: (gone) => gone.forEach((id) => announce.removed(userId, id)) });
    await announce.count(userId);
    void runner.wake();
  }

  /** Takes finished ones off the list; failed ones only when they are named. */
  async function clean(userId: number, named?: readonly number[]): Promise<number[]> {
    const statuses = named ? FINAL_STATUSES : (['COMPLETED'] as const);
    const finished = await store.ids(userId, { statuses, ...(named && { named }) });
    const cleaned: number[] = [];
    await runner.cancel(finished, { statuses, onGone: (gone) => void cleaned.push(...gone) });
    announce.cleaned(userId, cleaned);
    await announce.count(userId);
    return cleaned;
  }

  return {
    first: (userId: number, perPage: number) => page(userId, perPage, null),
    /** @throws AppError BadRequest */
    next(userId: number, text: string, perPage: number | undefined): Promise<TransferPage> {
      const cursor = cursors.open(userId, text, ['transfers']);
      return page(userId, perPage ?? cursor.perPage, cursor.after);
    },
    /** @throws AppError NotFound */
    get: async (userId: number, id: number): Promise<Transfer> => present(await find(userId, id)),
    count: (userId: number) => store.count(userId),

    /** @throws AppError NotFound, NOT_TORRENT, IS_MAGNET while a magnet link is not resolved */
    async torrentFile(userId: number, id: number): Promise<{ name: string; bytes: Uint8Array }> {
      const row = await find(userId, id);
      if (row.type !== 'TORRENT') throw new AppError('NOT_TORRENT');
      const bytes = await store.metainfo(id);
      if (!bytes) throw new AppError('IS_MAGNET');
      return { name: `${row.name}.torrent`, bytes };
    },

    cancel: async (userId: number, named: readonly number[]) => cancel(userId, await store.ids(userId, { named })),
    clean,

    /** @throws AppError BadRequest when nothing is named */
    async remove(userId: number, ids: readonly number[] | undefined, filter: 'all' | 'completed' | undefined) {
      if (ids === undefined && filter === undefined)
        throw new AppError('BadRequest', { message: 'Nothing is selected.' });
      if (filter === 'completed') await clean(userId);
      await cancel(userId, await store.ids(userId, filter === 'all' ? {} : { named: ids ?? [] }));
    },

    /** Nothing happens to one that has not failed. @throws AppError NotFound */
    async retry(userId: number, id: number): Promise<Transfer> {
      const row = await find(userId, id);
      if (row.status === 'ERROR') {
        await store.update(id, { status: 'IN_QUEUE', error_message: null, finished_at: null });
        announce.updated(await find(userId, id), null);
        void runner.wake();
      }
      return present(await find(userId, id));
    },

    /** @throws AppError BadRequest for an unknown one or a URL, TORRENT_NOT_ACTIVE, TORRENT_NOT_READY */
    async reannounce(userId: number, id: number): Promise<void> {
      const row = await store.find(id, userId);
      if (row?.type !== 'TORRENT') throw new AppError('BadRequest', { message: 'There is no such torrent.' });
      if (isFinal(row)) throw new AppError('TORRENT_NOT_ACTIVE');
      if (!(await runner.reannounce(id))) throw new AppError('TORRENT_NOT_READY');
    },

    /** @throws AppError TRANSFER_NOT_FOUND, NO_TRACKERS, TRANSFER_INVALID for a URL or private torrent, TORRENT_NOT_ACTIVE */
    async addTrackers(userId: number, id: number, urls: readonly string[]): Promise<void> {
      const row = await store.find(id, userId);
      if (!row) throw new AppError('TRANSFER_NOT_FOUND');
      const usable = usableTrackers(urls);
      if (usable.length === 0) throw new AppError('NO_TRACKERS');
      if (row.type !== 'TORRENT' || row.is_private === 1) throw new AppError('TRANSFER_INVALID');
      if (isFinal(row)) throw new AppError('TORRENT_NOT_ACTIVE');
      const all = usableTrackers([...(JSON.parse(row.extra_trackers) as string[]), ...usable]);
      await store.update(id, { extra_trackers: JSON.stringify(all) });
      await runner.addTrackers(id, usable);
    },

    /** What was recorded becomes a file. @throws AppError NotFound, NOT_RECORDING */
    async stopRecording(userId: number, id: number): Promise<void> {
      const { type } = await find(userId, id);
      if (type !== 'LIVE_STREAM' || !(await runner.finishRecording(id))) throw new AppError('NOT_RECORDING');
    },

    /** Takes all that are not finished off the list. */
    cancelUnfinished: async (userId: number) =>
      cancel(userId, await store.ids(userId, { statuses: [...QUEUED_STATUSES, ...RUNNING_STATUSES] })),
  };
}

export type TransferService = ReturnType<typeof createTransferService>;
