import { randomBytes } from 'node:crypto';
import { formatDate, ROOT_ID, type FileType, type PublicShare } from '@jackdaw/api-contract';
import type { Kysely, Transaction } from 'kysely';
import { hashToken } from '../auth/random-token.ts';
import { visitToken } from '../auth/visit-tokens.ts';
import type { Database } from '../db/schema/index.ts';
import { AppError } from '../errors.ts';
import type { FileAccess, FileRow, FileTree } from '../files/index.ts';
import type { Plans } from '../plans/limits.ts';
import type { Clock } from '../ports/clock.ts';
import type { PublicShareRow, PublicShareStore } from './store.ts';
import type { Visits } from './visits.ts';

export interface PublicShareLimits {
  /** Seconds. */
  life: number;
  perFile: number;
  perFolder: number;
  /** Bytes. */
  folderSize: number;
  folderChildren: number;
  perDay: number;
  perWeek: number;
}

export interface PublicShareParts {
  db: Kysely<Database>;
  store: PublicShareStore;
  visits: Pick<Visits, 'require' | 'end'>;
  tree: Pick<FileTree, 'get'>;
  access: Pick<FileAccess, 'read' | 'readMany'>;
  plans: Plans;
  clock: Clock;
  secret: Uint8Array;
  limits: PublicShareLimits;
}

const DAY_MS = 86_400_000;
const NONCE_BYTES = 16;

const LIMIT_ERRORS = {
  perFile: 'PUBLIC_SHARE_SINGLE_FILE_LIMIT_EXCEEDED',
  perFolder: 'PUBLIC_SHARE_FOLDER_LINK_COUNT_LIMIT_EXCEEDED',
  folderSize: 'PUBLIC_SHARE_FOLDER_MAX_SIZE_LIMIT_EXCEEDED',
  folderChildren: 'PUBLIC_SHARE_FOLDER_MAX_CHILDREN_LIMIT_EXCEEDED',
  perDay: 'PUBLIC_SHARE_DAILY_TOTAL_LINK_COUNT_EXCEEDED',
  perWeek: 'PUBLIC_SHARE_WEEKLY_TOTAL_LINK_COUNT_EXCEEDED',
} as const;

/** Links to own files for anybody who has them (rows SH8-SH11). */
export function createPublicShareService(parts: PublicShareParts) {
  const { db, store, visits, tree, access, plans, clock, secret, limits } = parts;

  /** @throws AppError when what there is exceeds what may be; `isFull` when one more would */
  function refuseWhen(limit: keyof typeof LIMIT_ERRORS, current: number, isFull: boolean): void {
    if (isFull) throw new AppError(LIMIT_ERRORS[limit], { extra: { current, limit: limits[limit] } });
  }

  function present(row: PublicShareRow, file: Pick<FileRow, 'id' | 'name' | 'file_type'>): PublicShare {
    return {
      id: row.id,
      token: visitToken(secret, 'access', row.nonce),
      push_token: visitToken(secret, 'push', row.nonce),
      created_at: row.created_at,
      expiration_date: row.expires_at,
      owner: { name: row.owner_name },
      user_file: { id: file.id, name: file.name, file_type: file.file_type as FileType },
    };
  }

  async function requireSmall(folder: FileRow): Promise<void> {
    refuseWhen('folderSize', folder.size, folder.size > limits.folderSize);
    // What is counted goes one further than the limit, never through everything.
    const count = await store.countBelow(folder.id, limits.folderChildren + 1);
    refuseWhen('folderChildren', count, count > limits.folderChildren);
  }

  async function insert(trx: Transaction<Database>, file: FileRow): Promise<number> {
    const kind = file.file_type === 'FOLDER' ? 'perFolder' : 'perFile';
    const live = await store.countLiveOf(trx, file.id);
    refuseWhen(kind, live, live >= limits[kind]);
    const today = await store.countMade(trx, file.user_id, DAY_MS);
    refuseWhen('perDay', today, today >= limits.perDay);
    const lately = await store.countMade(trx, file.user_id, 7 * DAY_MS);
    refuseWhen('perWeek', lately, lately >= limits.perWeek);
    const nonce = randomBytes(NONCE_BYTES).toString('base64url');
    const now = clock.now();
    return store.insert(trx, {
      user_id: file.user_id,
      file_id: file.id,
      nonce,
      token_hash: hashToken(visitToken(secret, 'access', nonce)),
      push_hash: hashToken(visitToken(secret, 'push', nonce)),
      created_at: formatDate(now),
      expires_at: formatDate(new Date(now.getTime() + limits.life * 1000)),
      state: 'live',
      bytes_served: 0,
    });
  }

  return {
    /** @throws AppError NotFound, Forbidden for what others own, and the codes of row SH8 */
    async create(userId: number, fileId: number): Promise<PublicShare> {
      if (fileId === ROOT_ID) throw new AppError('PUBLIC_SHARE_FOLDER_ROOT_NOT_ALLOWED');
      const file = await tree.get(userId, fileId);
      if (!(await plans.limitsOf(userId)).publicShares) throw new AppError('PUBLIC_SHARE_NOT_ALLOWED_PLAN');
      if (file.file_type === 'FOLDER') await requireSmall(file);
      const id = await db.transaction().execute((trx) => insert(trx, file));
      const row = await store.get(id);
      if (!row) throw new AppError('NotFound');
      return present(row, file);
    },
    /** Those that can be opened and still lead somewhere. */
    async list(userId: number): Promise<PublicShare[]> {
      const rows = await store.openable(userId);
      const files = await access.readMany(
        { userId, confinedTo: null },
        rows.map((row) => row.file_id),
      );
      const byId = new Map(files.map((file) => [file.id, file]));
      return rows.flatMap((row) => {
        const file = byId.get(row.file_id);
        return file ? [present(row, file)] : [];
      });
    },
    /** @throws AppError NotFound */
    async remove(userId: number, shareId: number): Promise<void> {
      const row = await store.get(shareId);
      if (row?.user_id !== userId || row.state === 'ended') throw new AppError('NotFound');
      await store.setState(shareId, 'ended', ['abuse']);
      await visits.end(row);
    },
    /** What its visitor is told. @throws AppError LinkExpired, AbuseDetected, NotFound when the file is gone */
    async visited(shareId: number): Promise<PublicShare> {
      const row = await visits.require(shareId);
      return present(row, await access.read({ userId: row.user_id, confinedTo: row.file_id }, row.file_id));
    },
    /** Closes a link that was reported for abuse, or opens it again. @throws AppError NotFound */
    async setAbuse(token: string, isAbuse: boolean): Promise<void> {
      const row = await store.byHash('token_hash', hashToken(token));
      if (!row) throw new AppError('NotFound');
      if (isAbuse) await visits.end(row);
      await store.setState(row.id, isAbuse ? 'abuse' : 'live', isAbuse ? ['live', 'ended'] : ['abuse']);
    },
    /** Ends all of a user's. */
    async removeAll(userId: number): Promise<void> {
      for (const id of await store.liveIds(userId)) await visits.end({ id, user_id: userId });
    },
    /** Sends the visitors of those whose time is up away, and forgets old ones. */
    async expire(): Promise<void> {
      for (const share of await store.expired()) await visits.end(share);
      await store.forgetOld();
    },
  };
}

export type PublicShareService = ReturnType<typeof createPublicShareService>;
