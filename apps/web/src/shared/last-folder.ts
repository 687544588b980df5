const KEY = 'jackdaw.last-folder';

/** Remembers the folder last seen in Files for this browser session: a possible target of new transfers. */
export function rememberLastFolder(id: number): void {
  try {
    sessionStorage.setItem(KEY, String(id));
  } catch {
    // Without storage the root is the last folder.
  }
}

/** The folder last seen in Files; 0, the root, when none was. */
export function lastFolder(): number {
  try {
    const id = Number(sessionStorage.getItem(KEY) ?? 0);
    return Number.isSafeInteger(id) && id > 0 ? id : 0;
  } catch {
    return 0;
  }
}
