import { routes } from '@jackdaw/api-contract';
import { addressKey, createAttemptLimiter } from '../auth/attempt-limiter.ts';
import type { Domain } from '../domain.ts';
import { bind } from '../http/binding.ts';
import { createFriendInvites, type FriendInviteParts } from './friend-invites.ts';
import { createLookUps } from './look-ups.ts';

/** Vouchers, gift cards and invitations (AC12, AC13, AU20-AU23). */
export function createInvitations(parts: FriendInviteParts): Domain {
  const { friendInvites, invitations } = routes;
  const friends = createFriendInvites(parts);
  const lookUps = createLookUps(parts);
  const guesses = createAttemptLimiter(parts.clock, { limit: 30, window: 600 });

  /** Codes cannot be found by trying: only wrong ones count. */
  async function guarded<T>(clientIp: string, lookUp: () => Promise<T>): Promise<T> {
    const key = addressKey(clientIp);
    guesses.count(key);
    const found = await lookUp();
    guesses.uncount(key);
    return found;
  }

  return {
    routes: [
      bind(friendInvites.list, (_args, { caller, origin }) => friends.list(caller, origin)),
      bind(friendInvites.create, async (_args, { caller }) => ({ code: await friends.create(caller) })),
      bind(invitations.voucher, ({ code }, { clientIp }) => guarded(clientIp, () => lookUps.voucher(code))),
      bind(invitations.giftCard, ({ code }, { clientIp }) => guarded(clientIp, () => lookUps.giftCard(code))),
      bind(invitations.family, ({ code }, { clientIp }) => guarded(clientIp, () => lookUps.family(code))),
      bind(invitations.friend, ({ code }, { clientIp }) => guarded(clientIp, () => lookUps.friend(code))),
    ],
  };
}
