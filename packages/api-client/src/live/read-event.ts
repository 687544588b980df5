import { LIVE_EVENT_TYPES, type LiveEvent } from '@jackdaw/api-contract';

const NUMBERS: ReadonlySet<string> = new Set(['transfers_count']);
const MAYBE_NOTHING: ReadonlySet<string> = new Set(['transfers_clean']);
const WITHOUT_ID: ReadonlySet<string> = new Set(['user_update']);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fits(type: string, value: unknown): boolean {
  if (NUMBERS.has(type)) return typeof value === 'number';
  if (MAYBE_NOTHING.has(type)) return value === null || value === undefined || isRecord(value);
  return isRecord(value) && (WITHOUT_ID.has(type) || Number.isInteger(value['id']));
}

/** Reads one message; null for names that this client does not know and for values that cannot be theirs. */
export function readEvent(message: string): LiveEvent | null {
  try {
    const event: unknown = JSON.parse(message);
    if (!isRecord(event) || typeof event['type'] !== 'string') return null;
    const known = (LIVE_EVENT_TYPES as readonly string[]).includes(event['type']);
    if (!known || !fits(event['type'], event['value'])) return null;
    return { type: event['type'], value: event['value'] ?? null } as LiveEvent;
  } catch {
    return null;
  }
}
