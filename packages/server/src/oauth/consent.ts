import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import { AppError } from '../errors.ts';
import type { Caller } from '../http/binding.ts';

/**
 * The user's token epoch, as long as the session that consents is still there: a consent must not outlive a "sign out
 * everywhere" that overtakes it.
 * @throws AppError Unauthorized when the session is gone
 */
export async function epochOf(db: Kysely<Database>, caller: Caller): Promise<number> {
  const row = await db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .where('tokens.id', '=', caller.tokenId)
    .where('users.id', '=', caller.userId)
    .select('users.token_epoch')
    .executeTakeFirst();
  if (!row) throw new AppError('Unauthorized');
  return row.token_epoch;
}
