import type { Kysely } from 'kysely';
import { accountRoutes } from './accounts/routes.ts';
import type { AccountSecurity } from './accounts/security.ts';
import { createAccountService } from './accounts/service.ts';
import { createAccountStore } from './accounts/store.ts';
import { createClientStore } from './auth/clients.ts';
import { createLoginService } from './auth/login-service.ts';
import type { PasswordHasher } from './auth/password-hasher.ts';
import { authRoutes } from './auth/routes.ts';
import type { TokenService } from './auth/token-service.ts';
import { createTokenStore } from './auth/token-store.ts';
import { configRoutes } from './config-values/routes.ts';
import { createConfigValues } from './config-values/service.ts';
import { createConfigStore } from './config-values/store.ts';
import type { Config } from './config.ts';
import type { Database } from './db/schema/index.ts';
import { healthRoutes } from './health/routes.ts';
import type { RouteBinding } from './http/binding.ts';
import { createAccountFacts, paddleCustomerOf, type Plans } from './plans/index.ts';
import type { Clock } from './ports/clock.ts';
import type { EventBus } from './ports/event-bus.ts';
import { createMetaStore } from './setup/meta-store.ts';
import { setupRoutes } from './setup/routes.ts';
import { createSetupService, type SetupService } from './setup/service.ts';
import { isTunnelRoute } from './tunnel/index.ts';

export interface CoreParts {
  db: Kysely<Database>;
  tokens: TokenService;
  hasher: PasswordHasher;
  security: AccountSecurity;
  clock: Clock;
  bus: EventBus;
  secret: Uint8Array;
  /** Bytes that the owner gets. */
  ownerQuota: () => Promise<number>;
  /** @throws AppError when the user has no such folder */
  requireFolder: (userId: number, folderId: number) => Promise<void>;
  config: Config;
  plans: Plans;
}

/** Builds what stands without any file: accounts, sessions, stored configuration, set-up, health. */
export function composeCore(parts: CoreParts): { bindings: RouteBinding[]; setup: SetupService } {
  const { db } = parts;
  const store = createAccountStore(db);
  const clients = createClientStore(db);
  const setup = createSetupService({ ...parts, accounts: store, meta: createMetaStore(db) });
  const bindings = [
    ...authRoutes({
      login: createLoginService({ ...parts, accounts: store, clients }),
      tokens: parts.tokens,
      tokenStore: createTokenStore(db),
      clients,
    }),
    ...accountRoutes(
      createAccountService({
        ...parts,
        store,
        isTunnelRoute: (name) => isTunnelRoute(parts.config, name),
        factsOf: createAccountFacts(parts),
        paddleCustomerOf: (userId) => paddleCustomerOf(db, userId),
      }),
      store,
    ),
    ...configRoutes(createConfigValues(createConfigStore(db))),
    ...setupRoutes(setup),
    ...healthRoutes(db),
  ];
  return { bindings, setup };
}
