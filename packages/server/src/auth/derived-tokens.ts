import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { Caller } from '../http/binding.ts';

/** What a derived token is good for: file-serving URLs, the live connection, or the podcast of a folder and what is in it. */
export type DerivedKind = 'download' | 'push' | 'podcast';

/** The session that something is derived from, whose end is its end too. */
export type Holder = Pick<Caller, 'userId' | 'epoch' | 'tokenId'>;

/**
 * Whom a derived token, or an address that works without one, stands for. It is worth something only while the user's
 * `token_epoch` equals `epoch` and the session is still there.
 */
export interface DerivedClaim {
  userId: number;
  epoch: number;
  /** The session it was given to; 0 for a podcast's, which outlives the session that asked for it. */
  tokenId: number;
  /** Of a podcast: nothing but this folder (0 is the root) and what is below it. Null is all that the user may read. */
  folderId: number | null;
}

/** The claim of whoever calls, for what is made for him. */
export function claimOf({ userId, epoch, tokenId, podcast }: Holder & Pick<Caller, 'podcast'>): DerivedClaim {
  return { userId, epoch, tokenId: tokenId ?? 0, folderId: podcast?.folderId ?? null };
}

/** Tokens that are signatures and need no row: given out with every account info, and ended with what they came of. */
export interface DerivedTokens {
  issue(kind: DerivedKind, claim: DerivedClaim): string;
  /** Null for anything that this server did not sign for this kind. */
  verify(kind: DerivedKind, token: string): DerivedClaim | null;
}

const PREFIX: Readonly<Record<DerivedKind, string>> = { download: 'dl', push: 'ps', podcast: 'pc' };

const TOKEN = /^(([a-z]{2})-([1-9]\d{0,14})-(\d{1,15})-(\d{1,15})(?:-(\d{1,15}))?)-([\w-]{43})$/;

/** `secret` is the server's own, at least 32 bytes. */
export function createDerivedTokens(secret: Uint8Array): DerivedTokens {
  if (secret.length < 32) throw new Error('The server secret is too short.');
  const key = createSecretKey(secret);
  const sign = (payload: string) => createHmac('sha256', key).update(`derived-token:${payload}`).digest();
  return {
    issue(kind, { userId, epoch, tokenId, folderId }) {
      const numbers = kind === 'podcast' ? [userId, epoch, tokenId, folderId ?? 0] : [userId, epoch, tokenId];
      const payload = [PREFIX[kind], ...numbers].join('-');
      return `${payload}-${sign(payload).toString('base64url')}`;
    },
    verify(kind, token) {
      const [, payload = '', prefix, userId, epoch, tokenId, folderId, signature = ''] = TOKEN.exec(token) ?? [];
      if (prefix !== PREFIX[kind]) return null;
      const given = Buffer.from(signature, 'base64url');
      const right = sign(payload);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      // An older server signed podcasts without their folder, and other tokens without their session.
      if (kind === 'podcast' ? folderId === undefined : tokenId === '0') return null;
      return {
        userId: Number(userId),
        epoch: Number(epoch),
        tokenId: Number(tokenId),
        folderId: folderId === undefined ? null : Number(folderId),
      };
    },
  };
}
