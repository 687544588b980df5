import type { Client } from '../../auth/clients.ts';
import { createSealer } from '../../accounts/sealer.ts';
import type { DomainParts } from '../../domain.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/binding.ts';
import { epochOf, isLookingIn } from '../consent.ts';

/** Where a token was asked for, for the list of sessions. */
export interface Place {
  ipAddress: string;
  userAgent: string;
}

/** The tokens that owners of apps have of them to try things with. They go with the session that they are. */
export function createAppTokens({ db, tokens, secret }: Pick<DomainParts, 'db' | 'tokens' | 'secret'>) {
  const sealer = createSealer(secret, 'app-token');

  /** Puts a token in the place of the one before and answers the id of that. */
  function replace(clientId: number, tokenId: number, token: string): Promise<number | undefined> {
    const row = { token_id: tokenId, token: sealer.seal(token, String(clientId)) };
    return db.transaction().execute(async (trx) => {
      const query = trx.selectFrom('app_tokens').select('token_id').where('client_id', '=', clientId);
      const before = await query.executeTakeFirst();
      await trx
        .insertInto('app_tokens')
        .values({ client_id: clientId, ...row })
        .onConflict((conflict) => conflict.column('client_id').doUpdateSet(row))
        .execute();
      return before?.token_id;
    });
  }

  return {
    /** Null when the owner revoked it, and for an administrator who looks into the account. */
    async read(clientId: number, caller: Caller): Promise<string | null> {
      if (await isLookingIn(db, caller)) return null;
      const query = db.selectFrom('app_tokens').select('token').where('client_id', '=', clientId);
      const row = await query.executeTakeFirst();
      return row ? sealer.open(row.token, String(clientId)) : null;
    },
    /** Makes a new one and revokes the one before. @throws AppError NotFound when the app is gone, Forbidden */
    async renew(client: Client, caller: Caller, place: Place): Promise<string> {
      await epochOf(db, caller);
      const { userId } = caller;
      const { id, token } = await tokens.issue({
        ...{ userId, clientId: client.id, scope: 'default', clientName: client.name, ...place },
      });
      try {
        const before = await replace(client.id, id, token);
        if (before !== undefined) await tokens.revoke(userId, before);
      } catch (error) {
        await tokens.revoke(userId, id);
        const isAppGone = (error as { code?: unknown }).code === 'SQLITE_CONSTRAINT_FOREIGNKEY';
        throw isAppGone ? new AppError('NotFound', { cause: error }) : error;
      }
      return token;
    },
  };
}

export type AppTokens = ReturnType<typeof createAppTokens>;
