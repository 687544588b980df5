import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../db/schema/index.ts';

type Trx = Transaction<Database>;

/** The owner of somebody's family; himself when he is no sub-account. */
export async function poolOwner(db: Kysely<Database>, userId: number): Promise<number> {
  const row = await db
    .selectFrom('family_members')
    .select('owner_id')
    .where('member_id', '=', userId)
    .executeTakeFirst();
  return row?.owner_id ?? userId;
}

/** The owner and everybody who shares his storage. */
export async function poolMembers(db: Kysely<Database>, ownerId: number): Promise<number[]> {
  const rows = await db.selectFrom('family_members').select('member_id').where('owner_id', '=', ownerId).execute();
  return [ownerId, ...rows.map((row) => row.member_id)];
}

/**
 * How much the owner and his family may have together. Each one's quota is what the others leave of it, so that all have
 * the same free space; the trigger `family_storage` keeps it like that.
 */
export async function poolSize(trx: Trx, ownerId: number): Promise<number> {
  const members = await poolMembers(trx, ownerId);
  const rows = await trx
    .selectFrom('users')
    .select(['id', 'disk_quota', 'disk_used'])
    .where('id', 'in', members)
    .execute();
  const used = rows.reduce((sum, row) => sum + row.disk_used, 0);
  const owner = rows.find((row) => row.id === ownerId);
  return owner ? owner.disk_quota + used - owner.disk_used : 0;
}

/** Bytes that the owner and his family use together. */
export async function poolUsed(trx: Trx, ownerId: number): Promise<number> {
  const members = await poolMembers(trx, ownerId);
  const rows = await trx.selectFrom('users').select('disk_used').where('id', 'in', members).execute();
  return rows.reduce((sum, row) => sum + row.disk_used, 0);
}

/** Gives a family (or a single account) so many bytes together. */
export async function setPoolSize(trx: Trx, ownerId: number, size: number): Promise<void> {
  const members = await poolMembers(trx, ownerId);
  const used = await poolUsed(trx, ownerId);
  await trx
    .updateTable('users')
    .set((eb) => ({ disk_quota: eb(eb.val(size - used), '+', eb.ref('disk_used')) }))
    .where('id', 'in', members)
    .execute();
}
