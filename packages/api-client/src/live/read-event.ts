import { LIVE_EVENT_TYPES, OTHER_LIVE_EVENT_TYPES, type LiveEvent, type OtherLiveEvent } from '@jackdaw/api-contract';
import { readTransfer } from '../core/tolerate.ts';

const NUMBERS: ReadonlySet<string> = new Set(['transfers_count', 'friend_request_count']);
const MAYBE_NOTHING: ReadonlySet<string> = new Set(['transfers_clean']);
const WITHOUT_ID: ReadonlySet<string> = new Set(['user_update', 'payment_update']);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fits(type: string, value: unknown): boolean {
  if (NUMBERS.has(type)) return typeof value === 'number';
  if (MAYBE_NOTHING.has(type)) return value === null || value === undefined || isRecord(value);
  return isRecord(value) && (WITHOUT_ID.has(type) || Number.isInteger(value['id']));
}

function isOneOf(types: readonly string[], type: string): boolean {
  return types.includes(type);
}

/** Reads one message; null for names that this client does not know and for values that cannot be theirs. */
export function readEvent(message: string): LiveEvent | OtherLiveEvent | null {
  try {
    const event: unknown = JSON.parse(message);
    if (!isRecord(event) || typeof event['type'] !== 'string') return null;
    const { type } = event;
    if (isOneOf(OTHER_LIVE_EVENT_TYPES, type)) {
      // Older servers call the value of a custom event its message.
      return { type, value: event['value'] ?? event['message'] ?? null } as OtherLiveEvent;
    }
    if (!isOneOf(LIVE_EVENT_TYPES, type) || !fits(type, event['value'])) return null;
    const value = type.startsWith('transfer_') ? readTransfer(event['value']) : event['value'];
    return { type, value: value ?? null } as LiveEvent;
  } catch {
    return null;
  }
}

/** Whether an event is one of those that this version of the server does not send. */
export function isOtherEvent(event: LiveEvent | OtherLiveEvent): event is OtherLiveEvent {
  return isOneOf(OTHER_LIVE_EVENT_TYPES, event.type);
}
