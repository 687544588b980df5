import { statfs } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import type { DomainParts } from '../domain.ts';
import { AppError } from '../errors.ts';
import { createPlans, catalogueOf } from './create-plans.ts';
import { addDays } from './dates.ts';
import type { Enrolled, Enrolment } from './enrolment.ts';
import { grantPlan } from './grant.ts';
import { findFamilyInvite, findFriendInvite, takeInvite } from './invites.ts';
import { addMember, familySize } from './membership.ts';
import { hasPaymentProvider } from './providers.ts';
import { findVoucher, takeVoucher, type VoucherKind } from './vouchers.ts';

type Redeem = Enrolled['redeem'];

async function isActive(db: Kysely<Database>, userId: number): Promise<boolean> {
  const row = await db.selectFrom('users').select('status').where('id', '=', userId).executeTakeFirst();
  return row?.status === 'active';
}

/**
 * Builds what registration asks about codes. Without a payment provider everybody who may register gets the configured
 * storage at once; with one, an account begins inactive unless a code gives it a plan.
 */
export function createEnrolment(parts: Pick<DomainParts, 'db' | 'config' | 'clock'>): Enrolment {
  const { db, config, clock } = parts;
  const catalogue = catalogueOf(config);
  const plans = createPlans(parts);
  const paid = hasPaymentProvider(config);

  async function basis(): Promise<Pick<Enrolled, 'status' | 'quota'>> {
    if (paid) return { status: 'inactive', quota: 0 };
    if (config.quota > 0) return { status: 'active', quota: config.quota };
    const { bavail, bsize } = await statfs(config.dataDir);
    return { status: 'active', quota: bavail * bsize };
  }

  async function byVoucher(code: string, kinds: readonly VoucherKind[]): Promise<Enrolled> {
    const isCard = kinds.includes('gift_card');
    const invalid = isCard ? 'INVALID_GIFT_CARD_CONFIRMATION_CODE' : 'INVALID_VOUCHER_CODE';
    const used = isCard ? invalid : 'REDEEMED_VOUCHER_CODE';
    const voucher = await findVoucher(db, code);
    const plan = voucher && catalogue.find(voucher.plan_code);
    if (!plan || !kinds.some((kind) => kind === voucher.kind)) throw new AppError(invalid);
    if (voucher.used_at !== null) throw new AppError(used);
    const now = clock.now();
    if (voucher.expires_at !== null && voucher.expires_at <= addDays(now, 0)) throw new AppError(invalid);
    const redeem: Redeem = async (trx, userId) => {
      if (!(await takeVoucher(trx, voucher.id, userId, now))) throw new AppError(used);
      // The account is new: what it was inserted with is nothing to fall back to.
      await trx.updateTable('users').set({ status: 'inactive' }).where('id', '=', userId).execute();
      await grantPlan(trx, userId, { plan, expiresAt: addDays(now, voucher.days), value: 0 }, now);
    };
    return { invited: true, status: 'active', quota: plan.group.storage, redeem };
  }

  async function byFamily(code: string): Promise<Enrolled> {
    const invite = await findFamilyInvite(db, code);
    if (!invite) throw new AppError('FAMILY_INVITE_INVALID_CODE');
    if (!(await isActive(db, invite.owner_id))) throw new AppError('FAMILY_INVITE_OWNER_NOT_ACTIVE');
    const { familyInvites } = await plans.limitsOf(invite.owner_id);
    const redeem: Redeem = async (trx, userId) => {
      const now = clock.now();
      const full = (await familySize(trx, invite.owner_id)) >= familyInvites;
      if (full || !(await takeInvite(trx, 'family_invites', invite.id, { userId, now }))) {
        throw new AppError('FAMILY_INVITE_INVALID_CODE');
      }
      await addMember(trx, invite.owner_id, userId, now);
    };
    if ((await familySize(db, invite.owner_id)) >= familyInvites) throw new AppError('FAMILY_INVITE_INVALID_CODE');
    return { invited: true, status: 'active', quota: 0, redeem };
  }

  async function byFriend(code: string): Promise<Enrolled> {
    const invite = await findFriendInvite(db, code);
    if (!invite) throw new AppError('FRIEND_INVITE_INVALID_CODE');
    if (!(await isActive(db, invite.inviter_id))) throw new AppError('FRIEND_INVITE_OWNER_NOT_ACTIVE');
    const plan = paid && catalogue.friendPlan !== null ? catalogue.find(catalogue.friendPlan) : null;
    const redeem: Redeem = async (trx, userId) => {
      const now = clock.now();
      if (!(await takeInvite(trx, 'friend_invites', invite.id, { userId, now }))) {
        throw new AppError('FRIEND_INVITE_INVALID_CODE');
      }
      if (!plan) return;
      await trx.updateTable('users').set({ status: 'inactive' }).where('id', '=', userId).execute();
      await grantPlan(trx, userId, { plan, expiresAt: addDays(now, plan.days ?? 30), value: 0 }, now);
      await trx.updateTable('billing_accounts').set({ trial_used: 1 }).where('user_id', '=', userId).execute();
    };
    const start = plan ? ({ status: 'active', quota: plan.group.storage } as const) : await basis();
    return { invited: true, ...start, redeem };
  }

  return {
    async judge({ planName, voucherCode, giftCardCode, familyInviteCode, friendInviteCode }) {
      if (planName !== undefined && !catalogue.find(planName)) throw new AppError('PLAN_NOT_FOUND');
      if (voucherCode !== undefined) return byVoucher(voucherCode, ['voucher', 'trial_pass']);
      if (giftCardCode !== undefined) return byVoucher(giftCardCode, ['gift_card']);
      if (familyInviteCode !== undefined) return byFamily(familyInviteCode);
      if (friendInviteCode !== undefined) return byFriend(friendInviteCode);
      return { invited: false, ...(await basis()), redeem: async () => {} };
    },
  };
}
