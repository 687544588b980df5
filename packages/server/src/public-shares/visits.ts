import { parseDate } from '@jackdaw/api-contract';
import { hashToken } from '../auth/random-token.ts';
import type { VisitorSource } from '../auth/token-service.ts';
import { AppError } from '../errors.ts';
import type { Caller } from '../http/binding.ts';
import type { Plans } from '../plans/limits.ts';
import type { Clock } from '../ports/clock.ts';
import { networkHash } from './network.ts';
import type { PublicShareRow, PublicShareStore } from './store.ts';

/** Whether public shares may be visited right now, and what visitors get of them. */
export interface Visits extends VisitorSource {
  /**
   * The share, when it can be visited: asked on each request, so that what ends it ends every address at once. `address`
   * is where a request comes from whose sender was not recognised by his token.
   * @throws AppError LinkExpired, AbuseDetected
   */
  require(shareId: number, address?: string): Promise<PublicShareRow>;
  /** Takes bytes from what visitors may still get; negative ones are given back. False when there are not so many. */
  take(shareId: number, bytes: number): Promise<boolean>;
  /** Ends a share whose visitors got all that they may. */
  exhaust(shareId: number): Promise<void>;
  /** Ends a share for good and sends its visitors away. */
  end(share: { id: number; user_id: number }): Promise<void>;
}

export interface VisitParts {
  store: PublicShareStore;
  plans: Plans;
  clock: Clock;
  secret: Uint8Array;
  limits: {
    /** Places from which a share may be opened. */
    addresses: number;
    /** Bytes of all visitors together. */
    bytes: number;
  };
  /** Sends away the visitors that are connected. */
  sendAway(ownerId: number, shareId: number): void;
}

export function createVisits({ store, plans, clock, secret, limits, sendAway }: VisitParts): Visits {
  async function end({ id, user_id: ownerId }: { id: number; user_id: number }): Promise<void> {
    await store.setState(id, 'ended', ['live']);
    sendAway(ownerId, id);
  }

  async function judge(row: PublicShareRow | undefined): Promise<PublicShareRow> {
    if (row?.state === 'abuse') throw new AppError('AbuseDetected');
    const isOpen = row?.state === 'live' && parseDate(row.expires_at) > clock.now() && row.owner_status === 'active';
    if (!isOpen || !(await plans.limitsOf(row.user_id)).publicShares) throw new AppError('LinkExpired');
    return row;
  }

  async function enter(row: PublicShareRow, address: string): Promise<void> {
    const places = await store.noteAddress(row.id, networkHash(secret, row.id, address));
    if (places <= limits.addresses) return;
    await end(row);
    throw new AppError('LinkExpired');
  }

  return {
    end,
    async require(shareId, address) {
      const row = await judge(await store.get(shareId));
      if (address !== undefined) await enter(row, address);
      return row;
    },

    async recognise(kind, token, address): Promise<Caller | null> {
      const found = await store.byHash(kind === 'access' ? 'token_hash' : 'push_hash', hashToken(token));
      if (!found) return null;
      const row = await judge(found);
      if (address !== null) await enter(row, address);
      return {
        userId: row.user_id,
        username: row.owner_name,
        status: row.owner_status,
        isAdmin: false,
        tokenId: null,
        scope: 'files_public_access',
        clientId: 0,
        firstParty: false,
        epoch: row.owner_epoch,
        publicShare: { id: row.id, fileId: row.file_id },
        podcast: null,
      };
    },

    take: (shareId, bytes) => store.take(shareId, bytes, limits.bytes),

    async exhaust(shareId) {
      const row = await store.get(shareId);
      if (row?.state === 'live') await end(row);
    },
  };
}
