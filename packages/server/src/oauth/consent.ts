import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import { AppError } from '../errors.ts';
import type { Caller } from '../http/binding.ts';

/** Whether an administrator looks into the account with this session. */
export async function isLookingIn(db: Kysely<Database>, caller: Caller): Promise<boolean> {
  const query = db.selectFrom('impersonations').select('token_id').where('token_id', '=', caller.tokenId);
  return (await query.executeTakeFirst()) !== undefined;
}

/** @throws AppError Forbidden when an administrator looks into the account: nothing that he makes there may open it later */
export async function requireOwnSession(db: Kysely<Database>, caller: Caller): Promise<void> {
  if (await isLookingIn(db, caller)) throw new AppError('Forbidden');
}

/**
 * The user's token epoch, as long as the session that consents is still there: a consent must not outlive a "sign out
 * everywhere" that overtakes it. An administrator's look into an account must leave no token behind.
 * @throws AppError Unauthorized when the session is gone, Forbidden when it is not the user's own
 */
export async function epochOf(db: Kysely<Database>, caller: Caller): Promise<number> {
  await requireOwnSession(db, caller);
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
