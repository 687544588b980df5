import type { Kysely } from 'kysely';

/** Friends, shares, clones and public shares. */
export async function up(_db: Kysely<unknown>): Promise<void> {}
