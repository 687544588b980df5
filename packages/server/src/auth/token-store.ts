import type { TokenScope } from '@jackdaw/api-contract';
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Database, TokensTable } from '../db/schema/index.ts';

export type TokenRow = Selectable<TokensTable>;

/** A token joined with what decides whether and for what it counts. */
export interface TokenOwner {
  tokenId: number;
  scope: string;
  clientId: number;
  firstParty: number;
  lastUsedAt: string | null;
  userId: number;
  username: string;
  status: string;
  isAdmin: number;
  createdAt: string;
}

/** What a token is written with, at first and when its session gets a new one. */
export type WrittenToken = Pick<
  Insertable<TokensTable>,
  'token_hash' | 'scope' | 'client_name' | 'ip_address' | 'user_agent' | 'note' | 'app_password_id' | 'authenticated_at'
>;

/** SQL of issued tokens. Dates are wire text. */
export function createTokenStore(db: Kysely<Database>) {
  return {
    async insert(row: Insertable<TokensTable>): Promise<number> {
      const { id } = await db.insertInto('tokens').values(row).returning('id').executeTakeFirstOrThrow();
      return id;
    },
    /** Gives the session of this fingerprint a new token; undefined when there is none. */
    async renew(
      session: { userId: number; clientId: number; fingerprint: string },
      token: WrittenToken,
    ): Promise<number | undefined> {
      const row = await db
        .updateTable('tokens')
        .set(token)
        .where('user_id', '=', session.userId)
        .where('client_id', '=', session.clientId)
        .where('fingerprint', '=', session.fingerprint)
        .where('scope', '=', 'default')
        .returning('id')
        .executeTakeFirst();
      return row?.id;
    },
    owner(tokenHash: string): Promise<TokenOwner | undefined> {
      return db
        .selectFrom('tokens')
        .innerJoin('users', 'users.id', 'tokens.user_id')
        .leftJoin('clients', 'clients.id', 'tokens.client_id')
        .where('tokens.token_hash', '=', tokenHash)
        .select((eb) => [
          'tokens.id as tokenId',
          'tokens.scope',
          'tokens.client_id as clientId',
          // An app-specific password is for a program; it does not open what guards the account itself.
          eb
            .case()
            .when('tokens.app_password_id', 'is not', null)
            .then(eb.lit(0))
            .else(eb.fn.coalesce('clients.first_party', eb.lit(0)))
            .end()
            .as('firstParty'),
          'tokens.last_used_at as lastUsedAt',
          'users.id as userId',
          'users.username',
          'users.status',
          'users.is_admin as isAdmin',
          'tokens.created_at as createdAt',
        ])
        .executeTakeFirst();
    },
    user(userId: number) {
      return db
        .selectFrom('users')
        .where('id', '=', userId)
        .select(['id', 'username', 'status', 'is_admin', 'token_epoch'])
        .executeTakeFirst();
    },
    async exists(tokenId: number): Promise<boolean> {
      return (await db.selectFrom('tokens').select('id').where('id', '=', tokenId).executeTakeFirst()) !== undefined;
    },
    async touch(tokenId: number, now: string): Promise<void> {
      await db.updateTable('tokens').set({ last_used_at: now }).where('id', '=', tokenId).execute();
    },
    get(tokenId: number): Promise<TokenRow | undefined> {
      return db.selectFrom('tokens').selectAll().where('id', '=', tokenId).executeTakeFirst();
    },
    /** Notes that the user proved at this session that it is him. */
    async authenticated(tokenId: number, now: string): Promise<void> {
      await db.updateTable('tokens').set({ authenticated_at: now }).where('id', '=', tokenId).execute();
    },
    /** Deletes what matches and answers the ids that were there. */
    async remove(match: {
      userId: number;
      tokenId?: number;
      clientId?: number;
      appPasswordId?: number;
      scope?: TokenScope;
      exceptTokenId?: number | null;
      /** Made before this. */
      before?: string;
    }): Promise<number[]> {
      let query = db.deleteFrom('tokens').where('user_id', '=', match.userId);
      if (match.tokenId !== undefined) query = query.where('id', '=', match.tokenId);
      if (match.clientId !== undefined) query = query.where('client_id', '=', match.clientId);
      if (match.appPasswordId !== undefined) query = query.where('app_password_id', '=', match.appPasswordId);
      if (match.scope !== undefined) query = query.where('scope', '=', match.scope);
      if (match.before !== undefined) query = query.where('created_at', '<', match.before);
      if (match.exceptTokenId) query = query.where('id', '<>', match.exceptTokenId);
      return (await query.returning('id').execute()).map((row) => row.id);
    },
    sessions(userId: number) {
      return db
        .selectFrom('tokens')
        .leftJoin('clients', 'clients.id', 'tokens.client_id')
        .where('tokens.user_id', '=', userId)
        .where('tokens.scope', '=', 'default')
        .select([
          'tokens.id',
          'tokens.client_id',
          'clients.name as app_name',
          'tokens.client_name',
          'tokens.ip_address',
          'tokens.user_agent',
          'tokens.note',
          'tokens.created_at',
          'tokens.last_used_at',
        ])
        .orderBy('tokens.id', 'desc')
        .execute();
    },
    async raiseEpoch(userId: number): Promise<void> {
      await db
        .updateTable('users')
        .set((eb) => ({ token_epoch: eb('token_epoch', '+', 1) }))
        .where('id', '=', userId)
        .execute();
    },
  };
}

export type TokenStore = ReturnType<typeof createTokenStore>;
