import { join } from 'node:path';
import { routes, type File, type Transfer } from '@jackdaw/api-contract';
import { createCompositeEngine } from '../../adapters/composite-engine.ts';
import { createDiskBlobStore } from '../../adapters/disk-blob-store/index.ts';
import { eventually } from '../../adapters/engine-support/tests/eventually.ts';
import { createGuardedFetcher } from '../../adapters/guarded-fetch/index.ts';
import { createFtpEngine } from '../../adapters/ftp-engine/index.ts';
import { createFfmpegTranscoder } from '../../adapters/ffmpeg-transcoder/index.ts';
import { createHlsEngine } from '../../adapters/hls-engine/index.ts';
import { createHttpFetchEngine } from '../../adapters/http-fetch-engine/index.ts';
import { createJobQueue } from '../../adapters/job-queue.ts';
import { createPlaylistEngine } from '../../adapters/playlist-engine/index.ts';
import { createWebtorrentEngine } from '../../adapters/webtorrent-engine/index.ts';
import { createHistory } from '../../events/index.ts';
import { createFiles, noMediaFacts } from '../../files/index.ts';
import type { PlanLimits } from '../../plans/index.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import { createTestServer, type TestParts, type TestUser } from '../../testing/index.ts';
import { createTransfers, type TransfersOptions } from '../index.ts';
import { somePlans } from './some-plans.ts';

export type TransfersServer = Awaited<ReturnType<typeof createTransfersServer>>;

type Overrides = Partial<Pick<TransfersOptions, 'downloaders' | 'push'>> & {
  limits?: Partial<PlanLimits>;
  allowPrivateAddresses?: boolean;
  wrapBlobs?: (blobs: BlobStore) => BlobStore;
};

async function build(parts: TestParts, overrides: Overrides) {
  const { allowPrivateAddresses = true, wrapBlobs = (blobs) => blobs, limits, ...rest } = overrides;
  const onError = (error: unknown) => {
    parts.log.error({ err: error }, 'transfers');
  };
  const blobs = wrapBlobs(await createDiskBlobStore({ dataDir: parts.folder, hashIdleMs: 100 }));
  const fetcher = createGuardedFetcher({ allowPrivateAddresses, idleTimeout: 5000 });
  const transcoder = createFfmpegTranscoder({ searchPath: '/nowhere' });
  const torrents = createWebtorrentEngine({ allowPrivateAddresses, dht: false, restartDelay: 10 });
  const engine = createCompositeEngine([
    createHttpFetchEngine({ fetcher, retryDelays: [] }),
    createPlaylistEngine({ fetcher, retryDelays: [], progressInterval: 50 }),
    createHlsEngine({ fetcher, transcoder, longest: 3600, waitingInterval: 50 }),
    createFtpEngine({ allowPrivateAddresses }),
    torrents,
  ]);
  const jobs = createJobQueue({ ...parts, onError });
  const {
    tree,
    cursors,
    routes: fileRoutes,
  } = createFiles({
    ...parts,
    media: noMediaFacts,
    releaseBlobs: async (ids) => {
      for (const id of ids) await blobs.remove(id);
    },
    onError,
    retentionDays: 14,
  });
  const transfers = createTransfers({
    ...parts,
    tree,
    cursors,
    blobs,
    engine,
    fetcher,
    jobs,
    directory: join(parts.folder, 'transfers'),
    plans: somePlans(limits),
    history: createHistory(parts),
    downloaders: 10,
    push: null,
    onError,
    ...rest,
  });
  await jobs.start();
  await transfers.recover();
  const close = async () => {
    await transfers.close();
    await jobs.close();
    await fetcher.close();
    await blobs.close();
  };
  return { blobs, tree, jobs, transfers, torrents, close, bindings: [...fileRoutes, ...transfers.routes] };
}

/** A test server with files, transfers and both engines on a real disk store. */
export async function createTransfersServer(overrides: Overrides = {}) {
  const made: { built?: Awaited<ReturnType<typeof build>> } = {};
  const server = await createTestServer({
    bindings: async (parts) => {
      made.built = await build(parts, overrides);
      return made.built.bindings;
    },
  });
  const { built } = made;
  if (!built) throw new Error('The bindings were not built.');
  const { tree, blobs, torrents, transfers } = built;

  return {
    ...server,
    tree,
    blobs,
    torrents,
    addTorrent: transfers.addTorrent,
    wakeJobs: () => {
      built.jobs.wake();
    },
    add: async (user: TestUser, url: string, more: { save_parent_id?: number; callback_url?: string } = {}) =>
      (await server.call(routes.transfers.add, { url, ...more }, user.token)).transfer,
    get: async (user: TestUser, id: number) => (await server.call(routes.transfers.get, { id }, user.token)).transfer,
    /** Resolves with the transfer as soon as it has one of these statuses. */
    async until(user: TestUser, id: number, ...statuses: Transfer['status'][]): Promise<Transfer> {
      return eventually(async () => {
        const { transfer } = await server.call(routes.transfers.get, { id }, user.token);
        if (statuses.includes(transfer.status)) return transfer;
        if (transfer.status === 'ERROR') throw new Error(transfer.error_message ?? 'ERROR');
        return null;
      });
    },
    async list(user: TestUser, parentId = 0): Promise<File[]> {
      const page = await server.call(routes.files.list, { parent_id: parentId, sort_by: 'NAME_ASC' }, user.token);
      return page.files;
    },
    async bytesOf(fileId: number): Promise<Buffer> {
      const { blob_id: blobId, size } = await server.db
        .selectFrom('files')
        .select(['blob_id', 'size'])
        .where('id', '=', fileId)
        .executeTakeFirstOrThrow();
      const reader = await blobs.open(blobId ?? '');
      const bytes = Buffer.alloc(size);
      for (let at = 0; at < size;) at += await reader.read(bytes.subarray(at), at);
      await reader.close();
      return bytes;
    },
    async close() {
      await built.close();
      await server.close();
    },
  };
}
