import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely';
import type { Database, UsersTable } from '../db/schema/index.ts';

export type UserRow = Selectable<UsersTable>;

/** What makes two user names or addresses the same: compatibility forms and case do not count. */
export function accountKey(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFKC');
}

/** Whether an account was ended and only waits for its files to go: no password fits, and none may be set any more. */
export const hasEnded = (user: Pick<UserRow, 'password_hash'>): boolean => user.password_hash === '';

/** SQL of users. */
export function createAccountStore(db: Kysely<Database>) {
  const find = (column: 'username_key' | 'username_skeleton' | 'mail_key', value: string) =>
    db.selectFrom('users').selectAll().where(column, '=', value).executeTakeFirst();
  return {
    get(id: number): Promise<UserRow | undefined> {
      return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
    },
    /** The user with this user name or e-mail. An address finds its owner before a user name that looks like it. */
    async byLogin(name: string): Promise<UserRow | undefined> {
      const key = accountKey(name);
      return (await find('mail_key', key)) ?? find('username_key', key);
    },
    byUsername: (username: string) => find('username_key', accountKey(username)),
    /** The user whose name looks like one with this skeleton. */
    bySkeleton: (skeleton: string) => find('username_skeleton', skeleton),
    byMail: (mail: string) => find('mail_key', accountKey(mail)),
    async count(within: Kysely<Database> = db): Promise<number> {
      const { count } = await within
        .selectFrom('users')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
    async insert(row: Insertable<UsersTable>, within: Kysely<Database> = db): Promise<number> {
      const { id } = await within.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow();
      return id;
    },
    /** Replaces the stored settings by what `change` makes of them; two changes at once are made one after the other. */
    async changeSettings(
      id: number,
      change: (stored: string) => string,
      within?: Transaction<Database>,
    ): Promise<void> {
      const work = async (trx: Transaction<Database>) => {
        const query = trx.selectFrom('users').select('settings').where('id', '=', id);
        const { settings } = await query.executeTakeFirstOrThrow();
        await trx
          .updateTable('users')
          .set({ settings: change(settings) })
          .where('id', '=', id)
          .execute();
      };
      await (within ? work(within) : db.transaction().execute(work));
    },
    async update(id: number, changes: Updateable<UsersTable>, within: Kysely<Database> = db): Promise<void> {
      await within.updateTable('users').set(changes).where('id', '=', id).execute();
    },
  };
}

export type AccountStore = ReturnType<typeof createAccountStore>;
