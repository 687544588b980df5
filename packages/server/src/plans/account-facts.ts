import type { AccountInfo } from '@jackdaw/api-contract';
import type { DomainParts } from '../domain.ts';
import type { Plans } from './limits.ts';

/** What plans and families say about an account, as account info shows it. */
export type AccountFacts = Pick<
  AccountInfo,
  | 'is_sub_account'
  | 'can_create_sub_account'
  | 'is_eligible_for_friend_invitation'
  | 'family_owner'
  | 'files_will_be_deleted_at'
>;

/** Looks up what plans and families say about an account. */
export function createAccountFacts({ db, config, plans }: Pick<DomainParts, 'db' | 'config'> & { plans: Plans }) {
  return async (userId: number): Promise<AccountFacts> => {
    const row = await db
      .selectFrom('users')
      .leftJoin('family_members', 'family_members.member_id', 'users.id')
      .leftJoin('users as owner', 'owner.id', 'family_members.owner_id')
      .leftJoin('billing_accounts', 'billing_accounts.user_id', 'users.id')
      .select(['users.status', 'owner.username as owner_name', 'billing_accounts.files_delete_at'])
      .where('users.id', '=', userId)
      .executeTakeFirst();
    const isSubAccount = (row?.owner_name ?? null) !== null;
    const isFree = row?.status === 'active' && !isSubAccount;
    const { familyInvites } = await plans.limitsOf(userId);
    return {
      is_sub_account: isSubAccount,
      can_create_sub_account: isFree && familyInvites > 0,
      is_eligible_for_friend_invitation: isFree && config.friendInvites > 0,
      ...(row?.owner_name ? { family_owner: row.owner_name } : {}),
      files_will_be_deleted_at: row?.files_delete_at ?? null,
    };
  };
}
