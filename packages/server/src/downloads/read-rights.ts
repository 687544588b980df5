import { AppError } from '../errors.ts';
import { readerOf, userReader, type FileAccess, type FileRow } from '../files/index.ts';
import type { Caller } from '../http/binding.ts';
import type { ByteSource } from './byte-source.ts';
import { metered } from './metered.ts';

/** By which right somebody gets bytes that are not his own: of what file, as which friend or visitor of which share. */
export interface ReadRight {
  kind: 'user' | 'share';
  /** Of the user, or of the public share. */
  id: number;
  fileId: number;
}

/** What passes for public shares, as far as their bytes go. */
export interface ShareVisits {
  /** @throws AppError LinkExpired, AbuseDetected */
  require(shareId: number): Promise<{ user_id: number; file_id: number }>;
  /** Takes bytes from what visitors may still get; false when there are not so many left. */
  take(shareId: number, bytes: number): Promise<boolean>;
  /** There was nothing left to take. */
  exhaust(shareId: number): Promise<void>;
}

/** How bytes are handed out: counted where somebody counts them. */
export type Serve = (source: ByteSource) => ByteSource;

/**
 * Addresses of bytes and the passes in them are good for hours; what is shared may end at any moment. So whatever is served
 * of somebody else's file names the right it is served by, which is asked again on each request.
 */
export interface ReadRights {
  /** The right by which a caller reads this file; null when it is his own. */
  of(caller: Pick<Caller, 'userId' | 'publicShare'>, file: Pick<FileRow, 'id' | 'user_id'>): ReadRight | null;
  /** Asks whether it still stands. @throws AppError NotFound, LinkExpired, AbuseDetected */
  check(right: ReadRight | null): Promise<Serve>;
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
      return file.user_id === userId ? null : { kind: 'user', id: userId, fileId: file.id };
    },
    async check(right) {
      if (!right) return asIs;
      if (right.kind === 'user') {
        await access.read(userReader(right.id), right.fileId);
        return asIs;
      }
      if (!visits) throw new AppError('NotFound');
      const share = await visits.require(right.id);
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

const RIGHT = /^([us])(\d{1,16})_(\d{1,16})$/;

/** The right as part of a signed pass; empty for none. */
export function writeRight(right: ReadRight | null): string {
  return right ? `${right.kind === 'user' ? 'u' : 's'}${right.id}_${right.fileId}` : '';
}

/** What `writeRight` wrote. */
export function readRight(text: string): ReadRight | null {
  const [, kind, id, fileId] = RIGHT.exec(text) ?? [];
  return kind === undefined ? null : { kind: kind === 'u' ? 'user' : 'share', id: Number(id), fileId: Number(fileId) };
}
