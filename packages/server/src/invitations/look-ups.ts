import { formatDate, type RoutePayload, type routes } from '@jackdaw/api-contract';
import type { DomainParts } from '../domain.ts';
import { AppError } from '../errors.ts';
import { catalogueOf } from '../plans/create-plans.ts';
import { findFamilyInvite, findFriendInvite } from '../plans/invites.ts';
import { hasPaymentProvider } from '../plans/providers.ts';
import { findVoucher, type VoucherKind } from '../plans/vouchers.ts';

type Invitations = typeof routes.invitations;

/** What codes are good for, before somebody registers with them (AU20-AU23). Used and expired ones are unknown here. */
export function createLookUps({ db, clock, config }: Pick<DomainParts, 'db' | 'clock' | 'config'>) {
  const catalogue = catalogueOf(config);

  const userOf = async (id: number | null) =>
    id === null
      ? undefined
      : db
          .selectFrom('users')
          .leftJoin('billing_accounts', 'billing_accounts.user_id', 'users.id')
          .select(['users.username', 'users.status', 'billing_accounts.plan_code'])
          .where('users.id', '=', id)
          .executeTakeFirst();

  async function usable(code: string, kinds: readonly VoucherKind[]) {
    const voucher = await findVoucher(db, code);
    if (!voucher || voucher.used_at !== null || !kinds.some((kind) => kind === voucher.kind)) return null;
    if (voucher.expires_at !== null && voucher.expires_at <= formatDate(clock.now())) return null;
    return catalogue.find(voucher.plan_code) ? voucher : null;
  }

  return {
    /** @throws AppError INVALID_VOUCHER_CODE */
    async voucher(code: string): Promise<RoutePayload<Invitations['voucher']>> {
      const voucher = await usable(code, ['voucher', 'trial_pass']);
      if (!voucher) throw new AppError('INVALID_VOUCHER_CODE');
      return { voucher: { days: voucher.days, owner: (await userOf(voucher.owner_id))?.username ?? null } };
    },
    /** @throws AppError INVALID_CONFIRMATION_CODE */
    async giftCard(code: string): Promise<RoutePayload<Invitations['giftCard']>> {
      const card = await usable(code, ['gift_card']);
      if (!card) throw new AppError('INVALID_CONFIRMATION_CODE');
      return { gift_card: { days: card.days, plan: true } };
    },
    /** @throws AppError INVALID_FAMILY_INVITE_CODE */
    async family(code: string): Promise<RoutePayload<Invitations['family']>> {
      const owner = await userOf((await findFamilyInvite(db, code))?.owner_id ?? null);
      if (owner?.status !== 'active') throw new AppError('INVALID_FAMILY_INVITE_CODE');
      const plan = owner.plan_code === null ? null : catalogue.find(owner.plan_code);
      return { invite: { owner: owner.username, plan: plan?.group.name ?? 'Family' } };
    },
    /** Without a payment provider friends get storage without an end: a period of 0. @throws AppError INVALID_FRIEND_INVITE_CODE */
    async friend(code: string): Promise<RoutePayload<Invitations['friend']>> {
      const inviter = await userOf((await findFriendInvite(db, code))?.inviter_id ?? null);
      if (inviter?.status !== 'active') throw new AppError('INVALID_FRIEND_INVITE_CODE');
      const given =
        hasPaymentProvider(config) && catalogue.friendPlan !== null ? catalogue.find(catalogue.friendPlan) : null;
      const plan = given
        ? { code: given.code, name: given.group.name, period: given.days ?? 0 }
        : { code: 'default', name: 'Storage', period: 0 };
      return { invite: { inviter: inviter.username, plan } };
    },
  };
}
