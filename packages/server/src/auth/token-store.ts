import type { TokenScope } from '@jackdaw/api-contract';
import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { Database, TokensTable } from '../db/schema/index.ts';
import type { DerivedClaim } from './derived-tokens.ts';

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
  epoch: number;
  createdAt: string;
}

/** What a token is written with, at first and when its session gets a new one. */
export type WrittenToken = Pick<
  Insertable<TokensTable>,
  'token_hash' | 'scope' | 'client_name' | 'ip_address' | 'user_agent' | 'note' | 'app_password_id' | 'authenticated_at'
>;

/** A token that was there. */
export interface RemovedToken {
  id: number;
  userId: number;
}

/** Tokens whose app, and the app-specific password they began with, are still there: their end is that of the token. */
function standing(db: Kysely<Database>) {
  return db
    .selectFrom('tokens')
    .innerJoin('clients', 'clients.id', 'tokens.client_id')
    .where((eb) =>
      eb.or([
        eb('tokens.app_password_id', 'is', null),
        eb('tokens.app_password_id', 'in', eb.selectFrom('app_passwords').select('app_passwords.id')),
      ]),
    );
}

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
      return standing(db)
        .innerJoin('users', 'users.id', 'tokens.user_id')
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
            .else(eb.ref('clients.first_party'))
            .end()
            .as('firstParty'),
          'tokens.last_used_at as lastUsedAt',
          'users.id as userId',
          'users.username',
          'users.status',
          'users.is_admin as isAdmin',
          'users.token_epoch as epoch',
          'tokens.created_at as createdAt',
        ])
        .executeTakeFirst();
    },
    async epochOf(userId: number): Promise<number | undefined> {
      const query = db.selectFrom('users').select('token_epoch').where('id', '=', userId);
      return (await query.executeTakeFirst())?.token_epoch;
    },
    /** The user of a claim, as long as nothing that it came of has ended. */
    holder({ userId, epoch, tokenId }: DerivedClaim, now: string) {
      // An administrator's look into the account counts for its time, and while he is one.
      const session = standing(db)
        .leftJoin('impersonations', 'impersonations.token_id', 'tokens.id')
        .leftJoin('users as looking', 'looking.id', 'impersonations.admin_id')
        .select('tokens.id')
        .where('tokens.id', '=', tokenId)
        .where('tokens.user_id', '=', userId)
        .where((eb) =>
          eb.or([
            eb('impersonations.token_id', 'is', null),
            eb.and([eb('impersonations.expires_at', '>', now), eb('looking.is_admin', '=', 1)]),
          ]),
        );
      return db
        .selectFrom('users')
        .where('users.id', '=', userId)
        .where('users.token_epoch', '=', epoch)
        .$if(tokenId !== 0, (query) => query.where((eb) => eb.exists(session)))
        .select(['users.id', 'users.username', 'users.status', 'users.is_admin'])
        .executeTakeFirst();
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
    /** Deletes what matches, with what was linked by it (also for another user), and answers what was there. */
    remove(
      match: {
        userId: number;
        tokenId?: number;
        clientId?: number;
        appPasswordId?: number;
        scope?: TokenScope;
        exceptTokenId?: number | null;
        /** Made before this. */
        before?: string;
      },
      within?: Transaction<Database>,
    ): Promise<RemovedToken[]> {
      const work = async (trx: Transaction<Database>) => {
        const { tokenId, clientId, appPasswordId, scope, before, exceptTokenId } = match;
        const rows = await trx
          .withRecursive('doomed(id, userId)', (cte) =>
            cte
              .selectFrom('tokens')
              .select(['id', 'user_id as userId'])
              .where('user_id', '=', match.userId)
              .$if(tokenId !== undefined, (query) => query.where('id', '=', tokenId ?? 0))
              .$if(clientId !== undefined, (query) => query.where('client_id', '=', clientId ?? 0))
              .$if(appPasswordId !== undefined, (query) => query.where('app_password_id', '=', appPasswordId ?? 0))
              .$if(scope !== undefined, (query) => query.where('scope', '=', scope ?? ''))
              .$if(before !== undefined, (query) => query.where('created_at', '<', before ?? ''))
              .$if(Boolean(exceptTokenId), (query) => query.where('id', '<>', exceptTokenId ?? 0))
              .union((eb) =>
                eb
                  .selectFrom('tokens')
                  .innerJoin('doomed', 'doomed.id', 'tokens.linked_by')
                  .select(['tokens.id', 'tokens.user_id as userId']),
              ),
          )
          .selectFrom('doomed')
          .select(['doomed.id', 'doomed.userId'])
          .execute();
        const ids = rows.map((row) => row.id);
        if (ids.length > 0) await trx.deleteFrom('tokens').where('id', 'in', ids).execute();
        return rows;
      };
      return within ? work(within) : db.transaction().execute(work);
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
    async raiseEpoch(userId: number, within: Kysely<Database> = db): Promise<void> {
      await within
        .updateTable('users')
        .set((eb) => ({ token_epoch: eb('token_epoch', '+', 1) }))
        .where('id', '=', userId)
        .execute();
    },
  };
}

export type TokenStore = ReturnType<typeof createTokenStore>;
