import type { Domain, DomainParts } from '../domain.ts';
import { repeat } from '../housekeeping.ts';
import { eventRoutes } from './routes.ts';
import { createEventService } from './service.ts';
import { createEventStore } from './store.ts';

export type { History, NewHistoryEvent } from './history.ts';
export { createHistory } from './recorder.ts';

const DAY = 86_400;

/** The history that a user sees. */
export function createEvents({
  db,
  clock,
  jobs,
  config,
}: Pick<DomainParts, 'db' | 'clock' | 'jobs' | 'config'>): Domain {
  const service = createEventService({ store: createEventStore(db), clock, retention: config.historyRetention });
  return {
    routes: eventRoutes(service),
    start: () => repeat({ jobs, clock }, { kind: 'events.forget', everySeconds: DAY, work: () => service.forgetOld() }),
    clear: { history: (userId) => service.clear(userId) },
  };
}
