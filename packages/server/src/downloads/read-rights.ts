import { ROOT_ID } from '@jackdaw/api-contract';
import type { Kysely } from 'kysely';
import { claimOf, type DerivedClaim, type Holder } from '../auth/derived-tokens.ts';
import type { TokenService } from '../auth/token-service.ts';
import type { Database } from '../db/schema/index.ts';
import { AppError } from '../errors.ts';
import { podcastReader, userReader, type FileAccess, type FileRow, type Reader } from '../files/index.ts';
import type { Caller } from '../http/binding.ts';
import type { BlobId } from '../ports/blob-store.ts';
import type { ByteSource } from './byte-source.ts';
import { metered } from './metered.ts';

/**
 * By which right somebody gets the bytes of a file (0 stands for all that is the user's own): as its owner or somebody it is
 * shared with, through the session or the podcast that the claim names; or as the visitor of a public share.
 */
export type ReadRight =
  { kind: 'owner' | 'user'; claim: DerivedClaim; fileId: number } | { kind: 'share'; shareId: number; fileId: number };

/** What of a caller decides what he may read, and for how long addresses work that he is given. */
export type ReadingCaller = Holder & Pick<Caller, 'publicShare' | 'podcast'>;

/** What passes for public shares, as far as their bytes go. */
export interface ShareVisits {
  /** `address` is where the request comes from; without it nothing is noted. @throws AppError LinkExpired, AbuseDetected */
  require(shareId: number, address?: string): Promise<{ user_id: number; file_id: number }>;
  /** Takes bytes from what visitors may still get; false when there are not so many left. */
  take(shareId: number, bytes: number): Promise<boolean>;
  /** There was nothing left to take. */
  exhaust(shareId: number): Promise<void>;
}

/** How bytes are handed out: counted where somebody counts them. */
export type Serve = (source: ByteSource) => ByteSource;

/**
 * Addresses of bytes and the passes in them are good for hours; what is shared may end at any moment, what is trashed is gone
 * at once, and so is what somebody was given through a session that has ended. So whatever is served of a file names the
 * right it is served by, which is asked again on each request.
 */
export interface ReadRights {
  /** The right by which a caller reads this file. */
  of(caller: ReadingCaller, file: Pick<FileRow, 'id' | 'user_id'>): ReadRight;
  /** The right to all that is the caller's own. */
  ofRoot(caller: ReadingCaller): ReadRight;
  /** How bytes are handed out to a caller who was let in for this request. */
  serveTo(caller: Pick<Caller, 'publicShare'>): Serve;
  /**
   * Asks whether a right still stands. `address` is where the request comes from: visitors of a public share come from few
   * places, whatever address they were given; null when it was counted already, for long answers. With `blobId` also whether the file still has these bytes, or this MP4: what
   * was replaced is not what may be read now.
   * @throws AppError NotFound, LINK_EXPIRED, PaymentRequired, LinkExpired, AbuseDetected
   */
  check(right: ReadRight, address: string | null, blobId?: BlobId): Promise<Serve>;
  /** Who reads by a right that stands, to ask about what belongs to its file. @throws AppError NotFound, LinkExpired, AbuseDetected */
  readerBy(right: ReadRight): Promise<Reader>;
}

const asIs: Serve = (source) => source;

export function createReadRights({
  db,
  access,
  tokens,
  visits,
}: {
  db: Kysely<Database>;
  access: Pick<FileAccess, 'read'>;
  tokens: Pick<TokenService, 'statusOf'>;
  /** Null where there are no public shares. */
  visits: ShareVisits | null;
}): ReadRights {
  function countedFor(shareId: number): Serve {
    if (!visits) throw new AppError('NotFound');
    const budget = {
      take: (bytes: number) => visits.take(shareId, bytes),
      exhaust: () => visits.exhaust(shareId),
    };
    return (source) => metered(source, budget);
  }

  async function readerBy(right: ReadRight, address?: string): Promise<Reader> {
    if (right.kind !== 'share') {
      const { userId, folderId } = right.claim;
      return folderId === null ? userReader(userId) : podcastReader(userId, folderId);
    }
    if (!visits) throw new AppError('NotFound');
    const share = await visits.require(right.shareId, address);
    return { userId: share.user_id, confinedTo: share.file_id };
  }

  async function requireFile(reader: Reader, fileId: number, blobId: BlobId | undefined): Promise<void> {
    const file = await access.read(reader, fileId);
    if (blobId === undefined || file.blob_id === blobId) return;
    const query = db.selectFrom('conversions').select('file_id').where('file_id', '=', fileId);
    if (!(await query.where('blob_id', '=', blobId).executeTakeFirst())) throw new AppError('NotFound');
  }

  return {
    readerBy: (right) => readerBy(right),
    of(caller, file) {
      if (caller.publicShare) return { kind: 'share', shareId: caller.publicShare.id, fileId: file.id };
      return { kind: file.user_id === caller.userId ? 'owner' : 'user', claim: claimOf(caller), fileId: file.id };
    },
    ofRoot: (caller) => ({ kind: 'owner', claim: claimOf(caller), fileId: ROOT_ID }),
    serveTo: ({ publicShare }) => (publicShare ? countedFor(publicShare.id) : asIs),
    async check(right, address, blobId) {
      if (right.kind === 'share') {
        await requireFile(await readerBy(right, address ?? undefined), right.fileId, blobId);
        return countedFor(right.shareId);
      }
      const { claim, fileId } = right;
      const status = await tokens.statusOf(claim);
      if (status === null) throw new AppError('LINK_EXPIRED');
      // As the routes that such addresses are had from.
      if (status !== 'active') throw new AppError('PaymentRequired');
      if (fileId !== ROOT_ID) await requireFile(await readerBy(right), fileId, blobId);
      return asIs;
    },
  };
}

/** How long a client may keep bytes: what is shared may end at any moment, own bytes stay the owner's. */
export function cacheControlOf(right: ReadRight): string {
  return right.kind === 'owner' ? 'private, max-age=3600' : 'private, no-cache';
}

const LETTERS = { owner: 'o', user: 'u', share: 's' } as const;

/** What `writeRight` writes, as part of an expression. */
export const RIGHT_PATTERN = String.raw`[ous]\d{1,16}(?:_\d{1,16}){1,4}`;

/** The right as part of a signed pass. */
export function writeRight(right: ReadRight): string {
  const letter = LETTERS[right.kind];
  if (right.kind === 'share') return `${letter}${right.shareId}_${right.fileId}`;
  const { userId, epoch, tokenId, folderId } = right.claim;
  return letter + [userId, right.fileId, epoch, tokenId, ...(folderId === null ? [] : [folderId])].join('_');
}

/** What `writeRight` wrote; null for what an older server wrote. */
export function readRight(text: string): ReadRight | null {
  const [first = 0, fileId = 0, epoch, tokenId, folderId = null] = text.slice(1).split('_').map(Number);
  if (text.startsWith(LETTERS.share)) return { kind: 'share', shareId: first, fileId };
  if (epoch === undefined || tokenId === undefined) return null;
  const kind = text.startsWith(LETTERS.owner) ? 'owner' : 'user';
  return { kind, claim: { userId: first, epoch, tokenId, folderId }, fileId };
}
