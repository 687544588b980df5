import { AppError } from '../errors.ts';
import { ArchiveError, type ArchiveFailure } from '../ports/archive-reader.ts';
import { NoSpaceError } from '../ports/blob-store.ts';

/** An extraction failed for a reason that its owner is told. */
export class ExtractionError extends Error {
  override name = 'ExtractionError';
}

/** The extraction was taken off the list, or ended, while it ran. */
export class OvertakenError extends Error {
  override name = 'OvertakenError';
}

const SENTENCES: Readonly<Record<Exclude<ArchiveFailure, `password_${string}`>, string>> = {
  unknown_format: 'This is not an archive that can be extracted.',
  damaged: 'The archive is damaged.',
  missing_part: 'A part of the archive is missing.',
  unsupported: 'The archive is packed in a way that is not supported.',
  too_many_entries: 'The archive holds too many files.',
  too_much_memory: 'The archive needs too much memory.',
  too_slow: 'The extraction took too long.',
  failed: 'Oops. Could not extract.',
};

/** What the owner is told, and whether it is news to those who run the server. */
export function explain(error: unknown): { message: string; isExpected: boolean } {
  if (error instanceof ExtractionError) return { message: error.message, isExpected: true };
  if (error instanceof NoSpaceError) return { message: 'The disk of the server is full.', isExpected: true };
  if (error instanceof AppError && error.code === 'NO_SPACE_LEFT') {
    return { message: 'There is not enough space left.', isExpected: true };
  }
  if (error instanceof AppError && error.code === 'NotFound') {
    return { message: 'The archive was deleted.', isExpected: true };
  }
  if (error instanceof ArchiveError && error.reason in SENTENCES) {
    const reason = error.reason as keyof typeof SENTENCES;
    return { message: SENTENCES[reason], isExpected: reason !== 'failed' };
  }
  return { message: SENTENCES.failed, isExpected: false };
}
