import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CLIENT_IDS } from '@jackdaw/api-contract';
import { createTestServer, type TestServer, type TestUser } from '../../testing/index.ts';
import { createDerivedTokens } from '../derived-tokens.ts';
import { createTokenService, type NewToken } from '../token-service.ts';
import { createTokenStore } from '../token-store.ts';

const CREATED = '2026-03-17T09:30:00';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await createTestServer();
  user = await server.createUser();
});
afterAll(() => server.close());

/** What a start after a crash knows: nothing but the database. */
const restarted = () =>
  createTokenService(createTokenStore(server.db), createDerivedTokens(server.secret), server.clock);

const issue = (more: Partial<NewToken> = {}) => {
  const place = { clientName: 'x', ipAddress: '127.0.0.1', userAgent: 'x', clientId: CLIENT_IDS.web };
  return server.tokens.issue({ ...place, userId: user.id, scope: 'default', ...more });
};

/** Whether a token counts, and what an address given out through its session is worth. */
async function stateOf({ id, token }: { id: number; token: string }) {
  const tokens = restarted();
  const claim = { userId: user.id, epoch: await tokens.epochOf(user.id), tokenId: id, folderId: null };
  return [(await tokens.resolve(token)) !== null, await tokens.statusOf(claim)];
}

describe('a server that stops while it ends sessions', () => {
  it('leaves no token of an app that is gone', async () => {
    const values = { id: 20_000, name: 'Gone', secret: '', first_party: 0, created_at: CREATED };
    await server.db.insertInto('clients').values(values).execute();
    const made = await issue({ clientId: 20_000 });
    expect(await stateOf(made)).toEqual([true, 'active']);
    await server.db.deleteFrom('clients').where('id', '=', 20_000).execute();
    expect(await stateOf(made)).toEqual([false, null]);
  });

  it('leaves no session of an app-specific password that is gone', async () => {
    const row = { user_id: user.id, note: 'n', password_hash: 'x', created_at: CREATED };
    const query = server.db.insertInto('app_passwords').values({ ...row, last_used_at: null, ip_address: null });
    const { id } = await query.returning('id').executeTakeFirstOrThrow();
    const made = await issue({ appPassword: { id, note: 'n' } });
    expect(await stateOf(made)).toEqual([true, 'active']);
    await server.db.deleteFrom('app_passwords').where('id', '=', id).execute();
    expect(await stateOf(made)).toEqual([false, null]);
  });

  it('tells whoever is looked into once the administrator’s own change has ended the look', async () => {
    const [own, looked] = [await issue(), await server.createUser()];
    const look = await issue({ userId: looked.id, linkedBy: own.id });
    expect(await server.tokens.resolve(look.token)).toMatchObject({ userId: looked.id });
    const ended: unknown[] = [];
    server.tokens.onRevoked((revocation) => void ended.push(revocation));
    await server.db.transaction().execute((trx) => server.tokens.endAll(user.id, null, trx));
    await server.tokens.revokeAll(user.id, null);
    expect(ended).toEqual([
      { userId: user.id, tokenIds: null, exceptTokenId: null },
      { userId: looked.id, tokenIds: [look.id] },
    ]);
    expect(await server.tokens.resolve(look.token)).toBeNull();
  });

  it('has ended every other session, and what any gave out, with the change that made it necessary', async () => {
    const [kept, other] = [await issue(), await issue()];
    const holder = await server.tokens.resolve(kept.token);
    if (!holder) throw new Error('No session');
    const derived = server.tokens.derive('download', holder);
    expect(await server.tokens.resolveDerived('download', derived)).not.toBeNull();
    await server.db.transaction().execute((trx) => server.tokens.endAll(user.id, kept.id, trx));
    const after = restarted();
    expect(await after.resolve(other.token)).toBeNull();
    expect(await after.resolve(kept.token)).toMatchObject({ userId: user.id });
    expect(await after.resolveDerived('download', derived)).toBeNull();
  });
});
