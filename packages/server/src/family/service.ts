import { AVATAR_SIZES, type FamilyInvite, type FamilyMember } from '@jackdaw/api-contract';
import { accountKey } from '../accounts/store.ts';
import { createAttemptLimiter } from '../auth/attempt-limiter.ts';
import type { DomainParts } from '../domain.ts';
import { AppError } from '../errors.ts';
import type { Caller } from '../http/binding.ts';
import { createAnnounce } from '../plans/announce.ts';
import { listedCode } from '../plans/codes.ts';
import { createFamilyInvite, findFamilyInvite, takeInvite } from '../plans/invites.ts';
import { addMember, familyOwner, familySize, removeMember } from '../plans/membership.ts';

export type FamilyParts = Pick<DomainParts, 'db' | 'clock' | 'secret' | 'plans' | 'bus' | 'tokens' | 'config'>;

/** Families: an owner whose plan others share. What one of them stores counts against the owner's plan. */
export function createFamilyService(parts: FamilyParts) {
  const { db, clock, secret, plans } = parts;
  const announce = createAnnounce(parts);
  const guesses = createAttemptLimiter(clock, { limit: 20, window: 600 });

  const ownerOf = (userId: number) => familyOwner(db, userId);

  const unusedInvites = (within: typeof db, ownerId: number) =>
    within
      .selectFrom('family_invites')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('owner_id', '=', ownerId)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow();

  async function checkOwner(ownerId: number): Promise<void> {
    const owner = await db
      .selectFrom('users')
      .leftJoin('ending_accounts', 'ending_accounts.user_id', 'users.id')
      .select(['users.status', 'ending_accounts.user_id as ending'])
      .where('users.id', '=', ownerId)
      .executeTakeFirst();
    if (!owner || owner.ending !== null) throw new AppError('FAMILY_INVITE_OWNER_NOT_FOUND');
    if (owner.status !== 'active') throw new AppError('JoinOwnerNotActive');
  }

  return {
    async members({ userId }: Caller, origin: string): Promise<FamilyMember[]> {
      const ownerId = (await ownerOf(userId)) ?? userId;
      const rows = await db
        .selectFrom('users')
        .leftJoin('family_members', 'family_members.member_id', 'users.id')
        .select([
          'users.id',
          'users.username',
          'users.disk_used',
          'users.created_at',
          'family_members.created_at as joined',
        ])
        .where((eb) => eb.or([eb('users.id', '=', ownerId), eb('family_members.owner_id', '=', ownerId)]))
        .execute();
      return rows
        .map((row) => ({
          id: row.id,
          name: row.username,
          avatar_url: `${origin}/v2/avatars/${row.id}?s=${AVATAR_SIZES.given}`,
          created_at: row.joined ?? row.created_at,
          disk_used: row.disk_used,
          is_owner: row.id === ownerId,
        }))
        .sort((a, b) => Number(b.is_owner) - Number(a.is_owner) || a.created_at.localeCompare(b.created_at));
    },

    async invites({ userId }: Caller): Promise<{ invites: FamilyInvite[]; limit: number; remaining_limit: number }> {
      const rows = await db
        .selectFrom('family_invites')
        .selectAll()
        .where('owner_id', '=', userId)
        .orderBy('id', 'desc')
        .execute();
      const limit = (await ownerOf(userId)) === null ? (await plans.limitsOf(userId)).familyInvites : 0;
      const taken = (await familySize(db, userId)) + rows.filter((row) => row.used_at === null).length;
      return {
        invites: rows.map((row) => ({
          code: listedCode(secret, 'family', row.nonce),
          created_at: row.created_at,
          user_id: row.user_id,
        })),
        limit,
        remaining_limit: Math.max(0, limit - taken),
      };
    },

    /** @throws AppError FAMILY_SUB_ACCOUNT_NOT_ALLOWED, FAMILY_SUB_ACCOUNT_LIMIT_EXCEEDED, FAMILY_UNUSED_INVITE_LIMIT_EXCEEDED */
    async invite({ userId, status }: Caller): Promise<string> {
      const { familyInvites } = await plans.limitsOf(userId);
      if (status !== 'active' || familyInvites === 0) throw new AppError('FAMILY_SUB_ACCOUNT_NOT_ALLOWED');
      return db.transaction().execute(async (trx) => {
        const members = await familySize(trx, userId);
        if (members >= familyInvites) throw new AppError('FAMILY_SUB_ACCOUNT_LIMIT_EXCEEDED');
        const { count } = await unusedInvites(trx, userId);
        if (members + count >= familyInvites) throw new AppError('FAMILY_UNUSED_INVITE_LIMIT_EXCEEDED');
        return createFamilyInvite({ clock, secret }, trx, userId);
      });
    },

    /** The owner takes somebody out, or a member himself. @throws AppError NotFound */
    async remove({ userId }: Caller, username: string): Promise<void> {
      const member = await db
        .selectFrom('family_members')
        .innerJoin('users', 'users.id', 'family_members.member_id')
        .select(['family_members.member_id', 'family_members.owner_id'])
        .where('users.username_key', '=', accountKey(username))
        .where((eb) => eb.or([eb('owner_id', '=', userId), eb('member_id', '=', userId)]))
        .executeTakeFirst();
      if (!member) throw new AppError('NotFound');
      await db.transaction().execute((trx) => removeMember(trx, member.owner_id, member.member_id));
      await announce(member.member_id);
      await announce(member.owner_id);
    },

    /** @throws AppError of the contract's row FM5 */
    async join({ userId, status }: Caller, code: string): Promise<void> {
      guesses.count(String(userId));
      if (status === 'active') {
        throw new AppError(
          (await ownerOf(userId)) === null ? 'FAMILY_INVITE_ACTIVE_USER' : 'FAMILY_INVITE_ANOTHER_FAMILY',
        );
      }
      const invite = await findFamilyInvite(db, code);
      if (!invite) throw new AppError('JoinInvalidCode');
      if ((await ownerOf(userId)) !== null || (await familySize(db, userId)) > 0) {
        throw new AppError('FAMILY_INVITE_ANOTHER_FAMILY');
      }
      await checkOwner(invite.owner_id);
      const { familyInvites } = await plans.limitsOf(invite.owner_id);
      if (familyInvites === 0) throw new AppError('FAMILY_INVITE_OWNER_NO_LIMIT');
      await db.transaction().execute(async (trx) => {
        const now = clock.now();
        if ((await familySize(trx, invite.owner_id)) >= familyInvites) throw new AppError('FAMILY_LIMIT_EXCEEDED');
        if (!(await takeInvite(trx, 'family_invites', invite.id, { userId, now }))) {
          throw new AppError('JoinInvalidCode');
        }
        const others = await trx
          .selectFrom('family_members')
          .select('owner_id')
          .where('member_id', '=', userId)
          .execute();
        if (others.length > 0) throw new AppError('FAMILY_INVITE_ANOTHER_FAMILY');
        await trx
          .updateTable('billing_accounts')
          .set({ files_delete_at: null })
          .where('user_id', '=', userId)
          .execute();
        await addMember(trx, invite.owner_id, userId, now);
      });
      guesses.clear(String(userId));
      await announce(userId);
    },

    /** Lets everybody go before an owner's account ends. */
    async dissolve(ownerId: number): Promise<void> {
      const rows = await db.selectFrom('family_members').select('member_id').where('owner_id', '=', ownerId).execute();
      for (const { member_id: member } of rows) {
        await db.transaction().execute((trx) => removeMember(trx, ownerId, member));
        await announce(member);
      }
    },
  };
}
