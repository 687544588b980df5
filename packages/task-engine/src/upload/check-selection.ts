/** Above so many files at once the person is asked first. */
export const CONFIRM_ABOVE_FILES = 100;

export interface SelectionCheck<T> {
  /** Files worth uploading. */
  accepted: T[];
  /** Zero-byte files: they are refused, usually they are failed exports or unreadable. */
  empty: T[];
  needsConfirmation: boolean;
  /** There is something, but it has no bytes at all. */
  isAllEmpty: boolean;
}

/** Judges what was dropped or chosen before anything is sent. */
export function checkSelection<T extends { file: { size: number } }>(uploads: readonly T[]): SelectionCheck<T> {
  const accepted = uploads.filter(({ file }) => file.size > 0);
  return {
    accepted,
    empty: uploads.filter(({ file }) => file.size === 0),
    needsConfirmation: accepted.length > CONFIRM_ABOVE_FILES,
    isAllEmpty: uploads.length > 0 && accepted.length === 0,
  };
}
