import { IFTTT_EVENT_TYPES, IftttIngredients } from '@jackdaw/api-contract';
import { Compile } from 'typebox/compile';
import { AppError } from '../errors.ts';
import type { Fetcher } from '../ports/fetcher.ts';
import type { ConnectionStore } from './store.ts';

const TIME_LIMIT = 10_000;
/** Seconds to leave it alone when it does not say for how long. */
const USUAL_PAUSE = 60;
/** Answers of the hook are not looked at. */
const MAX_ANSWER = 65_536;

const ingredientsSchema = Compile(IftttIngredients);

export interface PlayerEvent {
  type: string;
  ingredients: unknown;
  clientName: string | undefined;
}

export interface IftttServiceParts {
  store: ConnectionStore;
  fetcher: Fetcher;
  /** Holds `{event}` and `{key}`; empty where nobody can connect. */
  webhookUrl: string;
  onError(this: void, error: unknown): void;
}

/** Passes events of players on to the webhook of their user. */
export function createIftttService({ store, fetcher, webhookUrl, onError }: IftttServiceParts) {
  async function keyOf(userId: number): Promise<string | null> {
    return webhookUrl === '' ? null : store.keyOf(userId);
  }

  function addressOf(event: string, key: string): string {
    return webhookUrl.replaceAll('{event}', encodeURIComponent(event)).replaceAll('{key}', encodeURIComponent(key));
  }

  async function deliver(url: string, body: Record<string, unknown>): Promise<void> {
    const response = await fetcher.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      maxBytes: MAX_ANSWER,
      signal: AbortSignal.timeout(TIME_LIMIT),
    });
    response.cancel();
    if (response.status === 429) {
      const seconds = Number(response.headers['retry-after']);
      const retryAfter = Number.isSafeInteger(seconds) && seconds > 0 ? Math.min(seconds, 86_400) : USUAL_PAUSE;
      throw new AppError('RATE_LIMIT_ERROR', { extra: { retry_after: retryAfter } });
    }
    if (response.status >= 400) throw new Error(`The webhook was answered with ${response.status}`);
  }

  return {
    isEnabled: async (userId: number): Promise<boolean> => (await keyOf(userId)) !== null,

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
      const key = await keyOf(userId);
      if (key === null) return;
      const { file_id, file_name, file_type } = ingredients;
      try {
        await deliver(addressOf(type, key), { file_id, file_name, file_type, client_name: clientName ?? '' });
      } catch (error) {
        if (error instanceof AppError) throw error;
        onError(error);
      }
    },
  };
}

export type IftttService = ReturnType<typeof createIftttService>;
