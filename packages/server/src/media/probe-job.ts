import { BlobMissingError } from '../ports/blob-store.ts';
import type { Job } from '../ports/job-queue.ts';
import { TranscodeError, type Transcoder } from '../ports/transcoder.ts';
import { AppError } from '../errors.ts';
import type { ProbePayload } from './intake.ts';
import type { MediaLibrary } from './media-library.ts';
import { needsKeyFrames, planMedia } from './media-plan.ts';
import type { MediaStore } from './media-store.ts';
import type { Stills } from './stills.ts';

export interface ProbeJobParts {
  store: MediaStore;
  library: MediaLibrary;
  stills: Stills;
  transcoder: Transcoder;
}

/** Looks at a new blob once: what it is, where its key frames are, and a still of it. */
export function createProbeJob({ store, library, stills, transcoder }: ProbeJobParts) {
  return async ({ payload: { blobId }, signal }: Job<ProbePayload>): Promise<void> => {
    // Without ffmpeg the same is done when somebody asks, once it is there.
    if ((await transcoder.problem()) !== null || !(await store.exists(blobId))) return;
    try {
      const probe = await library.probe(blobId);
      if (!probe) return;
      const picture = await stills.open(blobId, signal);
      await picture?.close();
      const plan = planMedia(probe);
      if (plan && needsKeyFrames(plan, probe)) await library.keyFrames(blobId);
    } catch (error) {
      if (isHopeless(error)) return;
      throw error;
    }
  };
}

/** Deleted meanwhile, or broken: trying again changes nothing. */
function isHopeless(error: unknown): boolean {
  if (error instanceof BlobMissingError) return true;
  if (error instanceof AppError) return error.code === 'INVALID_MEDIA' || error.code === 'FILE_LOST';
  return error instanceof TranscodeError && (error.reason === 'invalid_media' || error.reason === 'failed');
}
