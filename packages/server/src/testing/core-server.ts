import { join } from 'node:path';
import { createAccountSecurity } from '../accounts/security.ts';
import { createAccountStore } from '../accounts/store.ts';
import { createOutboxMailer } from '../adapters/outbox-mailer.ts';
import { composeCore } from '../compose-core.ts';
import { createPasswordHasher } from '../auth/password-hasher.ts';
import { AppError } from '../errors.ts';
import { createPlans } from '../plans/index.ts';
import type { SetupService } from '../setup/service.ts';
import { createTestServer, type TestServer, type TestServerOptions } from './server.ts';

/** A test server with accounts, sessions, stored configuration, set-up and health. Every user has the folder 5. */
export async function createCoreServer(
  options: Omit<TestServerOptions, 'bindings'> = {},
): Promise<TestServer & { setup: SetupService; hash: (password: string) => Promise<string> }> {
  const hasher = createPasswordHasher({ cost: { memoryCost: 64, timeCost: 1 } });
  const built: { setup?: SetupService } = {};
  const server = await createTestServer({
    ...options,
    bindings: (parts) => {
      const { db, folder, clock, log } = parts;
      const security = createAccountSecurity({
        ...parts,
        hasher,
        accounts: createAccountStore(db),
        mailer: createOutboxMailer(join(folder, 'outbox'), clock),
        onError: (error) => log.error({ err: error }, 'A mail failed'),
      });
      const core = composeCore({
        ...parts,
        hasher,
        security,
        plans: createPlans(parts),
        ownerQuota: async () => 5_000_000,
        requireFolder: async (_userId, folderId) => {
          if (folderId !== 5) throw new AppError('NotFound');
        },
      });
      built.setup = core.setup;
      return core.bindings;
    },
  });
  if (!built.setup) throw new Error('The bindings were not built');
  return { ...server, setup: built.setup, hash: (password) => hasher.hash(password) };
}
