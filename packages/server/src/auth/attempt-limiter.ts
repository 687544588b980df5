import ipaddr from 'ipaddr.js';
import { AppError } from '../errors.ts';
import type { Clock } from '../ports/clock.ts';

/** Counts attempts by key within a window that begins with the first one. */
export interface AttemptLimiter {
  /** Counts one. @throws AppError RATE_LIMIT_ERROR once more than `limit` were counted */
  count(key: string): void;
  /** Takes back one that turned out to be no guess; those counted before it stay. */
  uncount(key: string): void;
  /** Forgets a key, after a success. */
  clear(key: string): void;
}

/** Keys that are remembered; the stalest go first when there are more. */
const REMEMBERED = 20_000;

/** `window` in seconds. What is counted is lost with the process, which an attacker cannot bring about. */
export function createAttemptLimiter(
  clock: Clock,
  { limit, window }: { limit: number; window: number },
): AttemptLimiter {
  const counts = new Map<string, { count: number; endsAt: number }>();

  function entryOf(key: string, now: number) {
    const known = counts.get(key);
    // A window that ends later than any may was begun before the clock was set back.
    if (known && known.endsAt > now && known.endsAt <= now + window) return known;
    counts.delete(key);
    if (counts.size >= REMEMBERED) counts.delete(counts.keys().next().value ?? key);
    const fresh = { count: 0, endsAt: now + window };
    counts.set(key, fresh);
    return fresh;
  }

  return {
    count(key) {
      const now = Math.floor(clock.now().getTime() / 1000);
      const entry = entryOf(key, now);
      if (entry.count < limit) {
        entry.count++;
        return;
      }
      throw new AppError('RATE_LIMIT_ERROR', {
        extra: { retry_after: entry.endsAt - now },
        headers: {
          'x-ratelimit-limit': String(limit),
          'x-ratelimit-remaining': '0',
          'x-ratelimit-reset': String(entry.endsAt),
        },
      });
    },
    uncount(key) {
      const entry = counts.get(key);
      if (entry) entry.count = Math.max(0, entry.count - 1);
    },
    clear: (key) => void counts.delete(key),
  };
}

/** Whom an address stands for: an IPv4 address, or the /64 that one IPv6 customer has. */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return (parsed as ipaddr.IPv6).parts.slice(0, 4).join(':');
}
