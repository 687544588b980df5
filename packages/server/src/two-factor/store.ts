import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import type { TwoFactorTable } from '../db/schema/security.ts';

/** Steps of half a minute that the clock was set back by at least when a code is so far behind the last one. */
const CLOCK_SET_BACK = 10;

/** SQL of second factors and their recovery codes. */
export function createTwoFactorStore(db: Kysely<Database>) {
  return {
    get(userId: number, within: Kysely<Database> = db): Promise<Selectable<TwoFactorTable> | undefined> {
      return within.selectFrom('two_factor').selectAll().where('user_id', '=', userId).executeTakeFirst();
    },
    /** Puts a set-up in the place of the one that there was. */
    async replace(row: Selectable<TwoFactorTable>, within: Kysely<Database>): Promise<void> {
      const { user_id: _userId, ...changes } = row;
      const query = within.insertInto('two_factor').values(row);
      await query.onConflict((conflict) => conflict.column('user_id').doUpdateSet(changes)).execute();
    },
    async remove(userId: number, within: Kysely<Database>): Promise<void> {
      await within.deleteFrom('two_factor').where('user_id', '=', userId).execute();
      await within.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
    },
    /**
     * Notes the time step of an accepted code; false when it or a later one was accepted before. One that lies further ahead
     * than any code could was accepted before the clock was set back, and keeps nobody out.
     */
    async useStep(userId: number, step: number, within: Kysely<Database> = db): Promise<boolean> {
      const { numUpdatedRows } = await within
        .updateTable('two_factor')
        .set({ last_step: step })
        .where('user_id', '=', userId)
        .where((eb) => eb.or([eb('last_step', '<', step), eb('last_step', '>', step + CLOCK_SET_BACK)]))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    codes(userId: number) {
      return db
        .selectFrom('recovery_codes')
        .select(['code', 'used_at'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute();
    },
    async replaceCodes(
      userId: number,
      codes: readonly { code: string; code_hash: string }[],
      now: string,
      within: Kysely<Database>,
    ): Promise<void> {
      await within.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
      const rows = codes.map((code) => ({ ...code, user_id: userId, used_at: null }));
      await within.insertInto('recovery_codes').values(rows).execute();
      await within.updateTable('two_factor').set({ codes_created_at: now }).where('user_id', '=', userId).execute();
    },
    /** False when there is no such code or it was used before. */
    async useCode(userId: number, codeHash: string, now: string, within: Kysely<Database> = db): Promise<boolean> {
      const { numUpdatedRows } = await within
        .updateTable('recovery_codes')
        .set({ used_at: now })
        .where('user_id', '=', userId)
        .where('code_hash', '=', codeHash)
        .where('used_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}

export type TwoFactorStore = ReturnType<typeof createTwoFactorStore>;
