import { ROOT_ID } from '@jackdaw/api-contract';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import { AppError } from '../errors.ts';
import type { Caller } from '../http/binding.ts';
import type { FileRow } from './file-tree.ts';
import { receivedAmong, receivedTops, withinAmong, type ReceivedTop } from './visibility.ts';

/** Who reads, and how far he sees. */
export interface Reader {
  userId: number;
  /**
   * The visitor of a public share sees this entry and what is under it, as its owner; so does the reader of a podcast, for
   * whom 0 is all that is the user's own. Null for everybody else.
   */
  confinedTo: number | null;
  /** Within that, what friends share with the user too: a podcast may be of a friend's folder. */
  withReceived?: true;
}

/**
 * Whether somebody may read a file. This is the one place that decides, it is asked on each request, and nothing is
 * remembered between two. The rule:
 * - A live entry may be read by its owner.
 * - By a friend of the owner, while a share of the entry or of a folder above it names that friend or all friends, both are
 *   friends, the owner's account is active and the friend has not put the share away. Sharing gives nothing but reading.
 * - By the visitor of a public share, while the entry is the shared one or below it, and by him nothing else, whatever else
 *   the owner may read. Whether the visit itself is in order (end of validity, caps, abuse, plan) is judged with his token.
 * - By the reader of a podcast, while its user may read the entry and it is the podcast's folder or below it.
 * - Everything between the entry and the root must be live, for all but the owner.
 * What may not be read does not exist: `NotFound`. Writing is for owners; `FileTree` answers others who may read `Forbidden`.
 */
export interface FileAccess {
  /**
   * A live entry that the reader may read. `user_id` of the row is the owner. The root, the folder of received items and
   * the folders of friends have no row.
   * @throws AppError NotFound
   */
  read(reader: Reader, id: number): Promise<FileRow>;
  /** Those of these entries that the reader may read, in the order of the ids. */
  readMany(reader: Reader, ids: readonly number[]): Promise<FileRow[]>;
  /** The entries that friends (or one of them) share with a user, without what lies in another one of them. */
  received(userId: number, ownerId?: number): Promise<ReceivedTop[]>;
}

/** Who reads when this caller asks. */
export function readerOf({ userId, publicShare, podcast }: Pick<Caller, 'userId' | 'publicShare' | 'podcast'>): Reader {
  if (publicShare) return { userId, confinedTo: publicShare.fileId };
  return podcast ? podcastReader(userId, podcast.folderId) : userReader(userId);
}

/** The reader of the podcast of a folder. */
export function podcastReader(userId: number, folderId: number): Reader {
  return { userId, confinedTo: folderId, withReceived: true };
}

/** Somebody reading with all his rights. */
export function userReader(userId: number): Reader {
  return { userId, confinedTo: null };
}

export function createFileAccess(db: Kysely<Database>): FileAccess {
  function liveRows(ids: readonly number[]): Promise<FileRow[]> {
    const among = sql<number>`(select value from json_each(${JSON.stringify(ids)}))`;
    return db.selectFrom('files').selectAll().where('id', 'in', among).where('trash_id', 'is', null).execute();
  }

  /** Ids of those of these entries that the reader may read. */
  async function allowedAmong(reader: Reader, rows: readonly FileRow[]): Promise<Set<number>> {
    const { userId, confinedTo, withReceived = confinedTo === null } = reader;
    const own = rows.filter((row) => row.user_id === userId).map((row) => row.id);
    if (confinedTo === ROOT_ID) return new Set(own);
    const foreign = withReceived ? rows.filter((row) => row.user_id !== userId).map((row) => row.id) : [];
    const readable = [...own, ...(await receivedAmong(db, userId, foreign))];
    return confinedTo === null ? new Set(readable) : withinAmong(db, confinedTo, readable);
  }

  async function readMany(reader: Reader, ids: readonly number[]): Promise<FileRow[]> {
    if (ids.length === 0) return [];
    const rows = await liveRows(ids);
    const allowed = await allowedAmong(reader, rows);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return [...new Set(ids)].flatMap((id) => {
      const row = byId.get(id);
      return row && allowed.has(id) ? [row] : [];
    });
  }

  return {
    readMany,
    async read(reader, id) {
      const [row] = await readMany(reader, [id]);
      if (!row) throw new AppError('NotFound');
      return row;
    },
    received: (userId, ownerId) => receivedTops(db, userId, ownerId),
  };
}
