import type { Kysely } from 'kysely';

/** Archive extraction. */
export async function up(_db: Kysely<unknown>): Promise<void> {}
