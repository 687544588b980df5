import { IFTTT_EVENT_TYPES, IftttIngredients } from '@jackdaw/api-contract';
import { Compile } from 'typebox/compile';
import { AppError } from '../errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { JobQueue } from '../ports/job-queue.ts';
import { TRIES, type Delivery } from './delivery.ts';
import type { ConnectionStore } from './store.ts';

/** The jobs that deliver events. */
export const DELIVERY = 'ifttt.deliver';
/** Events of one account that may be on their way. */
const ON_THEIR_WAY = 20;
/** Seconds until one of them is there or given up. */
const USUAL_WAIT = 60;

const ingredientsSchema = Compile(IftttIngredients);

export interface PlayerEvent {
  type: string;
  ingredients: unknown;
  clientName: string | undefined;
}

export interface IftttServiceParts {
  store: ConnectionStore;
  jobs: Pick<JobQueue, 'enqueue'>;
  clock: Clock;
  /** Holds `{event}` and `{key}`; empty where nobody can connect. */
  webhookUrl: string;
}

const hadEnough = (seconds: number) => new AppError('RATE_LIMIT_ERROR', { extra: { retry_after: seconds } });

/** Takes events of players, which are passed on to the webhook of their user afterwards. */
export function createIftttService({ store, jobs, clock, webhookUrl }: IftttServiceParts) {
  const connectionOf = async (userId: number) => (webhookUrl === '' ? null : store.connectionOf(userId));

  return {
    isEnabled: async (userId: number): Promise<boolean> => (await connectionOf(userId)) !== null,

    /** @throws AppError BadRequest for what is no key, Forbidden where the server has no webhook */
    async connect(userId: number, key: string): Promise<void> {
      if (webhookUrl === '') throw new AppError('Forbidden', { message: 'This server is not connected to IFTTT.' });
      if (!/^[\w-]{8,200}$/.test(key))
        throw new AppError('BadRequest', { message: 'This is no key of IFTTT webhooks.' });
      await store.connect(userId, key);
    },

    disconnect: (userId: number) => store.disconnect(userId),

    /**
     * Nothing happens without a connection. A hook that cannot be reached is not the player's concern; one that has had
     * enough is. @throws AppError INVALID_EVENT_TYPE, MISSING_INGREDIENTS, RATE_LIMIT_ERROR
     */
    async send(userId: number, { type, ingredients, clientName }: PlayerEvent): Promise<void> {
      if (!IFTTT_EVENT_TYPES.some((known) => known === type)) throw new AppError('INVALID_EVENT_TYPE');
      if (!ingredientsSchema.Check(ingredients)) throw new AppError('MISSING_INGREDIENTS');
      const connection = await connectionOf(userId);
      if (!connection) return;
      const pause = Math.ceil((connection.pausedUntil.getTime() - clock.now().getTime()) / 1000);
      if (pause > 0) throw hadEnough(pause);
      if ((await store.waitingOf(userId, DELIVERY)) >= ON_THEIR_WAY) throw hadEnough(USUAL_WAIT);
      const { file_id, file_name, file_type } = ingredients;
      const body = { file_id, file_name, file_type, client_name: clientName ?? '' };
      await jobs.enqueue(DELIVERY, { userId, event: type, body } satisfies Delivery, { maxAttempts: TRIES });
    },
  };
}

export type IftttService = ReturnType<typeof createIftttService>;
