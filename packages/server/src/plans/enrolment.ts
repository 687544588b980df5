import type { Transaction } from 'kysely';
import type { Database } from '../db/schema/index.ts';

/** What a person may bring to registration (row AU18). */
export interface EnrolmentCodes {
  planName?: string | undefined;
  voucherCode?: string | undefined;
  giftCardCode?: string | undefined;
  familyInviteCode?: string | undefined;
  friendInviteCode?: string | undefined;
}

/** What the codes that somebody brought are good for. */
export interface Enrolled {
  /** Whether one of the codes is an invitation to this server. */
  invited: boolean;
  /** `active` when a code or the default plan gives storage at once, else `inactive`. */
  status: 'active' | 'inactive';
  /** Bytes. */
  quota: number;
  /** Marks the codes as used by the new user; in the transaction that inserts him, so no code is redeemed twice. */
  redeem(trx: Transaction<Database>, userId: number): Promise<void>;
}

/** Judges the codes of somebody who registers. */
export interface Enrolment {
  /**
   * @throws AppError INVALID_VOUCHER_CODE, REDEEMED_VOUCHER_CODE, INVALID_GIFT_CARD_CONFIRMATION_CODE, PLAN_NOT_FOUND,
   *   FAMILY_INVITE_INVALID_CODE, FAMILY_INVITE_OWNER_NOT_ACTIVE, FRIEND_INVITE_INVALID_CODE, FRIEND_INVITE_OWNER_NOT_ACTIVE
   */
  judge(codes: EnrolmentCodes): Promise<Enrolled>;
}
