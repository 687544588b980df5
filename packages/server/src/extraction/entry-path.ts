import { cleanName } from '../adapters/engine-support/index.ts';

/** What becomes of an entry's path. */
export interface EntryPath {
  /** Folder names and the entry's own; null: it would lead out of the archive's folder, or has no name. */
  path: string[] | null;
  /** The path is not the one that the archive gave. */
  isRepaired: boolean;
}

const DRIVE = /^[a-z]:/i;

/**
 * A path inside the result for what an archive calls an entry. Both slashes separate. Absolute paths and drives lose
 * their root, names get what no system can hold taken out of them; `..` is refused: where it leads is nobody's wish.
 */
export function readEntryPath(raw: string): EntryPath {
  const withoutDrive = raw.replace(DRIVE, '');
  const parts = withoutDrive.split(/[/\\]/).filter((part) => part !== '' && part !== '.');
  let isRepaired = withoutDrive !== raw || /^[/\\]/.test(withoutDrive);
  const path: string[] = [];
  for (const part of parts) {
    if (part.trim() === '..') return { path: null, isRepaired };
    const name = cleanName(part);
    if (name === null) return { path: null, isRepaired };
    isRepaired ||= name !== part;
    path.push(name);
  }
  return { path: path.length === 0 ? null : path, isRepaired };
}
