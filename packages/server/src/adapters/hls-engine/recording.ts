import { mkdir, open, readFile, rename, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

/** What a recording must remember to go on after a restart. */
export interface RecordingState {
  /** Number of the last segment that is in the file; -1 before the first. */
  sequence: number;
  bytes: number;
  seconds: number;
  segments: number;
  isMp4: boolean;
  /** Address of the initialization section that was written last. */
  init: string | null;
  /** The sound is recorded beside it. */
  isSilent: boolean;
  complete: boolean;
}

const NOTHING: RecordingState = {
  ...{ sequence: -1, bytes: 0, seconds: 0, segments: 0 },
  ...{ isMp4: false, init: null, isSilent: false, complete: false },
};

const STATE = 'recording.json';
const CONTENT = 'content';

/** A recording on disk: segments are appended whole; what a crash cut off is forgotten. */
export class Recording {
  readonly path: string;
  state: RecordingState;
  readonly #directory: string;
  readonly #handle: FileHandle;

  private constructor(directory: string, handle: FileHandle, state: RecordingState) {
    this.#directory = directory;
    this.#handle = handle;
    this.path = join(directory, CONTENT);
    this.state = state;
  }

  static async open(directory: string): Promise<Recording> {
    await mkdir(directory, { recursive: true });
    const state = await loadState(directory);
    const handle = await open(join(directory, CONTENT), state.bytes > 0 ? 'r+' : 'w+');
    await handle.truncate(state.bytes);
    return new Recording(directory, handle, state);
  }

  /** Appends a segment as it comes and remembers what `change` says; of one that breaks off nothing stays. Resolves with its size. */
  async append(content: AsyncIterable<Uint8Array>, change: Partial<RecordingState>): Promise<number> {
    const { bytes: start } = this.state;
    let end = start;
    try {
      for await (const chunk of content) {
        await this.#write(chunk, end);
        end += chunk.length;
      }
      await this.#handle.datasync();
    } catch (error) {
      await this.#handle.truncate(start);
      throw error;
    }
    await this.#save({ ...this.state, ...change, bytes: end });
    return end - start;
  }

  finish(): Promise<void> {
    return this.#save({ ...this.state, complete: true });
  }

  /** Gives its room back: the content is elsewhere. */
  empty(): Promise<void> {
    return this.#handle.truncate(0);
  }

  close(): Promise<void> {
    return this.#handle.close();
  }

  async #write(chunk: Uint8Array, position: number): Promise<void> {
    for (let written = 0; written < chunk.length;) {
      const { bytesWritten } = await this.#handle.write(chunk, written, chunk.length - written, position + written);
      written += bytesWritten;
    }
  }

  async #save(state: RecordingState): Promise<void> {
    const temporary = join(this.#directory, `${STATE}.new`);
    await writeFile(temporary, JSON.stringify(state));
    await rename(temporary, join(this.#directory, STATE));
    this.state = state;
  }
}

async function loadState(directory: string): Promise<RecordingState> {
  try {
    return { ...NOTHING, ...(JSON.parse(await readFile(join(directory, STATE), 'utf8')) as Partial<RecordingState>) };
  } catch {
    // Absent or cut off by a crash: the recording begins anew.
    return NOTHING;
  }
}
