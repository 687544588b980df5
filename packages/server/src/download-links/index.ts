import type { Domain, DomainParts } from '../domain.ts';
import { repeat } from '../housekeeping.ts';
import { createCollector } from './collect.ts';
import { linkRoutes } from './routes.ts';
import { COLLECT_JOB, createLinkService } from './service.ts';
import { createLinkStore } from './store.ts';

type Parts = Pick<DomainParts, 'db' | 'clock' | 'config' | 'jobs' | 'selector' | 'access' | 'passes' | 'rights'>;

/** Download-link jobs. */
export function createDownloadLinks(parts: Parts): Domain {
  const store = createLinkStore(parts.db);
  const service = createLinkService({ ...parts, store, collector: createCollector({ ...parts, store }) });
  parts.jobs.handle(COLLECT_JOB, (job: Parameters<typeof service.run>[0]) => service.run(job), { concurrency: 2 });
  return {
    routes: linkRoutes(service),
    start: () => repeat(parts, { kind: 'links.expire', everySeconds: 3600, work: () => service.expire() }),
  };
}
