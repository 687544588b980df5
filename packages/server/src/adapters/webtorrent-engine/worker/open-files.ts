import { constants } from 'node:fs';
import { mkdir, open, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';

const MAX_OPEN = 48;

interface OpenFile {
  handle: Promise<FileHandle>;
  users: number;
}

/** Keeps the files in use open, and not more than a few dozen: a torrent may have fifty thousand. */
export class OpenFiles {
  readonly #files = new Map<string, OpenFile>();

  /** Runs `work` with the file, which `create` makes when it is not there. */
  async use<T>(path: string, create: boolean, work: (handle: FileHandle) => Promise<T>): Promise<T> {
    const file = this.#files.get(path) ?? { handle: openFile(path, create), users: 0 };
    // Moved to the end: the first ones in the map are those that were not used for longest.
    this.#files.delete(path);
    this.#files.set(path, file);
    file.users += 1;
    try {
      return await work(await file.handle);
    } catch (error) {
      if (this.#files.get(path) === file && (await isBroken(file))) this.#files.delete(path);
      throw error;
    } finally {
      file.users -= 1;
      await this.#trim(MAX_OPEN);
    }
  }

  async close(): Promise<void> {
    await this.#trim(0);
  }

  async #trim(limit: number): Promise<void> {
    const surplus = [...this.#files]
      .filter(([, file]) => file.users === 0)
      .slice(0, Math.max(0, this.#files.size - limit));
    for (const [path] of surplus) this.#files.delete(path);
    await Promise.all(surplus.map(async ([, file]) => (await file.handle.catch(() => null))?.close()));
  }
}

async function openFile(path: string, create: boolean): Promise<FileHandle> {
  const flags = constants.O_RDWR | constants.O_NOFOLLOW | (create ? constants.O_CREAT : 0);
  if (create) await mkdir(dirname(path), { recursive: true });
  return open(path, flags, 0o600);
}

async function isBroken(file: OpenFile): Promise<boolean> {
  return file.handle.then(
    () => false,
    () => true,
  );
}
