import { openLocalFile, type ByteSource } from '../downloads/index.ts';
import { videoStreamOf } from '../files/playability.ts';
import type { BlobId, BlobStore } from '../ports/blob-store.ts';
import { TranscodeError, type MediaProbe, type Transcoder } from '../ports/transcoder.ts';
import type { DiskCache } from './disk-cache.ts';
import type { MediaStore } from './media-store.ts';
import type { WorkSlots } from './work-slots.ts';

/** Width of a still. One size for all, so that nobody can fill the cache with sizes. */
const STILL_WIDTH = 640;
/** A picture that claims more is refused by its header. */
const MAX_PIXELS = 160_000_000;
/** A scene well behind titles and black. */
const SCENE = 0.1;

/** Still pictures of videos and images: JPEGs in the cache, made when first asked for. */
export interface Stills {
  /** Null when the blob has no picture in it. @throws AppError or TranscodeError when the tool is missing */
  open(blobId: BlobId, signal?: AbortSignal): Promise<(ByteSource & { modifiedAt: Date }) | null>;
}

export interface StillParts {
  probe(blobId: BlobId): Promise<MediaProbe | null>;
  store: MediaStore;
  blobs: BlobStore;
  transcoder: Transcoder;
  cache: DiskCache;
  slots: WorkSlots;
}

export function createStills({ probe, store, blobs, transcoder, cache, slots }: StillParts): Stills {
  async function make(blobId: BlobId, found: MediaProbe, output: string, signal: AbortSignal): Promise<void> {
    const path = await blobs.localPath(blobId);
    if (await isPicture(path)) {
      await shrink(path, output).catch((error: unknown) => {
        throw new TranscodeError('invalid_media', `The picture is unreadable: ${String(error)}`);
      });
      return;
    }
    const at = videoStreamOf(found) ? (found.duration ?? 0) * SCENE : 0;
    await transcoder.still(path, at, STILL_WIDTH, output, signal);
  }

  return {
    async open(blobId, signal) {
      const key = `${blobId}.jpg`;
      const known = await cache.open(key);
      if (known) return known;
      const found = await probe(blobId);
      if (!found?.streams.some(({ kind }) => kind === 'video')) return null;
      await slots.want(
        key,
        (workSignal) => cache.fill(key, (output) => make(blobId, found, output, workSignal)),
        signal,
      );
      await store.saveStill(blobId, true);
      return cache.open(key);
    },
  };
}

async function shrink(path: string, output: string): Promise<void> {
  const { default: sharp } = await import('sharp');
  const limits = { limitInputPixels: MAX_PIXELS, pages: 1, failOn: 'error' } as const;
  const picture = sharp(path, limits).rotate().resize({ width: STILL_WIDTH, withoutEnlargement: true });
  await picture.jpeg({ quality: 78 }).toFile(output);
}

/** Signatures of the formats that are read without ffmpeg: JPEG, PNG, GIF, WebP, TIFF. SVG is none of them. */
const SIGNATURES = [/^\xff\xd8\xff/, /^\x89PNG\r\n\x1a\n/, /^GIF8[79]a/, /^RIFF[^]{4}WEBP/, /^(II\*\0|MM\0\*)/];

async function isPicture(path: string): Promise<boolean> {
  const file = await openLocalFile(path);
  try {
    const head = new Uint8Array(16);
    await file.read(head, 0);
    const text = Buffer.from(head).toString('latin1');
    return SIGNATURES.some((signature) => signature.test(text));
  } finally {
    await file.close();
  }
}
