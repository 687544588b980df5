import { createAttemptLimiter } from '../auth/attempt-limiter.ts';
import type { Domain, DomainParts } from '../domain.ts';
import { repeat } from '../housekeeping.ts';
import { createAppService } from './apps/app-service.ts';
import { createAppStore } from './apps/app-store.ts';
import { createAppTokens } from './apps/app-tokens.ts';
import { appRoutes } from './apps/routes.ts';
import { createDeviceService } from './devices/device-service.ts';
import { createDeviceStore } from './devices/device-store.ts';
import { deviceRoutes } from './devices/routes.ts';
import { createAuthorizeService } from './flow/authorize-service.ts';
import { createCodeStore } from './flow/code-store.ts';
import { createExchangeService } from './flow/exchange-service.ts';
import { flowRoutes } from './flow/routes.ts';

export type OAuthParts = Pick<DomainParts, 'config' | 'db' | 'clock' | 'secret' | 'jobs' | 'tokens' | 'clients'>;

/** The OAuth flow, device codes and apps. */
export function createOAuth(parts: OAuthParts): Domain {
  const { config, db, clock, jobs } = parts;
  const codes = createCodeStore(db);
  const authorizing = createAuthorizeService({ ...parts, codes });
  const exchanging = createExchangeService({ ...parts, codes });
  const devices = createDeviceService({ ...parts, devices: createDeviceStore(db) });
  const apps = createAppService({ ...parts, store: createAppStore(db), appTokens: createAppTokens(parts) });
  const pictures = createAttemptLimiter(clock, { limit: 300, window: 300 });

  return {
    routes: [
      ...flowRoutes({ config, authorizing, exchanging }),
      ...deviceRoutes({ config, devices, pictures }),
      ...appRoutes(apps),
    ],
    async start() {
      const work = async () => {
        await exchanging.purge();
        await devices.purge();
      };
      await repeat({ jobs, clock }, { kind: 'oauth.purge', everySeconds: 3600, work });
    },
    beforeUserIsDestroyed: (userId) => apps.removeAllOf(userId),
  };
}
