import type { UploadFailure } from './upload-item.ts';

const REASONS: Readonly<Record<number, UploadFailure['reason']>> = {
  401: 'unauthorized',
  402: 'payment_required',
  404: 'parent_missing',
  410: 'expired',
  413: 'too_large',
};

function textField(body: unknown, key: string): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const value = (body as Record<string, unknown>)[key];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Reads the API's error envelope; a body that is none gives the reason by status alone. */
export function readFailure(status: number, body: string): UploadFailure {
  let envelope: unknown = null;
  try {
    envelope = JSON.parse(body);
  } catch {
    // A proxy's page, say: the status has to do.
  }
  const reason = REASONS[status] ?? 'rejected';
  return {
    reason,
    errorType: textField(envelope, 'error_type'),
    message: textField(envelope, 'error_message'),
    canRetry: reason === 'unauthorized' || reason === 'payment_required' || reason === 'too_large',
  };
}
