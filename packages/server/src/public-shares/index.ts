import type { Domain, DomainParts } from '../domain.ts';
import { repeat } from '../housekeeping.ts';
import { publicShareRoutes } from './routes.ts';
import { createPublicShareService } from './service.ts';
import { createPublicShareStore } from './store.ts';
import { createVisits, type Visits } from './visits.ts';

export type { Visits } from './visits.ts';

/** How often those whose time is up are looked for; nobody gets in meanwhile. Seconds. */
const EXPIRY_SECONDS = 60;

/** Builds what knows the visitors of public shares, and lets the token service know them. */
export function createVisitsOf({
  config,
  db,
  clock,
  secret,
  plans,
  tokens,
}: Pick<DomainParts, 'config' | 'db' | 'clock' | 'secret' | 'plans' | 'tokens'>): Visits {
  const visits = createVisits({
    ...{ plans, clock, secret },
    store: createPublicShareStore(db, clock),
    limits: { addresses: config.publicShareAddresses, bytes: config.publicShareData },
    sendAway: (ownerId, shareId) => tokens.endVisits(ownerId, shareId),
  });
  tokens.admitVisitors(visits);
  return visits;
}

type Parts = Pick<
  DomainParts,
  'config' | 'db' | 'clock' | 'secret' | 'jobs' | 'plans' | 'tree' | 'access' | 'listing' | 'downloads' | 'visits'
>;

/** Public shares: links to files for anybody who has them. */
export function createPublicShares(parts: Parts): Domain {
  const { config, db, clock, jobs, listing, downloads } = parts;
  const shares = createPublicShareService({
    ...parts,
    store: createPublicShareStore(db, clock),
    limits: {
      life: config.publicShareLife,
      perFile: config.publicSharesPerFile,
      perFolder: config.publicSharesPerFolder,
      folderSize: config.publicShareFolderSize,
      folderChildren: config.publicShareFolderChildren,
      perDay: config.publicSharesPerDay,
      perWeek: config.publicSharesPerWeek,
    },
  });
  return {
    routes: publicShareRoutes({ db, shares, listing, downloads }),
    start: () =>
      repeat(
        { jobs, clock },
        { kind: 'public_shares.expire', everySeconds: EXPIRY_SECONDS, work: () => shares.expire() },
      ),
    beforeUserIsDestroyed: (userId) => shares.removeAll(userId),
  };
}
