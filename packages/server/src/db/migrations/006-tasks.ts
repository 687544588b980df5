import type { Kysely } from 'kysely';

/** Zip jobs, download-link jobs, the index of names. */
export async function up(_db: Kysely<unknown>): Promise<void> {}
