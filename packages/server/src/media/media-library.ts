import { AppError } from '../errors.ts';
import { BlobMissingError, type BlobId, type BlobStore } from '../ports/blob-store.ts';
import { TranscodeError, type KeyFrames, type MediaProbe, type Transcoder } from '../ports/transcoder.ts';
import type { MediaStore } from './media-store.ts';
import { createSharedWork } from './shared-work.ts';

/** What is known about blobs as media, found once and remembered. */
export interface MediaLibrary {
  /**
   * The probe; null when the blob is no media.
   * @throws AppError ServiceUnavailable without ffmpeg, FILE_LOST when the bytes are gone
   */
  probe(blobId: BlobId): Promise<MediaProbe | null>;
  /** Where the video can be entered. @throws AppError as `probe`, INVALID_MEDIA */
  keyFrames(blobId: BlobId): Promise<KeyFrames>;
  /** Ends what is being looked at. */
  close(): void;
}

/** Turns what the tool or the store says into the catalogue's words. Cancelled work stays as it is. */
export function asAppError(error: unknown): unknown {
  if (error instanceof BlobMissingError) return new AppError('FILE_LOST', { cause: error });
  if (!(error instanceof TranscodeError) || error.reason === 'aborted') return error;
  if (error.reason === 'missing_tool')
    return new AppError('ServiceUnavailable', { message: error.message, cause: error });
  // By somebody else: that says nothing about the file.
  if (error.reason === 'killed') return new AppError('ServiceUnavailable', { cause: error });
  return new AppError('INVALID_MEDIA', { cause: error });
}

export function createMediaLibrary(store: MediaStore, blobs: BlobStore, transcoder: Transcoder): MediaLibrary {
  const probing = createSharedWork<MediaProbe | null>();
  const listing = createSharedWork<KeyFrames>();
  const closing = new AbortController();

  async function findProbe(blobId: BlobId): Promise<MediaProbe | null> {
    const path = await blobs.localPath(blobId);
    const probe = await transcoder.probe(path, closing.signal).catch((error: unknown) => {
      if (error instanceof TranscodeError && error.reason === 'invalid_media') return null;
      throw error;
    });
    await store.saveProbe(blobId, probe);
    return probe;
  }

  async function probe(blobId: BlobId): Promise<MediaProbe | null> {
    const known = await store.get(blobId);
    if (known) return known.probe;
    return probing(blobId, () => findProbe(blobId)).catch((error: unknown) => {
      throw asAppError(error);
    });
  }

  return {
    probe,
    close: () => closing.abort(),
    async keyFrames(blobId) {
      if ((await probe(blobId)) === null) throw new AppError('INVALID_MEDIA');
      const known = await store.get(blobId);
      if (known?.keyFrames) return known.keyFrames;
      return listing(blobId, async () => {
        const found = await transcoder.keyFrames(await blobs.localPath(blobId), closing.signal);
        await store.saveKeyFrames(blobId, found);
        return found;
      }).catch((error: unknown) => {
        throw asAppError(error);
      });
    },
  };
}
