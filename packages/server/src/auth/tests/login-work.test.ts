import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CLIENT_IDS } from '@jackdaw/api-contract';
import { createAccountStore } from '../../accounts/store.ts';
import { createAccountServer } from '../../testing/account-server.ts';
import { createClientStore } from '../clients.ts';
import { createLoginService } from '../login-service.ts';
import { createPasswordHasher } from '../password-hasher.ts';

let server: Awaited<ReturnType<typeof createAccountServer>>;
beforeEach(async () => void (server = await createAccountServer()));
afterEach(() => server.close());

describe('a login that fails', () => {
  it('costs the same work whether or not there is such a user', async () => {
    const real = createPasswordHasher({ cost: { memoryCost: 64, timeCost: 1 } });
    const work: string[] = [];
    const login = createLoginService({
      accounts: createAccountStore(server.db),
      clients: createClientStore(server.db),
      clock: server.clock,
      secret: server.secret,
      hasher: {
        ...real,
        verify(hash, password) {
          work.push('hash');
          return real.verify(hash, password);
        },
      },
      security: {
        signIn: server.security.signIn,
        appPasswords: {
          ...server.security.appPasswords,
          match(...args) {
            work.push('look for an app-specific password');
            return server.security.appPasswords.match(...args);
          },
        },
      },
    });
    await server.createUser({ username: 'magpie', passwordHash: await real.hash('right') });
    const workOf = async (name: string) => {
      work.length = 0;
      const request = {
        credentials: { name, password: 'wrong' },
        clientId: CLIENT_IDS.web,
        clientSecret: '',
        clientName: undefined,
        fingerprint: undefined,
        ipAddress: '192.0.2.1',
        userAgent: 'test',
      };
      await expect(login.login(request)).rejects.toMatchObject({ code: 'WrongCredentials' });
      return [...work];
    };
    const known = await workOf('magpie');
    expect(known).toEqual(['look for an app-specific password', 'hash']);
    expect(await workOf('nobody')).toEqual(known);
  });
});
