import { LIVE_EVENT_TYPES, type LiveEvent } from '@jackdaw/api-contract';
import { readFile, readTransfer } from '../core/tolerate.ts';

const NUMBERS: ReadonlySet<string> = new Set(['transfers_count', 'friend_request_count']);
const MAYBE_NOTHING: ReadonlySet<string> = new Set(['transfers_clean', 'app_version_updated']);
const WITHOUT_ID: ReadonlySet<string> = new Set(['user_update', 'payment_update']);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fits(type: string, value: unknown): boolean {
  if (type === 'custom') return true;
  if (NUMBERS.has(type)) return typeof value === 'number';
  if (MAYBE_NOTHING.has(type)) return value === null || value === undefined || isRecord(value);
  return isRecord(value) && (WITHOUT_ID.has(type) || Number.isInteger(value['id']));
}

/** The value in the form of the contract, however this server writes it. */
function valueOf({ type, value, message }: Record<string, unknown>): unknown {
  // Older servers call the value of a custom event its message.
  if (type === 'custom') return value ?? message;
  if (type === 'app_version_updated') return value ?? {};
  if (type === 'transfers_clean') return isRecord(value) && Array.isArray(value['deleted_ids']) ? value : null;
  if (String(type).startsWith('transfer_')) return readTransfer(value);
  return String(type).startsWith('file_') ? readFile(value) : value;
}

/** Reads one message; null for names that this client does not know and for values that cannot be theirs. */
export function readEvent(message: string): LiveEvent | null {
  try {
    const event: unknown = JSON.parse(message);
    if (!isRecord(event) || typeof event['type'] !== 'string') return null;
    const { type } = event;
    if (!(LIVE_EVENT_TYPES as readonly string[]).includes(type) || !fits(type, event['value'])) return null;
    return { type, value: valueOf(event) ?? null } as LiveEvent;
  } catch {
    return null;
  }
}
