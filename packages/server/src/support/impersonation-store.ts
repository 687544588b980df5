import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import type { AdminAuditTable, ImpersonationsTable } from '../db/schema/operations.ts';

/** SQL of tokens that administrators got for other accounts, and of what they did. Dates are wire text. */
export function createImpersonationStore(db: Kysely<Database>) {
  return {
    async insert(row: ImpersonationsTable): Promise<void> {
      await db.insertInto('impersonations').values(row).execute();
    },
    all() {
      return db
        .selectFrom('impersonations')
        .innerJoin('users', 'users.id', 'impersonations.admin_id')
        .select([
          'impersonations.token_id as tokenId',
          'impersonations.user_id as userId',
          'impersonations.admin_id as adminId',
          'users.username as adminName',
          'impersonations.expires_at as expiresAt',
        ])
        .execute();
    },
    async isAdmin(userId: number): Promise<boolean> {
      const row = await db.selectFrom('users').select('is_admin').where('id', '=', userId).executeTakeFirst();
      return row?.is_admin === 1;
    },
    async note(entry: Insertable<AdminAuditTable>): Promise<void> {
      await db.insertInto('admin_audit').values(entry).execute();
    },
  };
}

export type ImpersonationStore = ReturnType<typeof createImpersonationStore>;
