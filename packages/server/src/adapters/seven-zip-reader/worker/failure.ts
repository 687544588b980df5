import type { ArchiveFailure } from '../../../ports/archive-reader.ts';

/** An exception without a word is how this build of 7-Zip gives up on what makes no sense. */
const TELLING: readonly (readonly [RegExp, ArchiveFailure])[] = [
  [/missing volume|unavailable start|Cannot find volume/i, 'missing_part'],
  [/memory|Aborted\(OOM\)|allocation/i, 'too_much_memory'],
  [/unsupported/i, 'unsupported'],
  [
    /cannot open the file as|is not archive|unexpected end|headers error|data error|CRC failed|damaged|^Ended by exception/i,
    'damaged',
  ],
];

/** What 7-Zip's complaint comes down to. */
export function failureOf(complaint: string, hasPassword: boolean): ArchiveFailure {
  if (/wrong password|encrypted archive/i.test(complaint)) {
    return hasPassword ? 'password_incorrect' : 'password_required';
  }
  return TELLING.find(([pattern]) => pattern.test(complaint))?.[1] ?? 'failed';
}
