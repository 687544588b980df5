import { formatDate } from '@jackdaw/api-contract';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import { poolSize, setPoolSize } from './storage-pool.ts';

type Trx = Transaction<Database>;

/** The owner of somebody's family; null for who is no sub-account. */
export async function familyOwner(db: Kysely<Database>, userId: number): Promise<number | null> {
  const query = db.selectFrom('family_members').select('owner_id').where('member_id', '=', userId);
  return (await query.executeTakeFirst())?.owner_id ?? null;
}

/** How many sub-accounts somebody has. */
export async function familySize(db: Kysely<Database>, ownerId: number): Promise<number> {
  const { count } = await db
    .selectFrom('family_members')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Puts somebody into a family: he shares its storage and is active from now on. */
export async function addMember(trx: Trx, ownerId: number, memberId: number, now: Date): Promise<void> {
  const size = await poolSize(trx, ownerId);
  await trx
    .insertInto('family_members')
    .values({ member_id: memberId, owner_id: ownerId, created_at: formatDate(now) })
    .execute();
  await setPoolSize(trx, ownerId, size);
  await trx.updateTable('users').set({ status: 'active' }).where('id', '=', memberId).execute();
}

/** Takes somebody out of his family: he keeps his files and waits, inactive, for a plan of his own. */
export async function removeMember(trx: Trx, ownerId: number, memberId: number): Promise<void> {
  const size = await poolSize(trx, ownerId);
  await trx.deleteFrom('family_members').where('member_id', '=', memberId).execute();
  await setPoolSize(trx, ownerId, size);
  await trx.updateTable('users').set({ status: 'inactive', disk_quota: 0 }).where('id', '=', memberId).execute();
}
