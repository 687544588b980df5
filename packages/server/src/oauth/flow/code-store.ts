import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import type { AuthorizationCodesTable } from '../../db/schema/oauth.ts';

export type AuthorizationCode = Selectable<AuthorizationCodesTable>;

/** SQL of authorization codes. */
export function createCodeStore(db: Kysely<Database>) {
  return {
    async add(row: Insertable<AuthorizationCodesTable>): Promise<void> {
      await db.insertInto('authorization_codes').values(row).execute();
    },
    find(hash: string): Promise<AuthorizationCode | undefined> {
      return db.selectFrom('authorization_codes').selectAll().where('code_hash', '=', hash).executeTakeFirst();
    },
    /** Takes a code for use; true for exactly one of those who try. */
    async take(hash: string, now: string): Promise<boolean> {
      const taken = await db
        .updateTable('authorization_codes')
        .set({ used_at: now })
        .where('code_hash', '=', hash)
        .where('used_at', 'is', null)
        .returning('code_hash')
        .executeTakeFirst();
      return taken !== undefined;
    },
    /** Notes what a code gave; false when the code, its app or its user's consent was taken back meanwhile. */
    async settle(hash: string, tokenId: number): Promise<boolean> {
      const settled = await db
        .updateTable('authorization_codes')
        .set({ token_id: tokenId })
        .where('code_hash', '=', hash)
        .where('reused', '=', 0)
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('users')
              .select('users.id')
              .whereRef('users.id', '=', 'authorization_codes.user_id')
              .whereRef('users.token_epoch', '=', 'authorization_codes.token_epoch'),
          ),
        )
        .returning('code_hash')
        .executeTakeFirst();
      return settled !== undefined;
    },
    /** Marks a code that came a second time and answers what it gave. */
    async markReused(hash: string): Promise<number | null> {
      const row = await db
        .updateTable('authorization_codes')
        .set({ reused: 1 })
        .where('code_hash', '=', hash)
        .returning('token_id')
        .executeTakeFirst();
      return row?.token_id ?? null;
    },
    async purge(before: string): Promise<void> {
      await db.deleteFrom('authorization_codes').where('expires_at', '<', before).execute();
    },
  };
}

export type CodeStore = ReturnType<typeof createCodeStore>;
