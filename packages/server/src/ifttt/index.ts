import { routes } from '@jackdaw/api-contract';
import type { Domain, DomainParts } from '../domain.ts';
import { bind } from '../http/binding.ts';
import { createIftttService } from './service.ts';
import { createConnectionStore } from './store.ts';

type IftttParts = Pick<DomainParts, 'db' | 'clock' | 'fetcher' | 'config' | 'onError'>;

/** Events of players for IFTTT (IF1, IF2). */
export function createIfttt({ db, clock, fetcher, config, onError }: IftttParts): Domain {
  const store = createConnectionStore(db, clock);
  const service = createIftttService({ store, fetcher, webhookUrl: config.iftttWebhookUrl, onError });
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
