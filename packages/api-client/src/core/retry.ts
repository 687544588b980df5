import type { Route } from '@jackdaw/api-contract';
import { randomFraction } from '../live/random.ts';
import type { ApiError } from './api-error.ts';

/** When a call that failed is sent again by itself. */
export interface RetryRules {
  /** How often a call is sent again at most. @default 2 */
  readonly retries?: number;
  /** Milliseconds before the second try; doubles with each further one. @default 300 */
  readonly retryDelay?: number;
  /** Milliseconds: who is told to wait longer than this gets the error at once. @default 5000 */
  readonly longestWait?: number;
}

/** These change something, or answer once, although they are read with GET. */
const NOT_TWICE: ReadonlySet<string> = new Set(['oauth.authorize', 'oauth.deviceToken', 'zips.cancel', 'zips.retry']);

function isRepeatable({ id, method }: Route): boolean {
  return (method === 'GET' || method === 'HEAD') && !NOT_TWICE.has(id);
}

/**
 * How many milliseconds to wait before sending a failed call again; null when it is not sent again. A refusal for too many
 * requests came before anything was done, so any call is repeated when the wait is short and nothing else lifts the ban. After
 * a lost connection, and while the service is away, only what changes nothing is repeated, not before the service says. A
 * timeout has waited enough.
 */
export function pauseBefore(
  route: Route,
  { kind, status, rateLimit, extra }: ApiError,
  attempt: number,
  { retries = 2, retryDelay = 300, longestWait = 5_000 }: RetryRules,
): number | null {
  if (attempt > retries) return null;
  if (status === 429) {
    const wait = rateLimit?.retryAfter ?? null;
    return wait === null || rateLimit?.action || wait * 1000 > longestWait ? null : wait * 1000;
  }
  if (!isRepeatable(route) || (kind !== 'network' && status !== 502 && status !== 503)) return null;
  const ceiling = retryDelay * 2 ** (attempt - 1);
  const told = typeof extra['retry_after'] === 'number' ? extra['retry_after'] * 1000 : 0;
  return told > longestWait ? null : Math.max(told, ceiling / 2 + (randomFraction() * ceiling) / 2);
}
