import type { Kysely } from 'kysely';

/** Bans, support tickets, what administrators did. */
export async function up(_db: Kysely<unknown>): Promise<void> {}
