import type { Domain, DomainParts } from '../domain.ts';
import { onlookersOf } from '../files/visibility.ts';
import { createFriendStore } from '../friends/store.ts';
import { repeat } from '../housekeeping.ts';
import { CLONE_JOB, createCloneJob } from './clone-job.ts';
import { createCloneService } from './clone-service.ts';
import { createCloneStore } from './clone-store.ts';
import { sharingRoutes } from './routes.ts';
import { createSharingService } from './service.ts';
import { createShareNews } from './share-news.ts';
import { createShareStore } from './store.ts';

type Parts = Pick<
  DomainParts,
  'config' | 'db' | 'clock' | 'bus' | 'jobs' | 'accounts' | 'history' | 'tree' | 'access' | 'listing' | 'selector'
>;

/** Sharing with friends, and copying what they share. */
export function createSharing(parts: Parts): Domain {
  const { config, db, clock, bus, jobs, accounts, history, tree, access, listing, selector } = parts;
  const store = createShareStore(db, clock);
  const cloneStore = createCloneStore(db, clock);
  const friends = createFriendStore(db, clock);
  const sharing = createSharingService({
    ...{ db, store, access, tree, selector, history },
    news: createShareNews({ db, bus, access, listing }),
    readersOf: (ids) => onlookersOf(db, ids),
    usernameOf: async (userId) => (await accounts.get(userId))?.username ?? '',
  });
  const clones = createCloneService({
    ...{ db, access, tree, selector, jobs },
    store: cloneStore,
    limits: { atOnce: config.clonesAtOnce, files: config.cloneFiles, children: config.cloneChildren },
    friendsByFolder: (userId, ids) => friends.byFolder(userId, ids),
  });
  jobs.handle(CLONE_JOB, createCloneJob({ db, store: cloneStore, tree }), { concurrency: 2 });
  return {
    routes: sharingRoutes({
      ...{ sharing, clones, listing },
      friendsOf: (userId) => friends.friends(userId),
      legacyQuirks: config.legacyQuirks,
    }),
    start: () =>
      repeat(
        { jobs, clock },
        { kind: 'sharing.forget_clones', everySeconds: 86_400, work: () => cloneStore.forgetOld() },
      ),
  };
}
