import type { Domain, DomainParts } from '../domain.ts';
import { repeat } from '../housekeeping.ts';
import { createPlanner, PLAN_JOB } from './jobs.ts';
import { zipRoutes } from './routes.ts';
import { createZipService } from './service.ts';
import { createZipStore } from './store.ts';

type Parts = Pick<
  DomainParts,
  'db' | 'clock' | 'config' | 'jobs' | 'selector' | 'access' | 'passes' | 'rights' | 'blobs' | 'history' | 'bus'
>;

/** Zip jobs. */
export function createZips(parts: Parts): Domain {
  const store = createZipStore(parts.db);
  const service = createZipService({ ...parts, store });
  parts.jobs.handle(PLAN_JOB, createPlanner({ ...parts, store }), { concurrency: 2 });
  return {
    routes: zipRoutes(service, parts),
    start: () => repeat(parts, { kind: 'zips.expire', everySeconds: 3600, work: () => service.expire() }),
  };
}
