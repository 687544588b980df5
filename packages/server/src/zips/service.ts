import { formatDate, type ZipInfo, type ZipSummary } from '@jackdaw/api-contract';
import type { DomainParts } from '../domain.ts';
import { MAX_ZIP_ENTRIES, selectedBy, type Selected, type ZipLayout } from '../downloads/index.ts';
import { AppError } from '../errors.ts';
import { userReader } from '../files/index.ts';
import { ROOT_NAME } from '../files/present.ts';
import type { Selection } from '../files/selection.ts';
import type { Caller } from '../http/binding.ts';
import { PLAN_ATTEMPTS, PLAN_JOB } from './jobs.ts';
import { presentZip } from './present.ts';
import type { PlannedFile, ZipRow, ZipStore } from './store.ts';

const GONE = 'A file in this zip is gone, or you may not read it any more. Please make the zip again.';

export type ZipServiceParts = Pick<
  DomainParts,
  'db' | 'clock' | 'config' | 'jobs' | 'selector' | 'access' | 'passes' | 'rights'
> & { store: ZipStore };

/** Zips that a user asks for: planned by a job, never stored, made of the stored files while they are downloaded. */
export function createZipService(parts: ZipServiceParts) {
  const { db, clock, config, jobs, selector, access, passes, rights, store } = parts;
  const now = () => formatDate(clock.now());
  const endOfLife = () => formatDate(new Date(clock.now().getTime() + config.zipLife * 1000));

  async function ownZip(userId: number, id: number): Promise<ZipRow> {
    const row = await store.ofUser(userId, id, now());
    if (!row) throw new AppError('LINK_EXPIRED');
    return row;
  }

  async function sizeOf(userId: number, { rows, root }: Selected): Promise<number> {
    const size = rows.reduce((sum, row) => sum + row.size, 0);
    if (!root) return size;
    const user = db.selectFrom('users').select(['disk_used', 'trash_size']).where('id', '=', userId);
    const { disk_used, trash_size } = await user.executeTakeFirstOrThrow();
    return size + disk_used - trash_size;
  }

  return {
    /** Resolves with the zip's id. @throws AppError BadRequest, ZIP_TOTAL_SIZE_EXCEEDED */
    async create(userId: number, selection: Selection): Promise<number> {
      const ids = await selector.ids(userId, selection);
      if (ids.length > MAX_ZIP_ENTRIES) {
        throw new AppError('BadRequest', { message: `A zip holds at most ${MAX_ZIP_ENTRIES} files.` });
      }
      const selected = await selectedBy({ db, access }, userReader(userId), ids);
      if (selected.rows.length === 0 && !selected.root) {
        throw new AppError('BadRequest', { message: 'None of these files can be read.' });
      }
      if ((await sizeOf(userId, selected)) > config.zipSize) throw new AppError('ZIP_TOTAL_SIZE_EXCEEDED');
      return db.transaction().execute(async (trx) => {
        const zip = { userId, name: nameOf(selected), fileIds: ids, now: now(), expiresAt: endOfLife() };
        const id = await store.insert(trx, zip);
        await store.keepNewest(trx, userId, config.zipsKept);
        await jobs.enqueue(PLAN_JOB, { id }, { key: String(id), maxAttempts: PLAN_ATTEMPTS, within: trx });
        return id;
      });
    },
    list: (userId: number): Promise<ZipSummary[]> => store.active(userId, now()),
    /** @throws AppError LINK_EXPIRED, ERROR_IN_ZIP */
    async get(caller: Caller, id: number, origin: string): Promise<ZipInfo> {
      const row = await ownZip(caller.userId, id);
      if (row.status === 'BROKEN') throw new AppError('ERROR_IN_ZIP');
      const path = passes.pathFor({ zipId: row.id, name: row.name, right: rights.ofRoot(caller) });
      return presentZip(row, (config.contentOrigin ?? origin) + path);
    },
    /** @throws AppError LINK_EXPIRED */
    cancel: async (userId: number, id: number): Promise<void> => store.remove((await ownZip(userId, id)).id),
    /** Plans a zip again that could not be made. @throws AppError LINK_EXPIRED */
    async retry(userId: number, id: number): Promise<void> {
      const row = await ownZip(userId, id);
      if (row.status !== 'ERROR' && row.status !== 'BROKEN') return;
      await db.transaction().execute(async (trx) => {
        await store.update(id, { status: 'NEW', error_message: null, expires_at: endOfLife() }, trx);
        await jobs.enqueue(PLAN_JOB, { id }, { key: String(id), maxAttempts: PLAN_ATTEMPTS, within: trx });
      });
    },
    /**
     * What a storage URL hands out. Where every byte is follows from the plan, so that a range of it is always the same: it
     * is sent with all of its files or not at all. They are asked for before the first byte, and again as each one's turn
     * comes, which may be hours later.
     * @throws AppError LINK_EXPIRED, FILE_LOST
     */
    async open(id: number): Promise<{ etag: string; layout: ZipLayout; check(entry: PlannedFile): Promise<void> }> {
      const row = await store.find(id);
      if (row?.status !== 'DONE' || row.expires_at <= now()) throw new AppError('LINK_EXPIRED');
      const reader = userReader(row.user_id);
      async function require(planned: readonly PlannedFile[]): Promise<void> {
        const files = await access.readMany(
          reader,
          planned.map(({ fileId }) => fileId),
        );
        const blobs = new Map(files.map((file) => [file.id, file.blob_id]));
        const isThere = ({ fileId, blobId }: PlannedFile) => blobs.get(fileId) === blobId;
        if (!planned.every(isThere)) throw new AppError('FILE_LOST', { message: GONE });
      }
      for await (const some of store.files(id)) await require(some);
      return {
        etag: `zip-${row.id}-${row.created_at}`,
        layout: store.layout(row),
        check: (entry) => require([entry]),
      };
    },
    expire: () => store.removeExpired(now()),
  };
}

export type ZipService = ReturnType<typeof createZipService>;

/** What the zip is saved as: like the one thing in it. */
function nameOf({ rows, root }: Selected): string {
  const [only] = rows;
  if (root) return `${ROOT_NAME}.zip`;
  return rows.length === 1 && only ? `${only.name}.zip` : 'Files.zip';
}
