import type { Kysely } from 'kysely';

/** RSS feeds, history events. */
export async function up(_db: Kysely<unknown>): Promise<void> {}
