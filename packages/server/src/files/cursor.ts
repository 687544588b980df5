import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { FileType, SortBy } from '@jackdaw/api-contract';
import { AppError } from '../errors.ts';
import type { Clock } from '../ports/clock.ts';

/** A folder's listing: what it shows, how many leading folders were delivered, and the sort key and id of the last row. */
export interface ListCursor {
  kind: 'list';
  parentId: number;
  sort: SortBy;
  fileTypes: FileType[] | null;
  contentType: string | null;
  hidden: boolean;
  flags: number;
  perPage: number;
  led: number;
  after: [key: string | number, id: number] | null;
}

/** A fixed list of entries, such as those a deletion skipped. */
export interface IdsCursor {
  kind: 'ids';
  ids: number[];
  /** Entries delivered so far. */
  offset: number;
  perPage: number;
}

export interface SearchCursor {
  kind: 'search';
  words: string[];
  fileTypes: FileType[] | null;
  total: number;
  perPage: number;
  after: number;
}

interface TrashCursor {
  kind: 'trash';
  perPage: number;
  after: [deletedAt: string, id: number];
}

/** The transfers of a user, newest first; `after` is the id of the last one delivered. */
interface TransfersCursor {
  kind: 'transfers';
  perPage: number;
  after: number;
}

type Cursor = ListCursor | IdsCursor | SearchCursor | TrashCursor | TransfersCursor;

/**
 * Cursors carry all they need and a signature, so that nothing is kept for them. They belong to one user and expire.
 */
export interface Cursors {
  seal(userId: number, cursor: Cursor): string;
  /** @throws AppError BadRequest for anything but an unexpired cursor of these kinds that this user was given */
  open<K extends Cursor['kind']>(userId: number, text: string, kinds: readonly K[]): Extract<Cursor, { kind: K }>;
}

const LIFETIME_MS = 48 * 3_600_000;
/** Raised when the shape changes: older cursors are then refused instead of misread. */
const SHAPE = 2;

/** `secret` signs; whoever knows it can make cursors. */
export function createCursors(secret: Uint8Array, clock: Clock): Cursors {
  const key = createSecretKey(secret);
  const sign = (payload: string) => createHmac('sha256', key).update(`cursor:${payload}`).digest();
  return {
    seal(userId, cursor) {
      const content = [SHAPE, userId, clock.now().getTime() + LIFETIME_MS, cursor];
      const payload = Buffer.from(JSON.stringify(content)).toString('base64url');
      return `${payload}.${sign(payload).toString('base64url')}`;
    },
    open<K extends Cursor['kind']>(userId: number, text: string, kinds: readonly K[]) {
      const [payload = '', signature = ''] = text.split('.', 2);
      const given = Buffer.from(signature, 'base64url');
      const right = sign(payload);
      if (given.length !== right.length || !timingSafeEqual(given, right)) throw badCursor();
      const content = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [number, number, number, Cursor];
      const [shape, owner, expires, cursor] = content;
      if (shape !== SHAPE || owner !== userId || expires < clock.now().getTime()) throw badCursor();
      if (!isOneOf(cursor, kinds)) throw badCursor();
      return cursor;
    },
  };
}

function isOneOf<K extends Cursor['kind']>(
  cursor: Cursor,
  kinds: readonly K[],
): cursor is Extract<Cursor, { kind: K }> {
  return (kinds as readonly string[]).includes(cursor.kind);
}

function badCursor(): AppError {
  return new AppError('BadRequest', { message: 'The cursor is unknown or has expired.' });
}
