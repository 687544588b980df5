import { createSealer } from '../accounts/sealer.ts';
import type { Domain, DomainParts } from '../domain.ts';
import { repeat } from '../housekeeping.ts';
import { extractionRoutes } from './routes.ts';
import { createRunner } from './runner.ts';
import { createArchiveSelector } from './select-archives.ts';
import { createExtractionService, EXTRACT_JOB, type ExtractJob } from './service.ts';
import { createExtractionStore } from './store.ts';

const DAY = 86_400;
/** Days that ended extractions stay on the list. */
const KEPT_DAYS = 7;

export type ExtractionParts = Pick<
  DomainParts,
  'config' | 'db' | 'clock' | 'secret' | 'jobs' | 'tree' | 'access' | 'selector' | 'blobs' | 'archives' | 'onError'
>;

/** Archive extraction. */
export function createExtraction(parts: ExtractionParts): Domain {
  const { config, db, clock, jobs, tree, access, selector, blobs } = parts;
  const store = createExtractionStore(db, clock);
  // Passwords have to outlive a crash of the server but need not be read in its database.
  const sealer = createSealer(parts.secret, 'archive-password');
  const runner = createRunner({
    ...{ store, tree, blobs, archives: parts.archives, sealer, onError: parts.onError },
    limits: {
      size: config.extractionSize,
      ratio: config.extractionRatio,
      entries: config.extractionEntries,
      depth: config.extractionDepth,
      time: config.extractionTime * 1000,
      memory: config.extractionMemory,
    },
  });
  const archives = createArchiveSelector({ store, access, selector });
  const service = createExtractionService({ store, archives, jobs, sealer, cancel: (id) => runner.cancel(id) });
  const handle = ({ payload, signal }: { payload: ExtractJob; signal: AbortSignal }) => runner.run(payload.id, signal);
  jobs.handle<ExtractJob>(EXTRACT_JOB, handle, { concurrency: config.extractionsAtOnce });
  return {
    routes: extractionRoutes(service),
    async start() {
      await runner.recover();
      const work = () => store.forgetEnded(new Date(clock.now().getTime() - KEPT_DAYS * DAY * 1000));
      await repeat({ jobs, clock }, { kind: 'extraction.forget', everySeconds: DAY, work });
    },
    beforeUserIsDestroyed: (userId) => service.cancelAll(userId),
  };
}
