import type { Kysely } from 'kysely';

/** Plans, payments, vouchers, families and invitations. */
export async function up(_db: Kysely<unknown>): Promise<void> {}
