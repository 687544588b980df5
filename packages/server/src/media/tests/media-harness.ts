import { join } from 'node:path';
import { createDiskBlobStore } from '../../adapters/disk-blob-store/index.ts';
import { createFfmpegTranscoder } from '../../adapters/ffmpeg-transcoder/index.ts';
import { createJobQueue } from '../../adapters/job-queue.ts';
import { createDownloadService, createReadRights, createStoragePasses, downloadRoutes } from '../../downloads/index.ts';
import { createFileAccess, createFiles, type FileRow, type FileTree } from '../../files/index.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import { makeSample, type SampleName } from '../../ports/tests/sample-media.ts';
import type { SubtitleSource } from '../../ports/subtitle-source.ts';
import type { Transcoder } from '../../ports/transcoder.ts';
import { createTestServer, waitFor, type TestServer, type TestUser } from '../../testing/index.ts';
import { createIntake, createMediaDomain, createMediaFacts } from '../index.ts';

/** A server with the files, downloads and media domains on real files and real ffmpeg. */
export interface MediaServer {
  server: TestServer;
  tree: FileTree;
  blobs: BlobStore;
  user: TestUser;
  /** Adds a sample (to the root folder unless told otherwise). */
  add(sample: SampleName, name?: string, parentId?: number): Promise<FileRow>;
  /** Adds a local file under a name. */
  addPath(path: string, name: string, parentId?: number): Promise<FileRow>;
  /** Starts the job queue. */
  startJobs(): Promise<void>;
  /** Resolves when no job waits or runs. */
  jobsDone(): Promise<void>;
  /** Ends everything but the database. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

export interface MediaServerOptions {
  searchPath?: string;
  /** Puts something between the domain and the real transcoder, to watch or to break it. */
  wrap?: (transcoder: Transcoder) => Transcoder;
  cacheSize?: number;
  subtitleSource?: SubtitleSource;
}

export async function createMediaServer(options: MediaServerOptions = {}): Promise<MediaServer> {
  const { wrap = (transcoder) => transcoder, searchPath = '/usr/local/bin:/usr/bin:/bin', cacheSize = 1e9 } = options;
  const transcoder = wrap(createFfmpegTranscoder({ searchPath }));
  let parts: { tree: FileTree; blobs: BlobStore; startJobs: () => Promise<void>; end: () => Promise<void> } | undefined;

  const server = await createTestServer({
    bindings: async ({ db, folder, bus, clock, secret, log, tokens }) => {
      const onError = (error: unknown): void => log.error({ err: error }, 'It failed');
      const blobs = await createDiskBlobStore({ dataDir: folder });
      const queue = createJobQueue({ db, clock, onError });
      const files = createFiles({
        db,
        bus,
        clock,
        secret,
        tokens,
        onError,
        media: createMediaFacts(db, clock),
        releaseBlobs: async (ids) => void (await Promise.all(ids.map((id) => blobs.remove(id)))),
        onNewBlobs: createIntake(queue),
        retentionDays: 14,
      });
      const passes = createStoragePasses(secret, clock);
      const access = createFileAccess(db);
      const rights = createReadRights({ db, access, tokens, visits: null });
      const media = createMediaDomain({
        db,
        blobs,
        tree: files.tree,
        access,
        rights,
        selector: files.selector,
        transcoder,
        queue,
        bus,
        clock,
        secret,
        passes,
        tokens,
        cacheDir: join(folder, 'cache'),
        cacheSize,
        subtitleSource: options.subtitleSource ?? null,
        encoders: 2,
      });
      const downloads = createDownloadService({ db, access, rights, blobs, passes, clock });
      parts = {
        tree: files.tree,
        blobs,
        startJobs: () => queue.start(),
        async end() {
          media.close();
          await queue.close();
          await transcoder.close();
          await blobs.close();
        },
      };
      const direct = downloadRoutes({ db, files: files.tree, access, rights, blobs, passes, downloads, tokens });
      return [...files.routes, ...media.routes, ...direct];
    },
  });
  if (!parts) throw new Error('The bindings were not built');
  const { tree, blobs, startJobs, end } = parts;
  const user = await server.createUser();

  async function addPath(path: string, name: string, parentId = 0): Promise<FileRow> {
    const blob = await blobs.adopt(path);
    await blobs.publish(blob.id);
    return tree.addFile({ userId: user.id, parentId, name, blob });
  }

  async function stop(): Promise<void> {
    await server.app.close();
    await end();
  }

  return {
    server,
    tree,
    blobs,
    user,
    addPath,
    startJobs,
    add: async (sample, name = sample, parentId = 0) =>
      addPath(await makeSample(server.folder, sample), name, parentId),
    jobsDone: () =>
      waitFor(async () => {
        const open = await server.db.selectFrom('jobs').select('id').where('state', '<>', 'failed').execute();
        return open.length === 0;
      }, 'all jobs'),
    stop,
    async close() {
      await stop();
      await server.close();
    },
  };
}
