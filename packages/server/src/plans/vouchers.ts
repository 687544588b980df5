import { formatDate } from '@jackdaw/api-contract';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { VouchersTable } from '../db/schema/billing.ts';
import type { Database } from '../db/schema/index.ts';
import { AppError } from '../errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { Catalogue } from './catalogue.ts';
import { hashCode, listedCode, newCode, newNonce } from './codes.ts';

export type VoucherRow = Selectable<VouchersTable>;

/** `trial_pass` belongs to a user, who gives it away; the others to whoever has the code. */
export type VoucherKind = 'voucher' | 'gift_card' | 'trial_pass';

export interface NewVoucher {
  kind: VoucherKind;
  planCode: string;
  /** The plan's own period unless given. */
  days?: number;
  /** Who gives it away; needed for a trial pass. */
  ownerId?: number;
  expiresAt?: Date;
}

export interface VoucherParts {
  db: Kysely<Database>;
  clock: Clock;
  catalogue: Catalogue;
  /** The server's own: codes of trial passes are derived from it. */
  secret: Uint8Array;
}

/**
 * Makes a voucher, gift card or trial pass and resolves with its code, which only a trial pass shows again.
 * @throws AppError PLAN_NOT_FOUND
 */
export async function createVoucher(
  { db, clock, catalogue, secret }: VoucherParts,
  voucher: NewVoucher,
): Promise<string> {
  const plan = catalogue.find(voucher.planCode);
  const days = voucher.days ?? plan?.days;
  if (!plan || days === undefined || days === null) throw new AppError('PLAN_NOT_FOUND');
  const nonce = voucher.kind === 'trial_pass' ? newNonce() : null;
  const code = nonce === null ? newCode() : listedCode(secret, 'trial', nonce);
  await db
    .insertInto('vouchers')
    .values({
      kind: voucher.kind,
      code_hash: hashCode(code),
      nonce,
      plan_code: plan.code,
      days,
      owner_id: voucher.ownerId ?? null,
      created_at: formatDate(clock.now()),
      expires_at: voucher.expiresAt ? formatDate(voucher.expiresAt) : null,
      used_by: null,
      used_at: null,
    })
    .execute();
  return code;
}

/** The voucher behind a code, used or not. */
export function findVoucher(db: Kysely<Database>, code: string): Promise<VoucherRow | undefined> {
  return db.selectFrom('vouchers').selectAll().where('code_hash', '=', hashCode(code)).executeTakeFirst();
}

/** Marks a voucher as used; false when somebody was faster. */
export async function takeVoucher(trx: Transaction<Database>, id: number, userId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('vouchers')
    .set({ used_by: userId, used_at: formatDate(now) })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export interface NewCoupon {
  code: string;
  /** Percent, or minor units of the catalogue's currency. */
  discount: number;
  type: 'percentage' | 'amount';
  /** Every plan unless given. */
  planCodes?: readonly string[];
  /** By how many people; no limit unless given. */
  maxUses?: number;
  expiresAt?: Date;
}

/** Makes a coupon. @throws AppError INVALID_VALUE, Conflict when the code is taken */
export async function createCoupon(
  { db, clock }: Pick<VoucherParts, 'db' | 'clock'>,
  coupon: NewCoupon,
): Promise<void> {
  const { code, discount, type, planCodes, maxUses, expiresAt } = coupon;
  const most = type === 'percentage' ? 100 : Number.MAX_SAFE_INTEGER;
  if (!/^\S{1,100}$/.test(code) || !Number.isSafeInteger(discount) || discount < 1 || discount > most) {
    throw new AppError('INVALID_VALUE');
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('coupons')
    .values({
      ...{ code, code_key: code.toUpperCase(), type, discount },
      plan_codes: planCodes ? JSON.stringify(planCodes) : null,
      max_uses: maxUses ?? null,
      expires_at: expiresAt ? formatDate(expiresAt) : null,
      created_at: formatDate(clock.now()),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) throw new AppError('Conflict');
}
