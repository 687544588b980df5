import type { BlobId } from '../ports/blob-store.ts';
import type { MediaProbe } from '../ports/transcoder.ts';

/** What is known of a blob's media. */
export interface BlobFacts {
  /** Null while unknown, and when the blob is no media. */
  probe: MediaProbe | null;
  hasStill: boolean;
}

/** A finished MP4 of a file. */
export interface ConversionFacts {
  /** Bytes. */
  mp4Size: number;
}

/** What listings ask the media domain, a page at a time. Ids of which nothing is known are left out of the answers. */
export interface MediaFacts {
  mediaFacts(blobIds: readonly BlobId[]): Promise<ReadonlyMap<BlobId, BlobFacts>>;
  conversionFacts(fileIds: readonly number[]): Promise<ReadonlyMap<number, ConversionFacts>>;
}

/** Knows nothing. */
export const noMediaFacts: MediaFacts = {
  mediaFacts: async () => new Map(),
  conversionFacts: async () => new Map(),
};
