import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a download must remember to go on after a restart. Kept beside the bytes, in the job's directory. */
export interface DownloadState {
  url: string;
  name: string;
  /** Bytes of the whole file, null when the server did not say. */
  size: number | null;
  /** `If-Range`: a strong ETag or a date; null when the file cannot be asked for in parts. */
  validator: string | null;
  complete: boolean;
  /** Where redirects led; what relative links in the content are relative to. */
  finalUrl?: string;
}

const STATE = 'download.json';
const CONTENT = 'content';

/** The bytes of the job in this directory. */
export function contentPath(directory: string): string {
  return join(directory, CONTENT);
}

/** What an earlier run left for this URL: state and the bytes that are there. Null when there is nothing to build on. */
export async function loadState(
  directory: string,
  url: string,
): Promise<{ state: DownloadState; received: number } | null> {
  try {
    const state = JSON.parse(await readFile(join(directory, STATE), 'utf8')) as DownloadState;
    const { size } = await stat(contentPath(directory));
    return state.url === url ? { state, received: size } : null;
  } catch {
    // Absent or cut off by a crash: the download begins anew.
    return null;
  }
}

/** Replaces the state in one step. */
export async function saveState(directory: string, state: DownloadState): Promise<void> {
  await mkdir(directory, { recursive: true });
  const temporary = join(directory, `${STATE}.new`);
  await writeFile(temporary, JSON.stringify(state));
  await rename(temporary, join(directory, STATE));
}
