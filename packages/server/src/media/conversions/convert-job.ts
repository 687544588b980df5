import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../errors.ts';
import { NoSpaceError, type BlobStore } from '../../ports/blob-store.ts';
import type { FileTree } from '../../files/file-tree.ts';
import type { Job } from '../../ports/job-queue.ts';
import type { Transcoder } from '../../ports/transcoder.ts';
import type { MediaLibrary } from '../media-library.ts';
import { planMedia } from '../media-plan.ts';
import type { ConversionService, ConvertPayload } from './conversion-service.ts';
import type { ConversionStore } from './conversion-store.ts';

export interface ConvertJobParts {
  /** A folder of this job's own; one conversion runs at a time. */
  folder: string;
  tree: Pick<FileTree, 'get'>;
  store: ConversionStore;
  blobs: BlobStore;
  library: MediaLibrary;
  transcoder: Transcoder;
  announce: ConversionService['announce'];
  /** Conversions that run, by file: what removes one ends it. */
  running: Map<number, AbortController>;
}

/** Makes the MP4 of a video. Started again after a crash, it begins from the start; a half-made MP4 is never seen. */
export function createConvertJob(parts: ConvertJobParts) {
  const { folder, tree, store, blobs, library, transcoder, announce, running } = parts;

  async function convert(fileId: number, userId: number, output: string, signal: AbortSignal): Promise<void> {
    const file = await tree.get(userId, fileId);
    if (file.blob_id === null) throw new AppError('INVALID_MEDIA');
    const probe = await library.probe(file.blob_id);
    const plan = probe && planMedia(probe);
    if (!probe || !plan?.video) throw new AppError('INVALID_MEDIA');
    const onProgress = (percent: number): void => {
      // Only the end of the job may say 100: until then the MP4 is not there.
      const shown = Math.min(percent, 99);
      void store.progress(fileId, shown).then(
        (present) => present && announce(userId, fileId, 'CONVERTING', shown),
        () => undefined,
      );
    };
    onProgress(0);
    await transcoder.toMp4(await blobs.localPath(file.blob_id), plan, probe.duration, output, onProgress, signal);
    const blob = await blobs.adopt(output, signal);
    await blobs.publish(blob.id);
    if (await store.complete(fileId, blob)) announce(userId, fileId, 'COMPLETED', 100);
    else await blobs.remove(blob.id);
  }

  return async ({ payload: { fileId, userId }, signal }: Job<ConvertPayload>): Promise<void> => {
    const row = await store.get(fileId);
    if (row?.status !== 'IN_QUEUE' && row?.status !== 'CONVERTING') return;
    const controller = new AbortController();
    running.set(fileId, controller);
    // Where nothing ends a tool with us, one that a crash left behind must not write into this one's file.
    const output = join(folder, `${fileId}-${randomBytes(8).toString('hex')}.mp4`);
    try {
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true });
      await convert(fileId, userId, output, AbortSignal.any([signal, controller.signal]));
    } catch (error) {
      if (controller.signal.aborted) return;
      // The server is closing: the queue runs the job again next time.
      if (signal.aborted) throw error;
      await store.fail(fileId, sentenceOf(error));
      announce(userId, fileId, 'ERROR');
    } finally {
      running.delete(fileId);
      await rm(output, { force: true });
    }
  };
}

function sentenceOf(error: unknown): string {
  if (error instanceof NoSpaceError) return 'The server has no room left for the MP4. Nothing else was lost.';
  if (error instanceof AppError) return error.message;
  return 'The video could not be converted to MP4.';
}
