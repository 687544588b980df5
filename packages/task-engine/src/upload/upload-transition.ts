import type { UploadFailure, UploadItem, UploadResult } from './upload-item.ts';

export type UploadEvent =
  | { type: 'started' }
  | { type: 'created'; uploadUrl: string }
  | { type: 'progressed'; sent: number }
  | { type: 'connectionLost' }
  | { type: 'retryDue' }
  /** The server no longer knows the upload: begin anew. */
  | { type: 'forgotten' }
  | { type: 'refused'; failure: UploadFailure }
  | { type: 'finished'; result: UploadResult }
  | { type: 'paused' }
  | { type: 'resumed' }
  | { type: 'retried' }
  | { type: 'detached' };

/** What the queue has to do after a transition. `delay` in milliseconds. */
export type UploadEffect =
  { type: 'save' } | { type: 'forget' } | { type: 'stop' } | { type: 'schedule'; delay: number };

export interface UploadStep {
  item: UploadItem;
  effects: readonly UploadEffect[];
}

const FIRST_DELAY = 500;
const LONGEST_DELAY = 10_000;

/** Time to the next try after so many failed ones: doubling, at most 10 s. A server that comes back is soon noticed. */
export function retryDelay(attempt: number): number {
  return Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** Math.max(0, attempt - 1));
}

const stay = (item: UploadItem): UploadStep => ({ item, effects: [] });

/** The life of an upload as a pure function; events that do not fit the present state change nothing. */
export function transition(item: UploadItem, event: UploadEvent): UploadStep {
  if (item.status === 'completed') return stay(item);
  switch (event.type) {
    case 'started':
      return item.status === 'waiting' ? stay({ ...item, status: 'uploading', failure: null }) : stay(item);
    case 'created':
      return { item: { ...item, uploadUrl: event.uploadUrl }, effects: [{ type: 'save' }] };
    case 'progressed':
      // Bytes went through, so the connection is fine again.
      return item.status === 'uploading' ? stay({ ...item, sent: event.sent, attempt: 0 }) : stay(item);
    case 'connectionLost': {
      if (item.status !== 'uploading') return stay(item);
      const attempt = item.attempt + 1;
      return {
        item: { ...item, status: 'offline', attempt },
        effects: [{ type: 'schedule', delay: retryDelay(attempt) }],
      };
    }
    case 'retryDue':
      return item.status === 'offline' ? stay({ ...item, status: 'waiting' }) : stay(item);
    case 'forgotten': {
      if (item.status !== 'uploading') return stay(item);
      if (item.uploadUrl === null) return stay(item);
      return { item: { ...item, status: 'waiting', uploadUrl: null, sent: 0 }, effects: [{ type: 'save' }] };
    }
    case 'refused':
      return { item: { ...item, status: 'failed', failure: event.failure }, effects: [{ type: 'stop' }] };
    case 'finished':
      return {
        item: { ...item, status: 'completed', sent: item.size, failure: null, result: event.result },
        effects: [{ type: 'forget' }],
      };
    case 'paused':
      return item.status === 'waiting' || item.status === 'uploading' || item.status === 'offline'
        ? { item: { ...item, status: 'paused' }, effects: [{ type: 'stop' }] }
        : stay(item);
    case 'resumed':
      return item.status === 'paused' || item.status === 'offline' || item.status === 'detached'
        ? stay({ ...item, status: 'waiting', attempt: 0 })
        : stay(item);
    case 'retried':
      return item.status === 'failed' ? stay({ ...item, status: 'waiting', attempt: 0, failure: null }) : stay(item);
    case 'detached':
      return { item: { ...item, status: 'detached' }, effects: [{ type: 'stop' }] };
  }
}
