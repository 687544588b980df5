/** One file of an archive. A set of volumes has several; each bears the name that the others expect it to have. */
export interface ArchivePart {
  name: string;
  /** An absolute local path. */
  path: string;
}

/** What an archive says it holds. Names are a stranger's: nothing in them can be relied on. */
export interface ArchiveEntry {
  /** As the archive spells it, with `/` between folders; empty when the format keeps none. */
  path: string;
  /** `other` is anything that is neither: links, devices, pipes. */
  kind: 'file' | 'folder' | 'other';
  /** Bytes; null when only reading it tells. */
  size: number | null;
}

export type ArchiveFailure =
  | 'unknown_format'
  | 'damaged'
  | 'missing_part'
  | 'unsupported'
  | 'password_required'
  | 'password_incorrect'
  | 'too_many_entries'
  | 'too_much_memory'
  | 'too_slow'
  | 'failed';

/** Why an archive could not be read. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
  readonly reason: ArchiveFailure;

  constructor(reason: ArchiveFailure, message: string = reason, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** Receives what an archive holds, in its order; each call is awaited before the next. What it throws ends the reading. */
export interface ArchiveSink {
  /** Everything that is in the archive, before any content. */
  listed(entries: readonly ArchiveEntry[]): Promise<void> | void;
  /** The content of a `file` begins. */
  begin(entry: ArchiveEntry): Promise<void> | void;
  /** The chunk may be used until the promise resolves. */
  data(chunk: Uint8Array): Promise<void> | void;
  end(): Promise<void> | void;
}

export interface ArchiveLimits {
  /** Entries, folders and links included. */
  entries: number;
  /** Bytes of memory. */
  memory: number;
  /** Milliseconds. */
  time: number;
}

export interface ReadOptions {
  password: string | null;
  limits: ArchiveLimits;
  signal: AbortSignal;
}

/** Reads archives that strangers made. Whatever they do to the reader, this process is not harmed. */
export interface ArchiveReader {
  /**
   * Reads an archive from its parts, in their order, and hands all of it to the sink. An archive in an archive stays one
   * file; so does what a plain compressor (gzip, bzip2, xz, zstd) packed, also when that is a tar.
   * @throws ArchiveError, the abort reason, what the sink threw
   */
  read(parts: readonly ArchivePart[], options: ReadOptions, sink: ArchiveSink): Promise<void>;
}
