import type { Kysely } from 'kysely';

/** OAuth apps, grants and device codes. */
export async function up(_db: Kysely<unknown>): Promise<void> {}
