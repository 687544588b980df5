import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';

/** The server cannot start; the message is one line that says why and what to do. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Makes the data folder when it is missing, readable by nobody else. @throws StartError */
export function prepareDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    const reason = (cause as NodeJS.ErrnoException).code ?? String(cause);
    throw new StartError(
      `The data folder ${folder} cannot be used (${reason}). Make it writable, or choose another one with JACKDAW_DATA_DIR.`,
      { cause },
    );
  }
}

/** The database of a backup while it is brought back; it has its real name only when everything else is there. */
export const restoredDatabase = (folder: string) => join(folder, 'jackdaw.db.restored');

/** A new server in a half-restored folder would take its files for nobody's. @throws StartError */
export function refuseHalfRestored(folder: string): void {
  if (existsSync(join(folder, 'jackdaw.db')) || !existsSync(restoredDatabase(folder))) return;
  throw new StartError(
    `A backup was being brought back into ${folder} and did not get to its end. Run "jackdaw restore" again.`,
  );
}

/**
 * Keeps a second server away from the data folder until the returned function is called or this process ends, however it
 * ends: the lock is the operating system's. @throws StartError
 */
export function lockDataFolder(folder: string): () => void {
  const lock = new SqliteDatabase(join(folder, 'jackdaw.lock'), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (cause) {
    lock.close();
    throw new StartError(
      `Another Jackdaw uses the data folder ${folder}. Stop it, or choose another folder with JACKDAW_DATA_DIR.`,
      { cause },
    );
  }
  return () => void lock.close();
}
