import { APP_PASSWORD_NOTE_LENGTH, formatDate, type AppPassword, type NewAppPassword } from '@jackdaw/api-contract';
import type { Kysely } from 'kysely';
import { hashToken } from '../auth/random-token.ts';
import { normaliseReadable, readableSecret } from '../auth/readable-secret.ts';
import type { TokenService } from '../auth/token-service.ts';
import type { Database } from '../db/schema/index.ts';
import { AppError } from '../errors.ts';
import type { Clock } from '../ports/clock.ts';
import { maskedAddress } from './masked-address.ts';

export interface AppPasswordParts {
  db: Kysely<Database>;
  tokens: TokenService;
  clock: Clock;
  /** How many a user may have. */
  limit: number;
}

const COLUMNS = ['id', 'note', 'created_at', 'last_used_at', 'ip_address'] as const;

/** Passwords for single programs: taken where the password is, without a second factor, for what is not the account itself. */
export function createAppPasswordService({ db, tokens, clock, limit }: AppPasswordParts) {
  return {
    /** @throws AppError NOTE_REQUIRED, NOTE_TOO_LONG, TOO_MANY_APP_SPECIFIC_PASSWORDS */
    async create(userId: number, givenNote: string): Promise<NewAppPassword> {
      const note = givenNote.trim();
      if (note === '') throw new AppError('NOTE_REQUIRED');
      if ([...note].length > APP_PASSWORD_NOTE_LENGTH) throw new AppError('NOTE_TOO_LONG');
      const password = readableSecret();
      const row = {
        user_id: userId,
        note,
        password_hash: hashToken(normaliseReadable(password) ?? password),
        created_at: formatDate(clock.now()),
        last_used_at: null,
        ip_address: null,
      };
      const created = await db.transaction().execute(async (trx) => {
        const query = trx.selectFrom('app_passwords').where('user_id', '=', userId);
        const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
        if (count >= limit) throw new AppError('TOO_MANY_APP_SPECIFIC_PASSWORDS', { extra: { limit } });
        return trx.insertInto('app_passwords').values(row).returning(COLUMNS).executeTakeFirstOrThrow();
      });
      return { ...created, password };
    },

    list(userId: number): Promise<AppPassword[]> {
      const query = db.selectFrom('app_passwords').select(COLUMNS).where('user_id', '=', userId);
      return query.orderBy('id', 'desc').execute();
    },

    /** The app-specific password of the user that this is, which notes its use; looks the same up for user 0, who is nobody. */
    async match(userId: number, given: string, ipAddress: string): Promise<{ id: number; note: string } | null> {
      const hash = hashToken(normaliseReadable(given) ?? '');
      const query = db.selectFrom('app_passwords').select(['id', 'note']).where('password_hash', '=', hash);
      const row = await query.where('user_id', '=', userId).executeTakeFirst();
      if (!row) return null;
      const use = { last_used_at: formatDate(clock.now()), ip_address: maskedAddress(ipAddress) };
      await db.updateTable('app_passwords').set(use).where('id', '=', row.id).execute();
      return row;
    },

    async exists(userId: number, id: number): Promise<boolean> {
      const query = db.selectFrom('app_passwords').select('id').where('user_id', '=', userId).where('id', '=', id);
      return (await query.executeTakeFirst()) !== undefined;
    },

    /** Ends one and its sessions. @throws AppError NotFound */
    async remove(userId: number, id: number): Promise<void> {
      const query = db.deleteFrom('app_passwords').where('user_id', '=', userId).where('id', '=', id);
      if (!(await query.returning('id').executeTakeFirst())) throw new AppError('NotFound');
      await tokens.revokeAppPassword(userId, id);
    },

    /** Ends all of them and their sessions. */
    async removeAll(userId: number): Promise<void> {
      const gone = await db.deleteFrom('app_passwords').where('user_id', '=', userId).returning('id').execute();
      for (const { id } of gone) await tokens.revokeAppPassword(userId, id);
    },
  };
}

export type AppPasswordService = ReturnType<typeof createAppPasswordService>;
