import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { UrlTokens } from '../auth/token-service.ts';
import type { Database } from '../db/schema/index.ts';
import type { ReadRights, StoragePasses } from '../downloads/index.ts';
import type { FileAccess, FileTree } from '../files/index.ts';
import type { Selector } from '../files/selection.ts';
import type { RouteBinding } from '../http/binding.ts';
import type { BlobId, BlobStore } from '../ports/blob-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventBus } from '../ports/event-bus.ts';
import type { JobQueue } from '../ports/job-queue.ts';
import type { SubtitleSource } from '../ports/subtitle-source.ts';
import type { Transcoder } from '../ports/transcoder.ts';
import { conversionRoutes } from './conversions/conversion-routes.ts';
import { CONVERT_JOB, createConversionService } from './conversions/conversion-service.ts';
import { createConversionStore } from './conversions/conversion-store.ts';
import { createConvertJob } from './conversions/convert-job.ts';
import { createDiskCache } from './disk-cache.ts';
import { createHlsPasses } from './hls/hls-pass.ts';
import { hlsRoutes } from './hls/hls-routes.ts';
import { createHlsService } from './hls/hls-service.ts';
import { createHlsSubtitles } from './hls/hls-subtitles.ts';
import { PROBE_JOB } from './intake.ts';
import { createMediaLibrary } from './media-library.ts';
import { createMediaStore } from './media-store.ts';
import { pictureRoutes } from './picture-routes.ts';
import { createProbeJob } from './probe-job.ts';
import { createStills } from './stills.ts';
import { createEmbeddedSubtitles } from './subtitles/embedded.ts';
import { createOnlineSubtitles } from './subtitles/online.ts';
import { subtitleRoutes } from './subtitles/subtitle-routes.ts';
import { createSubtitleService } from './subtitles/subtitle-service.ts';
import { createWatchService } from './watching/watch-service.ts';
import { watchRoutes } from './watching/watch-routes.ts';
import { createWorkSlots } from './work-slots.ts';

export interface MediaDomainOptions {
  db: Kysely<Database>;
  blobs: BlobStore;
  tree: FileTree;
  access: FileAccess;
  rights: ReadRights;
  selector: Pick<Selector, 'ids'>;
  transcoder: Transcoder;
  queue: JobQueue;
  bus: EventBus;
  clock: Clock;
  /** The server's own; signs what playlists lead to. */
  secret: Uint8Array;
  passes: StoragePasses;
  tokens: Pick<UrlTokens, 'derive'>;
  contentOrigin?: string | undefined;
  /** Absolute; everything in it can be made again. */
  cacheDir: string;
  /** Bytes of stills, subtitles and segments together. */
  cacheSize: number;
  /** Where subtitles are looked for that are not with the video; null looks nowhere. */
  subtitleSource?: SubtitleSource | null;
  /** Encoders at once; 0 takes one for each processor core. */
  encoders: number;
}

/** The media domain: its routes; its jobs are registered with the queue. */
export interface MediaDomain {
  routes: RouteBinding[];
  /** Ends what is being made. */
  close(): void;
}

/** A tenth of the cache is enough for a hundred thousand stills. */
const STILLS_SHARE = 0.1;
/** A subtitle has a hundred kilobytes. */
const SUBTITLES_SHARE = 0.02;

/** Builds the media domain. Before the queue starts. */
export function createMediaDomain(options: MediaDomainOptions): MediaDomain {
  const { db, blobs, tree, access, rights, selector, transcoder, queue, bus, clock, cacheDir, cacheSize } = options;
  const encoders = options.encoders || availableParallelism();
  const slots = createWorkSlots(encoders);
  const stillSlots = createWorkSlots(1);
  const subtitleSlots = createWorkSlots(1);
  const store = createMediaStore(db, clock);
  const library = createMediaLibrary(store, blobs, transcoder);
  const stillCache = createDiskCache(join(cacheDir, 'stills'), cacheSize * STILLS_SHARE);
  const subtitleCache = createDiskCache(join(cacheDir, 'subtitles'), cacheSize * SUBTITLES_SHARE);
  const segments = createDiskCache(join(cacheDir, 'segments'), cacheSize * (1 - STILLS_SHARE - SUBTITLES_SHARE));
  const stills = createStills({ ...library, store, blobs, transcoder, cache: stillCache, slots: stillSlots });
  const hls = createHlsService({ library, blobs, transcoder, segments, slots });

  const embedded = createEmbeddedSubtitles({ library, blobs, transcoder, cache: subtitleCache, slots: subtitleSlots });
  const source = options.subtitleSource ?? null;
  const online = source && createOnlineSubtitles({ db, clock, source, cache: subtitleCache });
  const subtitles = createSubtitleService({ db, access, blobs, embedded, online, secret: options.secret });

  const conversionStore = createConversionStore(db, clock);
  const running = new Map<number, AbortController>();
  const conversions = createConversionService({
    tree,
    access,
    store: conversionStore,
    blobs,
    queue,
    bus,
    transcoder,
    cancel: (fileId) => running.get(fileId)?.abort(),
    async digestOf(blobId: BlobId) {
      const row = await db.selectFrom('blobs').selectAll().where('id', '=', blobId).executeTakeFirstOrThrow();
      return { size: row.size, sha1: row.sha1, crc32: row.crc32, opensubtitlesHash: row.opensubtitles_hash };
    },
  });

  queue.handle(PROBE_JOB, createProbeJob({ store, library, stills, transcoder }));
  queue.handle(
    CONVERT_JOB,
    createConvertJob({
      folder: join(cacheDir, 'conversions'),
      tree,
      store: conversionStore,
      blobs,
      library,
      transcoder,
      running,
      announce: conversions.announce,
    }),
  );

  return {
    routes: [
      ...hlsRoutes({
        access,
        rights,
        hls,
        subtitles: createHlsSubtitles(subtitles, hls),
        passes: createHlsPasses(options.secret, clock),
        async playedBlob(fileId) {
          const row = await conversionStore.get(fileId);
          return row?.status === 'COMPLETED' ? row.blob_id : null;
        },
      }),
      ...conversionRoutes({
        ...{ conversions, selector, rights, blobs },
        passes: options.passes,
        contentOrigin: options.contentOrigin,
      }),
      ...watchRoutes(createWatchService({ db, access, bus }), selector),
      ...pictureRoutes({ access, rights, stills }),
      ...subtitleRoutes({ subtitles, access, rights, tokens: options.tokens }),
    ],
    close() {
      library.close();
      slots.close();
      stillSlots.close();
      subtitleSlots.close();
    },
  };
}
