import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';

/** Who somebody is to Paddle: a number there in the classic service, a text in the newer one; null when it never told. */
export async function paddleCustomerOf(db: Kysely<Database>, userId: number): Promise<number | string | null> {
  const row = await db
    .selectFrom('provider_customers')
    .select(['provider', 'customer_id'])
    .where('user_id', '=', userId)
    .where('provider', 'in', ['paddle', 'paddle-billing'])
    .orderBy('seen_at', 'desc')
    .executeTakeFirst();
  if (!row) return null;
  const number = /^\d+$/.test(row.customer_id) ? Number(row.customer_id) : Number.NaN;
  return row.provider === 'paddle' && Number.isSafeInteger(number) ? number : row.customer_id;
}
