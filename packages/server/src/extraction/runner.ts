import { setImmediate as turn } from 'node:timers/promises';
import type { Sealer } from '../accounts/sealer.ts';
import type { FileTree } from '../files/index.ts';
import { ArchiveError, type ArchiveLimits, type ArchivePart, type ArchiveReader } from '../ports/archive-reader.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import { missingPart, readArchiveName, volumeName } from './archive-sets.ts';
import { Budget, type BudgetLimits } from './budget.ts';
import { Collector, describeDeviations } from './collector.ts';
import { ExtractionError, explain, OvertakenError } from './extraction-error.ts';
import type { ExtractionStore, StoredExtraction } from './store.ts';

export interface RunnerParts {
  store: ExtractionStore;
  tree: Pick<FileTree, 'get' | 'addTree' | 'freeQuota'>;
  blobs: BlobStore;
  archives: ArchiveReader;
  sealer: Pick<Sealer, 'open'>;
  limits: ArchiveLimits & BudgetLimits & { depth: number };
  onError(this: void, error: unknown): void;
}

const DELETED = 'The archive was deleted while it was extracted.';

/** Where the signature of a tar stands. */
const TAR_MARK = { at: 257, text: 'ustar' };

/** An archive whose parts are all here. */
interface Found {
  parts: ArchivePart[];
  /** Bytes of all parts. */
  size: number;
  title: string;
}

/** Does extractions: archive to blobs, blobs to a folder. */
export function createRunner({ store, tree, blobs, archives, sealer, limits, onError }: RunnerParts) {
  const running = new Map<number, AbortController>();
  const ledger = new Map<number, number>();

  /** @throws AppError NotFound, ExtractionError */
  async function find(row: StoredExtraction): Promise<Found> {
    const files = [];
    for (const id of JSON.parse(row.files) as number[]) files.push(await tree.get(row.user_id, id));
    const missing = missingPart(files.map(({ name }) => name));
    if (missing !== null) throw new ExtractionError(`Part ${missing} of the archive is missing.`);
    const parts = [];
    let size = 0;
    for (const { name, blob_id: blobId, size: bytes } of files) {
      if (blobId === null) throw new ArchiveError('unknown_format');
      size += bytes;
      parts.push({ name: volumeName(name), path: await blobs.localPath(blobId) });
    }
    return { parts, size, title: readArchiveName(row.name)?.title ?? row.name };
  }

  /** Reads an archive into blobs, and the tar in it when all that it packed was a tar. */
  async function collect(row: StoredExtraction, { parts, title }: Found, signal: AbortSignal, budget: Budget) {
    const password = row.password === null ? null : sealer.open(row.password, String(row.user_id));
    const options = { password, limits, signal };
    const made = () => new Collector({ blobs, store, budget, depth: limits.depth, nameless: title, signal });
    const outer = made();
    try {
      await archives.read(parts, options, outer);
      await outer.settle();
      const [only] = outer.files;
      if (!only || outer.files.length > 1 || !(await isPackedTar(parts, only.blob.id))) return outer;
      const inner = made();
      try {
        const path = await blobs.localPath(only.blob.id);
        await archives.read([{ name: 'archive.tar', path }], options, inner);
        await inner.settle();
      } catch (error) {
        await inner.discard();
        await store.forgetBlobs(inner.blobIds);
        throw error;
      }
      await discard(outer);
      budget.give(only.blob.size);
      return inner;
    } catch (error) {
      await discard(outer);
      throw error;
    }
  }

  async function isPackedTar([part]: readonly ArchivePart[], blobId: string): Promise<boolean> {
    const name = part?.name.replace(/\.\d+$/, '') ?? '';
    if (!/\.(gz|tgz|bz2|tbz2?|xz|txz|zst|tzst)$/i.test(name)) return false;
    if (/\.(t[a-z0-9]{2,3}|tar\.[a-z0-9]+)$/i.test(name)) return true;
    const reader = await blobs.open(blobId);
    try {
      const mark = Buffer.alloc(TAR_MARK.text.length);
      await reader.read(mark, TAR_MARK.at);
      return mark.toString('latin1') === TAR_MARK.text;
    } finally {
      await reader.close();
    }
  }

  async function discard(collector: Collector): Promise<void> {
    await collector.discard();
    await store.forgetBlobs(collector.blobIds);
  }

  async function save(row: StoredExtraction, title: string, collector: Collector, signal: AbortSignal): Promise<void> {
    const ids = JSON.parse(row.files) as number[];
    const { files, folders, deviations } = collector;
    const place = { userId: row.user_id, parentId: row.parent_id, name: title };
    signal.throwIfAborted();
    await tree.addTree(
      { ...place, files, folders },
      {
        within: async (trx, top) => {
          if ((await store.countLive(row.user_id, ids, trx)) < ids.length) {
            throw new ExtractionError(DELETED);
          }
          const end = { status: 'EXTRACTED', message: describeDeviations(deviations), resultId: top.id } as const;
          if (!(await store.end(row.id, end, trx))) throw new OvertakenError();
        },
      },
    );
  }

  async function extract(row: StoredExtraction, signal: AbortSignal): Promise<void> {
    const found = await find(row);
    const budget = new Budget({ tree, blobs }, ledger, { userId: row.user_id, archiveSize: found.size, limits });
    try {
      const collector = await collect(row, found, signal, budget);
      try {
        await save(row, found.title, collector, signal);
      } catch (error) {
        await discard(collector);
        throw error;
      }
      // The blobs have their rows now, and a note that stays does no harm: nothing that fails here may take them away.
      await store.forgetBlobs(collector.blobIds).catch(onError);
    } finally {
      budget.close();
    }
  }

  /** Then whatever else went wrong follows from it. */
  async function wasDeleted(row: StoredExtraction): Promise<boolean> {
    const ids = JSON.parse(row.files) as number[];
    return (await store.countLive(row.user_id, ids)) < ids.length;
  }

  return {
    cancel: (id: number): void => running.get(id)?.abort(new OvertakenError()),

    /** Does one extraction; what goes wrong becomes its message. @throws when the server closes */
    async run(id: number, closing: AbortSignal): Promise<void> {
      const row = await store.begin(id);
      if (!row) return;
      const cancelled = new AbortController();
      running.set(id, cancelled);
      try {
        await extract(row, AbortSignal.any([closing, cancelled.signal]));
      } catch (error) {
        closing.throwIfAborted();
        if (error instanceof OvertakenError || cancelled.signal.aborted) return;
        if (error instanceof ArchiveError && error.reason.startsWith('password_')) {
          const message = error.reason === 'password_required' ? 'Password required' : 'Password incorrect';
          await store.end(id, { status: 'PASSWORD', message });
          return;
        }
        const { message, isExpected } = explain((await wasDeleted(row)) ? new ExtractionError(DELETED) : error);
        await store.end(id, { status: 'ERROR', message });
        if (!isExpected) onError(error);
      } finally {
        running.delete(id);
      }
    },

    /** Removes what a crash left. Before the first extraction of this run. */
    async recover(): Promise<void> {
      for (;;) {
        const noted = await store.notedBlobs();
        if (noted.length === 0) return;
        for (const { id, isHeld } of noted) if (!isHeld) await blobs.remove(id);
        await store.forgetBlobs(noted.map(({ id }) => id));
        await turn();
      }
    },
  };
}

export type Runner = ReturnType<typeof createRunner>;
