import { AppError } from '../errors.ts';
import { readerOf, userReader, type FileAccess, type FileRow } from '../files/index.ts';
import type { Caller } from '../http/binding.ts';
import type { ByteSource } from './byte-source.ts';
import { metered } from './metered.ts';

/** By which right somebody gets the bytes of a file: as its owner, as somebody it is shared with, or as a visitor. */
export interface ReadRight {
  kind: 'owner' | 'user' | 'share';
  /** Of the user, or of the public share. */
  id: number;
  fileId: number;
}

/** What passes for public shares, as far as their bytes go. */
export interface ShareVisits {
  /** `address` is where the request comes from. @throws AppError LinkExpired, AbuseDetected */
  require(shareId: number, address: string): Promise<{ user_id: number; file_id: number }>;
  /** Takes bytes from what visitors may still get; false when there are not so many left. */
  take(shareId: number, bytes: number): Promise<boolean>;
  /** There was nothing left to take. */
  exhaust(shareId: number): Promise<void>;
}

/** How bytes are handed out: counted where somebody counts them. */
export type Serve = (source: ByteSource) => ByteSource;

/**
 * Addresses of bytes and the passes in them are good for hours; what is shared may end at any moment, and what is trashed is
 * gone at once. So whatever is served of a file names the right it is served by, which is asked again on each request.
 */
export interface ReadRights {
  /** The right by which a caller reads this file. */
  of(caller: Pick<Caller, 'userId' | 'publicShare'>, file: Pick<FileRow, 'id' | 'user_id'>): ReadRight;
  /**
   * Asks whether it still stands; null (a root, which has no row) always does. `address` is where the request comes from:
   * visitors of a public share come from few places, whatever address they were given.
   * @throws AppError NotFound, LinkExpired, AbuseDetected
   */
  check(right: ReadRight | null, address: string): Promise<Serve>;
}

const asIs: Serve = (source) => source;

export function createReadRights({
  access,
  visits,
}: {
  access: Pick<FileAccess, 'read'>;
  /** Null where there are no public shares. */
  visits: ShareVisits | null;
}): ReadRights {
  return {
    of({ userId, publicShare }, file) {
      if (publicShare) return { kind: 'share', id: publicShare.id, fileId: file.id };
      return { kind: file.user_id === userId ? 'owner' : 'user', id: userId, fileId: file.id };
    },
    async check(right, address) {
      if (!right) return asIs;
      if (right.kind !== 'share') {
        await access.read(userReader(right.id), right.fileId);
        return asIs;
      }
      if (!visits) throw new AppError('NotFound');
      const share = await visits.require(right.id, address);
      const publicShare = { id: right.id, fileId: share.file_id };
      await access.read(readerOf({ userId: share.user_id, publicShare }), right.fileId);
      const budget = {
        take: (bytes: number) => visits.take(right.id, bytes),
        exhaust: () => visits.exhaust(right.id),
      };
      return (source) => metered(source, budget);
    },
  };
}

/** How long a client may keep bytes: what is shared may end at any moment, own bytes stay the owner's. */
export function cacheControlOf(right: ReadRight | null): string {
  return right === null || right.kind === 'owner' ? 'private, max-age=3600' : 'private, no-cache';
}

const KINDS = { o: 'owner', u: 'user', s: 'share' } as const;
const RIGHT = /^([ous])(\d{1,16})_(\d{1,16})$/;

/** The right as part of a signed pass; empty for none. */
export function writeRight(right: ReadRight | null): string {
  return right ? `${right.kind.charAt(0)}${right.id}_${right.fileId}` : '';
}

/** What `writeRight` wrote. */
export function readRight(text: string): ReadRight | null {
  const [, kind, id, fileId] = RIGHT.exec(text) ?? [];
  return kind === undefined
    ? null
    : { kind: KINDS[kind as keyof typeof KINDS], id: Number(id), fileId: Number(fileId) };
}
