import { routes } from '@jackdaw/api-contract';
import type { Domain, DomainParts } from '../domain.ts';
import { bind } from '../http/binding.ts';
import { createDelivery } from './delivery.ts';
import { createIftttService, DELIVERY } from './service.ts';
import { createConnectionStore } from './store.ts';

type IftttParts = Pick<DomainParts, 'db' | 'clock' | 'fetcher' | 'config' | 'jobs' | 'log'>;

/** Webhooks that are called at the same time: a slow one does not hold up everybody's. */
const AT_ONCE = 4;

/** Events of players for IFTTT (IF1, IF2). */
export function createIfttt({ db, clock, fetcher, config, jobs, log }: IftttParts): Domain {
  const store = createConnectionStore(db, clock);
  const webhookUrl = config.iftttWebhookUrl;
  const service = createIftttService({ store, jobs, clock, webhookUrl });
  jobs.handle(DELIVERY, createDelivery({ store, fetcher, clock, log, webhookUrl }), { concurrency: AT_ONCE });
  const { ifttt } = routes;
  return {
    routes: [
      bind(ifttt.status, async (_args, { caller }) => ({ enabled: await service.isEnabled(caller.userId) })),
      bind(ifttt.send, ({ event_type: type, ingredients, client_name: clientName }, { caller }) =>
        service.send(caller.userId, { type, ingredients, clientName }),
      ),
      bind(ifttt.connect, ({ key }, { caller }) => service.connect(caller.userId, key)),
      bind(ifttt.disconnect, (_args, { caller }) => service.disconnect(caller.userId)),
    ],
  };
}
