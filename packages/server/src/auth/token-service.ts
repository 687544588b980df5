import { formatDate, parseDate, type TokenScope } from '@jackdaw/api-contract';
import type { Transaction } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import type { Caller } from '../http/binding.ts';
import type { Clock } from '../ports/clock.ts';
import type { DerivedClaim, DerivedKind, DerivedTokens, Holder } from './derived-tokens.ts';
import { hashToken, randomToken } from './random-token.ts';
import type { RemovedToken, TokenStore } from './token-store.ts';
import type { VisitKind } from './visit-tokens.ts';

/** How often at most the last use of a token is written down, milliseconds. */
const TOUCH_INTERVAL = 60_000;
/** Resolved tokens that are remembered. */
const REMEMBERED = 5_000;
/** How long a half-signed-in token waits for the second factor, milliseconds. */
const HALF_SIGNED_IN = 15 * 60_000;

export interface NewToken {
  userId: number;
  clientId: number;
  scope: TokenScope;
  clientName: string;
  ipAddress: string;
  userAgent: string;
  /** The same user, client and fingerprint are one session: its new token takes the place of the old one. */
  fingerprint?: string;
  /** The user proved just now that it is him, with all that his account asks for. */
  authenticated?: boolean;
  /** The app-specific password that was given in place of the password. */
  appPassword?: { id: number; note: string };
  /** The token by whose right it is made, whose end is its end too; it may be another user's. */
  linkedBy?: number | null;
}

/** Tokens that stopped counting: certain ones, or (null) everything of the user but one, derived ones included. */
export interface Revocation {
  userId: number;
  tokenIds: readonly number[] | null;
  exceptTokenId?: number | null;
  /** The public share whose visits ended; no token of the user did then. */
  publicShareId?: number;
}

/** Knows the visitors of public shares by their tokens. */
export interface VisitorSource {
  /**
   * `address` is where a request comes from; null where that is not counted.
   * @throws AppError LinkExpired, AbuseDetected
   */
  recognise(kind: VisitKind, token: string, address: string | null): Promise<Caller | null>;
}

/** Issues, recognises and revokes tokens. A revoked one counts no more from the moment the promise resolves. */
export interface TokenService {
  /** `renewed`: it took the place of the token of a session that there was already. */
  issue(token: NewToken): Promise<{ id: number; token: string; renewed: boolean }>;
  /** Null for a token that is unknown or revoked. */
  resolve(token: string): Promise<Caller | null>;
  /** A derived token that ends with the session it is made for. */
  derive(kind: 'download' | 'push', holder: Holder): string;
  /** A token of the podcast of a folder; it outlives the session that asked for it unless `endsWithSession`. */
  derivePodcast(holder: Holder, folderId: number, endsWithSession: boolean): string;
  /** The user's epoch as it stands now, for what is made while nobody calls. */
  epochOf(userId: number): Promise<number>;
  /** Whose derived token this is; null when it is none or what it came of has ended. */
  resolveDerived(kind: DerivedKind, token: string): Promise<Caller | null>;
  /** The status of the account that a claim stands for; null when what it came of has ended. */
  statusOf(claim: DerivedClaim): Promise<string | null>;
  /** Lets visitors of public shares be recognised. Once, before the first request. */
  admitVisitors(source: VisitorSource): void;
  /** The visitor whose token this is; null when it is none. @throws AppError LinkExpired, AbuseDetected */
  resolveVisitor(kind: VisitKind, token: string, address: string | null): Promise<Caller | null>;
  /** Tells that nobody may visit a public share any more. */
  endVisits(ownerId: number, publicShareId: number): void;
  /** False when the user has no such token. */
  revoke(userId: number, tokenId: number): Promise<boolean>;
  revokeClient(userId: number, clientId: number): Promise<void>;
  /** Every session that began with this app-specific password. */
  revokeAppPassword(userId: number, appPasswordId: number): Promise<void>;
  /** All of the user's tokens but one; derived ones too. */
  revokeAll(userId: number, exceptTokenId: number | null): Promise<void>;
  /** The same within what makes it necessary; `revokeAll` follows the commit, for what is remembered and connected. */
  endAll(userId: number, exceptTokenId: number | null, trx: Transaction<Database>): Promise<void>;
  /** Drops what is remembered of a user whose name, status or role changed. */
  forget(userId: number): void;
  onRevoked(listener: (revocation: Revocation) => void): void;
}

/** Makes the tokens of addresses that must work without a header, each for the session that it ends with. */
export type UrlTokens = Pick<TokenService, 'derive' | 'epochOf'>;

export function createTokenService(store: TokenStore, derived: DerivedTokens, clock: Clock): TokenService {
  const remembered = new Map<string, { caller: Caller; lastUsed: number; endsAt: number }>();
  const listeners: ((revocation: Revocation) => void)[] = [];
  /** Raised by every change, so that a lookup that began before it is not remembered after it. */
  let generation = 0;
  let visitors: VisitorSource | null = null;
  /** Other users' tokens that ended with a user's, within changes of his that `revokeAll` has not followed yet. */
  const unannounced = new Map<number, RemovedToken[]>();

  function forget(userId: number): void {
    generation++;
    for (const [hash, entry] of remembered) if (entry.caller.userId === userId) remembered.delete(hash);
  }

  function announce(revocation: Revocation): void {
    forget(revocation.userId);
    for (const listener of listeners) listener(revocation);
  }

  /** Tells each user of his: what a token linked may be another's. */
  function announceRemoved(removed: readonly RemovedToken[]): void {
    for (const [userId, tokens] of Map.groupBy(removed, (token) => token.userId)) {
      announce({ userId, tokenIds: tokens.map(({ id }) => id) });
    }
  }

  async function lookUp(hash: string) {
    const known = remembered.get(hash);
    if (known) return known;
    const seen = generation;
    const owner = await store.owner(hash);
    if (!owner) return null;
    const { lastUsedAt, firstParty, isAdmin, createdAt, ...rest } = owner;
    const entry = {
      caller: { ...rest, firstParty: firstParty === 1, isAdmin: isAdmin === 1, publicShare: null, podcast: null },
      lastUsed: lastUsedAt ? parseDate(lastUsedAt).getTime() : 0,
      endsAt: rest.scope === 'two_factor' ? parseDate(createdAt).getTime() + HALF_SIGNED_IN : Number.POSITIVE_INFINITY,
    };
    if (seen === generation) {
      if (remembered.size >= REMEMBERED) remembered.clear();
      remembered.set(hash, entry);
    }
    return entry;
  }

  return {
    forget,
    onRevoked: (listener) => void listeners.push(listener),

    async issue({ userId, clientId, scope, clientName, ipAddress, userAgent, fingerprint, ...rest }) {
      const token = randomToken();
      const now = clock.now();
      const written = {
        token_hash: hashToken(token),
        scope,
        client_name: clientName.slice(0, 255),
        ip_address: ipAddress,
        user_agent: userAgent.slice(0, 512),
        note: rest.appPassword?.note ?? null,
        app_password_id: rest.appPassword?.id ?? null,
        authenticated_at: rest.authenticated === true ? formatDate(now) : null,
      };
      if (scope === 'two_factor') {
        const before = formatDate(new Date(now.getTime() - HALF_SIGNED_IN));
        await store.remove({ userId, scope, before });
      }
      // Who knows only the password must not end the session of who knows the second factor too.
      if (fingerprint !== undefined && scope === 'default') {
        const renewed = await store.renew({ userId, clientId, fingerprint }, written);
        if (renewed !== undefined) {
          announce({ userId, tokenIds: [renewed] });
          return { id: renewed, token, renewed: true };
        }
      }
      const id = await store.insert({
        ...written,
        user_id: userId,
        client_id: clientId,
        fingerprint: fingerprint ?? null,
        linked_by: rest.linkedBy ?? null,
        created_at: formatDate(now),
        last_used_at: null,
      });
      return { id, token, renewed: false };
    },

    async resolve(token) {
      const entry = await lookUp(hashToken(token));
      const now = clock.now();
      if (!entry || now.getTime() >= entry.endsAt) return null;
      if (entry.caller.tokenId !== null && Math.abs(now.getTime() - entry.lastUsed) >= TOUCH_INTERVAL) {
        entry.lastUsed = now.getTime();
        await store.touch(entry.caller.tokenId, formatDate(now));
      }
      return entry.caller;
    },

    derive: (kind, { userId, epoch, tokenId }) =>
      derived.issue(kind, { userId, epoch, tokenId: tokenId ?? 0, folderId: null }),

    derivePodcast: ({ userId, epoch, tokenId }, folderId, endsWithSession) =>
      derived.issue('podcast', { userId, epoch, tokenId: endsWithSession ? (tokenId ?? 0) : 0, folderId }),

    async epochOf(userId) {
      const epoch = await store.epochOf(userId);
      if (epoch === undefined) throw new Error(`No user ${userId}`);
      return epoch;
    },

    async statusOf(claim) {
      return (await store.holder(claim, formatDate(clock.now())))?.status ?? null;
    },

    async resolveDerived(kind, token) {
      const claim = derived.verify(kind, token);
      const user = claim && (await store.holder(claim, formatDate(clock.now())));
      if (!user) return null;
      return {
        userId: user.id,
        username: user.username,
        status: user.status,
        isAdmin: user.is_admin === 1,
        tokenId: claim.tokenId || null,
        scope: kind === 'push' ? 'push' : 'files_download',
        clientId: 0,
        firstParty: false,
        epoch: claim.epoch,
        publicShare: null,
        podcast: claim.folderId === null ? null : { folderId: claim.folderId },
      };
    },

    admitVisitors: (source) => void (visitors = source),
    resolveVisitor: async (kind, token, address) => (await visitors?.recognise(kind, token, address)) ?? null,
    endVisits: (ownerId, publicShareId) => announce({ userId: ownerId, tokenIds: [], publicShareId }),

    async revoke(userId, tokenId) {
      const removed = await store.remove({ userId, tokenId });
      announceRemoved(removed);
      return removed.length > 0;
    },

    async revokeClient(userId, clientId) {
      announceRemoved(await store.remove({ userId, clientId }));
    },

    async revokeAppPassword(userId, appPasswordId) {
      announceRemoved(await store.remove({ userId, appPasswordId }));
    },

    async endAll(userId, exceptTokenId, trx) {
      await store.raiseEpoch(userId, trx);
      const removed = await store.remove({ userId, exceptTokenId }, trx);
      unannounced.set(userId, [...(unannounced.get(userId) ?? []), ...removed]);
    },

    async revokeAll(userId, exceptTokenId) {
      // In this order: whoever signs in meanwhile has his token removed, or sees that the epoch is another one.
      await store.raiseEpoch(userId);
      const removed = await store.remove({ userId, exceptTokenId });
      announce({ userId, tokenIds: null, exceptTokenId });
      const earlier = unannounced.get(userId) ?? [];
      unannounced.delete(userId);
      announceRemoved([...earlier, ...removed].filter((token) => token.userId !== userId));
    },
  };
}
