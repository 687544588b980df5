import type { Domain, DomainParts } from '../domain.ts';
import { repeat } from '../housekeeping.ts';
import { webOriginOf } from '../http/web-origin.ts';
import { createAnnounce } from '../plans/announce.ts';
import { catalogueOf } from '../plans/create-plans.ts';
import { parseMoney } from '../plans/money.ts';
import { createAssess, storageOf } from './assess.ts';
import { createChangeService } from './change-service.ts';
import { createChores } from './chores.ts';
import { createProviders } from './create-providers.ts';
import { createEndSubscriptions } from './end-subscriptions.ts';
import { createInfoService } from './info-service.ts';
import { createLedger } from './ledger.ts';
import { createLetters } from './letters.ts';
import { createOrders } from './orders.ts';
import type { PaymentParts } from './parts.ts';
import { createPreview } from './preview.ts';
import { createProviderService } from './provider-service.ts';
import { paymentRoutes } from './routes.ts';
import { createSubAccountGate } from './sub-account-gate.ts';
import { createVoucherService } from './voucher-service.ts';

export type PaymentDomainParts = Pick<
  DomainParts,
  | 'config'
  | 'db'
  | 'bus'
  | 'clock'
  | 'secret'
  | 'log'
  | 'jobs'
  | 'onError'
  | 'tokens'
  | 'mailer'
  | 'history'
  | 'plans'
  | 'tree'
  | 'fetcher'
>;

/** Hours between looks at what time brought. */
const EVERY = 6;

/** Plans and payments (PY1-PY17). */
export function createPayment(domain: PaymentDomainParts): Domain & { chores: { run(): Promise<void> } } {
  const { config, db, clock, log, jobs } = domain;
  const catalogue = catalogueOf(config);
  const providers = createProviders(domain);
  const ledger = createLedger({
    ...{ db, clock, catalogue },
    storageOf: (provider, storage) => storageOf(config, provider, storage),
    reward: parseMoney(config.friendReward, catalogue.digits) ?? 0,
    warn: (message, details) => log.warn(details, message),
  });
  const parts: PaymentParts = { ...domain, catalogue, providers, ledger, announce: createAnnounce(domain) };
  const info = createInfoService(parts);
  const assess = createAssess(parts);
  const orders = createOrders(parts);
  const letters = createLetters(domain);
  const chores = createChores({ ...parts, letters, tree: domain.tree }, info);
  return {
    routes: paymentRoutes({
      info,
      preview: createPreview(parts, assess),
      change: createChangeService(parts, { assess, orders, info }),
      vouchers: createVoucherService({ ...parts, history: domain.history }, info),
      providers: createProviderService(parts, { assess, orders, info }),
      reached: (origin) => ({ apiOrigin: config.origins[0] ?? origin, webOrigin: webOriginOf(config, origin) }),
    }),
    gate: createSubAccountGate(db),
    chores,
    beforeUserIsDestroyed: createEndSubscriptions({ ...parts, ...{ jobs, log, letters } }),
    start: () =>
      repeat({ jobs, clock }, { kind: 'billing.chores', everySeconds: EVERY * 3600, work: () => chores.run() }),
  };
}
