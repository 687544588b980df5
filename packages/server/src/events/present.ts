import type { HistoryEvent } from '@jackdaw/api-contract';
import type { NewHistoryEvent } from './history.ts';
import type { EventRow } from './store.ts';

/** An event as clients see it (section 2.22). */
export function presentEvent({ id, user_id, type, details, created_at }: EventRow): HistoryEvent {
  // What is stored is what `record` was given.
  const event = { ...(JSON.parse(details) as object), type } as NewHistoryEvent;
  const base = { id, user_id, created_at };
  if (event.type !== 'transfer_completed') return { ...base, ...event };
  const { transfer_id: _, ...shown } = event;
  return { ...base, ...shown };
}
