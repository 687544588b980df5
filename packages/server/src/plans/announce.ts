import { ACCOUNT_STATUSES, type PaymentInfo, type UserUpdate } from '@jackdaw/api-contract';
import type { DomainParts } from '../domain.ts';
import { createAccountFacts } from './account-facts.ts';
import { poolMembers, poolOwner } from './storage-pool.ts';

/** Tells an account and its family, after a commit, what became of them; resolves when all know. */
export type Announce = (userId: number, payment?: PaymentInfo) => Promise<void>;

/** Builds what tells people about their plan: status, storage and family first, the payment info when it changed. */
export function createAnnounce(parts: Pick<DomainParts, 'db' | 'bus' | 'tokens' | 'config' | 'plans'>): Announce {
  const { db, bus, tokens } = parts;
  const factsOf = createAccountFacts(parts);

  async function tell(userId: number): Promise<void> {
    tokens.forget(userId);
    const user = await db
      .selectFrom('users')
      .select(['status', 'disk_quota', 'disk_used'])
      .where('id', '=', userId)
      .executeTakeFirst();
    if (!user) return;
    const facts = await factsOf(userId);
    const size = Math.max(0, user.disk_quota);
    const value: UserUpdate = {
      ...facts,
      family_owner: facts.family_owner ?? null,
      account_status: ACCOUNT_STATUSES.find((status) => status === user.status) ?? 'inactive',
      account_active: user.status === 'active',
      disk: { size, used: user.disk_used, avail: Math.max(0, size - user.disk_used) },
    };
    bus.publish(userId, () => ({ type: 'user_update', value }));
  }

  return async (userId, payment) => {
    const members = await poolMembers(db, await poolOwner(db, userId));
    for (const member of new Set([userId, ...members])) await tell(member);
    if (payment) bus.publish(userId, () => ({ type: 'payment_update', value: payment }));
  };
}
