import type { Kysely } from 'kysely';

/** Playlists, recordings and notifications of transfers. */
export async function up(_db: Kysely<unknown>): Promise<void> {}
