/** Names a blob; 32 hex digits, random. A draft and the blob it becomes share one id, so publishing can be repeated. */
export type BlobId = string;

/** What is known of a blob once its last byte is written. */
export interface BlobDigest {
  /** Bytes. */
  size: number;
  /** 40 lower-case hex digits. */
  sha1: string;
  /** 8 lower-case hex digits, zero-padded. */
  crc32: string;
  /** The OpenSubtitles hash: 16 hex digits; null below 64 KiB twice. */
  opensubtitlesHash: string | null;
}

/** Appends to a draft. One writer at a time; calls must be awaited in order. */
export interface BlobWriter {
  readonly id: BlobId;
  /** Bytes accepted so far. */
  readonly offset: number;
  /**
   * Copies the chunk before it returns, so the caller may use its memory again. Undefined means there is room for more; a
   * promise resolves when there is. @throws NoSpaceError
   */
  write(chunk: Uint8Array): Promise<void> | undefined;
  /** Everything accepted so far is on disk when it resolves. */
  flush(): Promise<void>;
  /** Ends the draft: synced, hashed. The blob is not yet readable: `publish` comes next. */
  finish(): Promise<BlobDigest>;
  /** Stops without losing what was accepted; `resume` goes on. */
  close(): Promise<void>;
}

/** Random reads of a published blob. Handles are shared and counted; close each one. */
export interface BlobReader {
  readonly size: number;
  /** Fills `target` from `position` on; resolves with the bytes read, 0 at the end. */
  read(target: Uint8Array, position: number): Promise<number>;
  close(): Promise<void>;
}

/** The store has no room left. Nothing of what was accepted before is lost. */
export class NoSpaceError extends Error {
  override name = 'NoSpaceError';
}

/** The blob (or draft) is not in the store. */
export class BlobMissingError extends Error {
  override name = 'BlobMissingError';
}

/**
 * Where bytes live. A blob is immutable; a draft is not readable by anybody.
 * The order that makes a crash harmless: write → finish (synced) → publish (renamed, synced) → row in a transaction.
 * What a crash leaves without a row, `sweep` removes.
 */
export interface BlobStore {
  /** Starts an empty draft. */
  create(): Promise<BlobWriter>;
  /** Goes on with a draft from the bytes that are really there, at most `upTo`. @throws BlobMissingError */
  resume(id: BlobId, upTo?: number): Promise<BlobWriter>;
  /** Bytes of a draft that survived, or null when there is no such draft. */
  draftSize(id: BlobId): Promise<number | null>;
  /** Makes a finished draft readable. Repeating it is harmless. @throws BlobMissingError */
  publish(id: BlobId): Promise<void>;
  /**
   * Takes a finished local file in by link (or copy across devices) and hashes it; the file stays where it is.
   * It still has to be published.
   */
  adopt(path: string, signal?: AbortSignal): Promise<BlobDigest & { id: BlobId }>;
  /** Hashes a published blob again, for whoever crashed after `publish` and before its row. @throws BlobMissingError */
  digest(id: BlobId): Promise<BlobDigest>;
  /** @throws BlobMissingError */
  open(id: BlobId): Promise<BlobReader>;
  /** An absolute local path that programs such as ffmpeg may read. @throws BlobMissingError */
  localPath(id: BlobId): Promise<string>;
  /** Removes blob and draft; absent ones are fine. */
  remove(id: BlobId): Promise<void>;
  /** Removes every blob and draft older than `olderThan` for which `isKnown` is false; resolves with the count. */
  sweep(isKnown: (ids: readonly BlobId[]) => Promise<ReadonlySet<BlobId>>, olderThan: Date): Promise<number>;
  /** Bytes free for new blobs. */
  freeSpace(): Promise<number>;
  close(): Promise<void>;
}
