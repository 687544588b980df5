import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a derived token is good for: file-serving URLs, the live connection, or podcast feeds and what is in them. */
export type DerivedKind = 'download' | 'push' | 'podcast';

/** Whom a derived token stands for. It is worth something only while the user's `token_epoch` equals `epoch`. */
export interface DerivedClaim {
  userId: number;
  epoch: number;
  /** The session it was given to, whose end is its end too; 0 when it outlives sessions. */
  tokenId: number;
}

/** Tokens that are signatures and need no row: given out with every account info, revoked by raising the user's epoch. */
export interface DerivedTokens {
  issue(kind: DerivedKind, claim: DerivedClaim): string;
  /** Null for anything that this server did not sign for this kind. */
  verify(kind: DerivedKind, token: string): DerivedClaim | null;
}

const PREFIX: Readonly<Record<DerivedKind, string>> = { download: 'dl', push: 'ps', podcast: 'pc' };

/** `secret` is the server's own, at least 32 bytes. */
export function createDerivedTokens(secret: Uint8Array): DerivedTokens {
  if (secret.length < 32) throw new Error('The server secret is too short.');
  const sign = (payload: string) => createHmac('sha256', secret).update(`derived-token:${payload}`).digest();
  return {
    issue(kind, { userId, epoch, tokenId }) {
      const payload = `${PREFIX[kind]}-${userId}-${epoch}-${tokenId}`;
      return `${payload}-${sign(payload).toString('base64url')}`;
    },
    verify(kind, token) {
      const match = /^([a-z]{2})-([1-9]\d{0,14})-(\d{1,15})-(\d{1,15})-([\w-]{43})$/.exec(token);
      if (!match || match[1] !== PREFIX[kind]) return null;
      const [, prefix, userId, epoch, tokenId, signature = ''] = match;
      const given = Buffer.from(signature, 'base64url');
      const right = sign(`${prefix}-${userId}-${epoch}-${tokenId}`);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      return { userId: Number(userId), epoch: Number(epoch), tokenId: Number(tokenId) };
    },
  };
}
