import { AVATAR_SIZES, type FriendInvite, type FriendInviteStatus } from '@jackdaw/api-contract';
import type { DomainParts } from '../domain.ts';
import { AppError } from '../errors.ts';
import type { Caller } from '../http/binding.ts';
import { catalogueOf } from '../plans/create-plans.ts';
import { listedCode } from '../plans/codes.ts';
import { createInvite } from '../plans/invites.ts';
import { familyOwner } from '../plans/membership.ts';

export type FriendInviteParts = Pick<DomainParts, 'db' | 'clock' | 'secret' | 'config'>;

interface Invited {
  user_id: number | null;
  status: string | null;
  plan_code: string | null;
  value: number | null;
  paid: number;
}

function statusOf({ user_id, status, plan_code, value, paid }: Invited): FriendInviteStatus {
  if (paid > 0) return 'CONVERTED';
  if (user_id === null) return 'UNKNOWN';
  if (status === 'active') return plan_code !== null && value === 0 ? 'IN_TRIAL' : 'UNKNOWN';
  return plan_code === null ? 'TRIAL_NOT_STARTED' : 'TRIAL_ENDED';
}

/** Invitations to this server that users give to their friends (AC12, AC13). */
export function createFriendInvites({ db, clock, secret, config }: FriendInviteParts) {
  const { digits } = catalogueOf(config);

  const count = (within: typeof db, userId: number) =>
    within
      .selectFrom('friend_invites')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('inviter_id', '=', userId)
      .executeTakeFirstOrThrow();

  const limitOf = async ({ userId, status }: Caller) =>
    status === 'active' && (await familyOwner(db, userId)) === null ? config.friendInvites : 0;

  return {
    async list(caller: Caller, origin: string): Promise<{ invites: FriendInvite[]; remaining_limit: number }> {
      const rows = await db
        .selectFrom('friend_invites')
        .leftJoin('users', 'users.id', 'friend_invites.user_id')
        .leftJoin('billing_accounts', 'billing_accounts.user_id', 'friend_invites.user_id')
        .select([
          'friend_invites.user_id',
          'friend_invites.nonce',
          'friend_invites.created_at',
          'friend_invites.used_at',
          'friend_invites.earned',
          'users.username',
          'users.status',
          'billing_accounts.plan_code',
          'billing_accounts.value',
        ])
        .select((eb) =>
          eb
            .selectFrom('payments')
            .select((inner) => inner.fn.countAll<number>().as('paid'))
            .whereRef('payments.user_id', '=', 'friend_invites.user_id')
            .where('payments.amount', '>', 0)
            .as('paid'),
        )
        .where('inviter_id', '=', caller.userId)
        .orderBy('friend_invites.id', 'desc')
        .execute();
      const limit = await limitOf(caller);
      return {
        invites: rows.map((row) => ({
          code: listedCode(secret, 'friend', row.nonce),
          created_at: row.created_at,
          user:
            row.used_at === null
              ? null
              : {
                  name: row.username ?? '',
                  avatar_url: `${origin}/v2/avatars/${row.user_id ?? 0}?s=${AVATAR_SIZES.given}`,
                  created_at: row.used_at,
                  earned_amount: row.earned === null ? null : row.earned / 10 ** digits,
                  status: statusOf({ ...row, paid: row.paid ?? 0 }),
                },
        })),
        remaining_limit: Math.max(0, limit - rows.length),
      };
    },

    /** @throws AppError FRIEND_INVITATION_NOT_ALLOWED, FRIEND_INVITATION_LIMIT_EXCEEDED */
    async create(caller: Caller): Promise<string> {
      const limit = await limitOf(caller);
      if (limit === 0) throw new AppError('FRIEND_INVITATION_NOT_ALLOWED');
      return db.transaction().execute(async (trx) => {
        if ((await count(trx, caller.userId)).count >= limit) throw new AppError('FRIEND_INVITATION_LIMIT_EXCEEDED');
        return createInvite({ clock, secret }, trx, caller.userId);
      });
    },
  };
}
