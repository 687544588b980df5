import { AppError } from '../../errors.ts';
import type { BlobId, BlobStore } from '../../ports/blob-store.ts';
import { TranscodeError, type ProbedStream, type Transcoder } from '../../ports/transcoder.ts';
import type { DiskCache } from '../disk-cache.ts';
import { asAppError, type MediaLibrary } from '../media-library.ts';
import type { WorkSlots } from '../work-slots.ts';
import { readWhole } from './read-whole.ts';

/** Codecs that hold text; the others are pictures. */
const TEXT_CODECS = new Set(['subrip', 'srt', 'ass', 'ssa', 'mov_text', 'webvtt', 'text']);
/** More than any honest file has. */
const MAX_TRACKS = 60;
/** Failures that lie in the file, not in what happens around it. */
const OF_FILE: ReadonlySet<TranscodeError['reason']> = new Set(['invalid_media', 'failed']);

/** The text tracks inside a media file. */
export interface EmbeddedSubtitles {
  /** None when the tool is missing, the file is lost or is no media. */
  list(blobId: BlobId): Promise<ProbedStream[]>;
  /** A listed track as WebVTT; all of them are taken out with the first. @throws AppError NotFound when it holds nothing readable, ServiceUnavailable, FILE_LOST */
  read(blobId: BlobId, stream: number): Promise<Uint8Array>;
}

export interface EmbeddedParts {
  library: Pick<MediaLibrary, 'probe'>;
  blobs: BlobStore;
  transcoder: Transcoder;
  cache: DiskCache;
  slots: WorkSlots;
}

export function createEmbeddedSubtitles({
  library,
  blobs,
  transcoder,
  cache,
  slots,
}: EmbeddedParts): EmbeddedSubtitles {
  /** Files whose tracks cannot be taken out together. */
  const odd = new Set<BlobId>();
  const keyOf = (blobId: BlobId, stream: number): string => `${blobId}-${stream}.vtt`;

  async function list(blobId: BlobId): Promise<ProbedStream[]> {
    if ((await transcoder.problem()) !== null) return [];
    const probe = await library.probe(blobId).catch((error: unknown) => {
      // Without the tool or the bytes there is nothing inside; what lies beside the file is there all the same.
      if (error instanceof AppError) return null;
      throw error;
    });
    const texts = probe?.streams.filter(({ kind, codec }) => kind === 'subtitle' && TEXT_CODECS.has(codec)) ?? [];
    return texts.slice(0, MAX_TRACKS);
  }

  async function extract(blobId: BlobId, streams: readonly number[], signal: AbortSignal): Promise<void> {
    const path = await blobs.localPath(blobId);
    const keys = streams.map((stream) => keyOf(blobId, stream));
    await cache.fillAll(keys, (outputs) => {
      const wanted = streams.map((stream, index) => ({ stream, output: outputs[index]! }));
      return transcoder.subtitles(path, wanted, signal);
    });
  }

  /** Whoever looks at one track may look at the next, and reading the file is what takes so long. */
  async function extractAll(blobId: BlobId, signal: AbortSignal): Promise<void> {
    const streams = (await list(blobId)).map(({ index }) => index);
    const isThere = await Promise.all(streams.map((stream) => cache.has(keyOf(blobId, stream))));
    const missing = streams.filter((_, position) => !isThere[position]);
    if (missing.length > 0) await extract(blobId, missing, signal);
  }

  // Nobody's hanging up stops either: whoever comes next would wait as long again.
  async function make(blobId: BlobId, stream: number): Promise<void> {
    if (!odd.has(blobId)) {
      await slots
        .want(blobId, (signal) => extractAll(blobId, signal))
        .catch((error: unknown) => {
          const isOfFile = error instanceof TranscodeError && OF_FILE.has(error.reason);
          if (!isOfFile) throw error;
          // One track that cannot be read must not take the others with it.
          odd.add(blobId);
        });
    }
    const key = keyOf(blobId, stream);
    if (!(await cache.has(key))) await slots.want(key, (signal) => extract(blobId, [stream], signal));
  }

  return {
    list,
    async read(blobId, stream) {
      const key = keyOf(blobId, stream);
      try {
        if (!(await cache.has(key))) await make(blobId, stream);
        const made = await cache.open(key);
        if (!made) throw new AppError('NotFound');
        return await readWhole(made);
      } catch (error) {
        throw asAnswer(error);
      }
    },
  };
}

/** A track without anything readable in it is not there; what is stopped half-way can be asked for again. */
function asAnswer(error: unknown): unknown {
  const known = asAppError(error);
  if (known instanceof AppError)
    return known.code === 'INVALID_MEDIA' ? new AppError('NotFound', { cause: error }) : known;
  const isStopped = error instanceof TranscodeError || (error instanceof Error && error.name === 'AbortError');
  return isStopped ? new AppError('ServiceUnavailable', { cause: error }) : error;
}
