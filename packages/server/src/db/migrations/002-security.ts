import type { Kysely } from 'kysely';

/** Passwords to reset, second factor, app passwords, confirmations. */
export async function up(_db: Kysely<unknown>): Promise<void> {}
