import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../ports/clock.ts';
import type { Fetcher } from '../ports/fetcher.ts';
import type { Job } from '../ports/job-queue.ts';
import type { ConnectionStore } from './store.ts';

const TIME_LIMIT = 10_000;
/** Seconds to leave it alone when it does not say for how long. */
const USUAL_PAUSE = 60;
const LONGEST_PAUSE = 86_400;
/** Answers of the hook are not looked at. */
const MAX_ANSWER = 65_536;
/** Within some minutes; who wants to know of a film that began an hour ago? */
export const TRIES = 5;

/** An event of a player that is on its way to its user's webhook. */
export interface Delivery {
  userId: number;
  event: string;
  body: Record<string, unknown>;
}

export interface DeliveryParts {
  store: ConnectionStore;
  fetcher: Fetcher;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Holds `{event}` and `{key}`; empty where nobody can connect. */
  webhookUrl: string;
}

/**
 * Posts events to webhooks. What fails for a moment is tried again, up to `TRIES` times; what the hook refuses is not. One
 * that has had enough is left alone for as long as it says.
 */
export function createDelivery({ store, fetcher, clock, log, webhookUrl }: DeliveryParts) {
  function addressOf(event: string, key: string): string {
    return webhookUrl.replaceAll('{event}', encodeURIComponent(event)).replaceAll('{key}', encodeURIComponent(key));
  }

  async function post(url: string, body: Record<string, unknown>, signal: AbortSignal) {
    const response = await fetcher.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      maxBytes: MAX_ANSWER,
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT)]),
    });
    response.cancel();
    return response;
  }

  return async ({ payload, attempt, signal }: Job<Delivery>): Promise<void> => {
    const { userId, event, body } = payload;
    // The connection as it is now: it may have ended, or have another key.
    const connection = webhookUrl === '' ? null : await store.connectionOf(userId);
    if (!connection || connection.pausedUntil > clock.now()) return;
    try {
      const { status, headers } = await post(addressOf(event, connection.key), body, signal);
      if (status < 400) return;
      if (status === 429) {
        const seconds = Number(headers['retry-after']);
        const pause = Number.isSafeInteger(seconds) && seconds > 0 ? Math.min(seconds, LONGEST_PAUSE) : USUAL_PAUSE;
        await store.pause(userId, new Date(clock.now().getTime() + pause * 1000));
        return;
      }
      if (status >= 500) throw new Error(`The webhook was answered with ${status}`);
      log.warn({ userId, event, status }, 'An IFTTT webhook refused an event');
    } catch (error) {
      // Given up, it leaves nothing behind: there would be one such job for every film.
      if (signal.aborted || attempt < TRIES) throw error;
      log.warn({ err: error, userId, event }, 'An IFTTT webhook could not be reached');
    }
  };
}
