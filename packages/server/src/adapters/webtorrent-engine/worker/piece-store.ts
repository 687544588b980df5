import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { OpenFiles } from './open-files.ts';

type Done<T> = (error: Error | null, value?: T) => void;

interface Span {
  path: string;
  position: number;
  from: number;
  to: number;
}

/** Where the bytes of file number `index` are: a name of our own making, whatever the torrent calls it. */
export function dataPath(directory: string, index: number): string {
  return join(directory, 'data', String(index));
}

/**
 * The pieces of a torrent as files named by number, in the abstract-chunk-store form that webtorrent asks for. A piece that
 * is not there, or not whole, reads as an error, which webtorrent takes for "missing".
 */
export class PieceStore {
  readonly chunkLength: number;
  readonly #directory: string;
  readonly #files: readonly { offset: number; length: number }[];
  readonly #length: number;
  readonly #open = new OpenFiles();
  #closed = false;

  constructor(chunkLength: number, directory: string, files: readonly { offset: number; length: number }[]) {
    this.chunkLength = chunkLength;
    this.#directory = directory;
    this.#files = files;
    const last = files.at(-1);
    this.#length = last ? last.offset + last.length : 0;
  }

  put(index: number, bytes: Uint8Array, done: Done<void>): void {
    settle(this.#write(index * this.chunkLength, bytes), done);
  }

  get(index: number, options: { offset?: number; length?: number } | null, done: Done<Uint8Array>): void {
    const start = index * this.chunkLength;
    const whole = Math.min(this.chunkLength, this.#length - start);
    const offset = options?.offset ?? 0;
    const length = options?.length ?? whole - offset;
    if (offset < 0 || length < 0 || offset + length > whole) settle(Promise.reject(new Error('No such bytes')), done);
    else settle(this.#read(start + offset, length), done);
  }

  close(done: Done<void>): void {
    this.#closed = true;
    settle(this.#open.close(), done);
  }

  /** Directories are the server's business: closing is all. */
  destroy(done: Done<void>): void {
    this.close(done);
  }

  async #write(start: number, bytes: Uint8Array): Promise<void> {
    for (const span of this.#spans(start, bytes.length)) {
      await this.#open.use(span.path, true, (handle) =>
        writeAll(handle, bytes.subarray(span.from, span.to), span.position),
      );
    }
  }

  async #read(start: number, length: number): Promise<Uint8Array> {
    const bytes = Buffer.allocUnsafe(length);
    for (const span of this.#spans(start, length)) {
      await this.#open.use(span.path, false, (handle) =>
        readAll(handle, bytes.subarray(span.from, span.to), span.position),
      );
    }
    return bytes;
  }

  #spans(start: number, length: number): Span[] {
    if (this.#closed) throw new Error('The store is closed');
    const end = start + length;
    const spans: Span[] = [];
    for (let index = this.#firstFile(start); index < this.#files.length; index += 1) {
      const file = this.#files[index];
      if (!file || file.offset >= end) break;
      if (file.length === 0) continue;
      const from = Math.max(start, file.offset);
      const to = Math.min(end, file.offset + file.length);
      const path = dataPath(this.#directory, index);
      if (to > from) spans.push({ path, position: from - file.offset, from: from - start, to: to - start });
    }
    return spans;
  }

  /** The first file that ends after `start`, by halving. */
  #firstFile(start: number): number {
    let low = 0;
    let high = this.#files.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const file = this.#files[middle];
      if (file && file.offset + file.length <= start) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function settle<T>(work: Promise<T>, done: Done<T>): void {
  work.then(
    (value) => {
      done(null, value);
    },
    (error: unknown) => {
      done(error as Error);
    },
  );
}

async function writeAll(handle: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let written = 0; written < bytes.length;) {
    const result = await handle.write(bytes, written, bytes.length - written, position + written);
    written += result.bytesWritten;
  }
}

async function readAll(handle: FileHandle, target: Uint8Array, position: number): Promise<void> {
  for (let read = 0; read < target.length;) {
    const { bytesRead } = await handle.read(target, read, target.length - read, position + read);
    if (bytesRead === 0) throw new Error('The piece is not whole');
    read += bytesRead;
  }
}
