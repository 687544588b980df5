import { FetchError } from '../../ports/fetcher.ts';
import type { EngineFailure } from '../../ports/transfer-engine.ts';

/** What an engine reports of an error that ended a download. */
export function failureOf(error: unknown): { reason: EngineFailure; message: string } {
  if (error instanceof FetchError) return { reason: error.reason, message: error.message };
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (code === 'ENOSPC' || code === 'EDQUOT') return { reason: 'no_space', message: 'The disk of the server is full.' };
  return { reason: 'internal', message: `The download could not be written (${code || String(error)}).` };
}
