import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_SETTINGS } from '@jackdaw/api-contract';
import type { FastifyBaseLogger } from 'fastify';
import { createAccountSecurity } from './accounts/security.ts';
import { readSettings } from './accounts/settings.ts';
import { createAccountStore } from './accounts/store.ts';
import { createCompositeEngine } from './adapters/composite-engine.ts';
import { createDiskBlobStore } from './adapters/disk-blob-store/index.ts';
import { createEventBus } from './adapters/event-bus.ts';
import { createFfmpegTranscoder } from './adapters/ffmpeg-transcoder/index.ts';
import { createFirstTranscoder } from './adapters/first-transcoder.ts';
import { createFtpEngine } from './adapters/ftp-engine/index.ts';
import { createHlsEngine } from './adapters/hls-engine/index.ts';
import { createHttpFetchEngine } from './adapters/http-fetch-engine/index.ts';
import { createJobQueue } from './adapters/job-queue.ts';
import { createLazyFetcher } from './adapters/lazy-fetcher.ts';
import { createNodeAvTranscoder } from './adapters/node-av-transcoder/index.ts';
import { createMailer } from './adapters/create-mailer.ts';
import { createPlaylistEngine } from './adapters/playlist-engine/index.ts';
import { createSevenZipReader } from './adapters/seven-zip-reader/index.ts';
import { createWebtorrentEngine } from './adapters/webtorrent-engine/index.ts';
import { createClientStore } from './auth/clients.ts';
import { createDerivedTokens } from './auth/derived-tokens.ts';
import { createPasswordHasher } from './auth/password-hasher.ts';
import { createTokenService } from './auth/token-service.ts';
import { createTokenStore } from './auth/token-store.ts';
import { composeCore } from './compose-core.ts';
import { composeDomains } from './compose-domains.ts';
import type { Config } from './config.ts';
import type { OpenDatabase } from './db/open.ts';
import { createDownloadService, createStoragePasses, downloadRoutes } from './downloads/index.ts';
import { createHistory } from './events/index.ts';
import { createFileAccess, createFiles } from './files/index.ts';
import { repeat } from './housekeeping.ts';
import { createIntake, createMediaDomain, createMediaFacts } from './media/index.ts';
import { createEnrolment, createPlans } from './plans/index.ts';
import type { ArchiveReader } from './ports/archive-reader.ts';
import type { BlobStore } from './ports/blob-store.ts';
import type { Clock } from './ports/clock.ts';
import type { Fetcher } from './ports/fetcher.ts';
import type { Mailer } from './ports/mailer.ts';
import type { Transcoder } from './ports/transcoder.ts';
import type { TransferEngine } from './ports/transfer-engine.ts';
import { createMetaStore } from './setup/meta-store.ts';
import { serverSecret } from './setup/server-secret.ts';
import { createTransfers } from './transfers/index.ts';
import { createTrash, scheduleTrashPurge } from './trash/index.ts';
import { createUploads } from './uploads/index.ts';

/** What may be put in the place of the embedded defaults. */
export interface Ports {
  clock: Clock;
  blobs: BlobStore;
  transcoder: Transcoder;
  engine: TransferEngine;
  fetcher: Fetcher;
  mailer: Mailer;
  archives: ArchiveReader;
}

const DAY = 86_400;
const limitOf = (bytes: number) => (bytes === 0 ? -1 : bytes);

async function createPorts(
  config: Config,
  given: Partial<Ports>,
  log: FastifyBaseLogger,
): Promise<Omit<Ports, 'mailer'>> {
  const { allowPrivateAddresses } = config;
  const makeFetcher = async () => {
    const { createGuardedFetcher } = await import('./adapters/guarded-fetch/index.ts');
    return createGuardedFetcher({ allowPrivateAddresses });
  };
  const fetcher = given.fetcher ?? createLazyFetcher(makeFetcher);
  const torrents = () =>
    createWebtorrentEngine({
      allowPrivateAddresses,
      port: config.torrentPort,
      dht: config.torrentDiscovery,
      lsd: config.torrentDiscovery,
      natUpnp: config.torrentPortMapping,
      natPmp: config.torrentPortMapping,
      maxConnections: config.torrentConnections,
      downloadLimit: limitOf(config.torrentDownloadSpeed),
      uploadLimit: limitOf(config.torrentUploadSpeed),
      residentLimit: config.torrentMemory * 2,
      heapLimit: Math.ceil(config.torrentMemory / 2 ** 20),
      log: (message) => log.info(message),
    });
  const clock = given.clock ?? { now: () => new Date() };
  return {
    fetcher,
    clock,
    archives: given.archives ?? createSevenZipReader(),
    blobs: given.blobs ?? (await createDiskBlobStore({ dataDir: config.dataDir })),
    engine:
      given.engine ??
      createCompositeEngine([
        createHttpFetchEngine({ fetcher }),
        createPlaylistEngine({ fetcher }),
        createHlsEngine({ fetcher, longest: config.recordingTime }),
        createFtpEngine({ allowPrivateAddresses }),
        torrents(),
      ]),
    transcoder:
      given.transcoder ??
      createFirstTranscoder(
        createFfmpegTranscoder({
          ffmpeg: config.ffmpegPath,
          ffprobe: config.ffprobePath,
          searchPath: config.programPath,
        }),
        createNodeAvTranscoder(),
      ),
  };
}

/** The only place that knows concrete adapters: ports, then services, then routes. Nothing runs before `start`. */
export async function compose(
  config: Config,
  { db }: OpenDatabase,
  log: FastifyBaseLogger,
  given: Partial<Ports> = {},
) {
  const onError = (error: unknown) => log.error({ err: error }, 'A background step failed');
  const ports = await createPorts(config, given, log);
  const { clock, blobs, transcoder, engine, fetcher, archives } = ports;
  const bus = createEventBus(onError);
  const jobs = createJobQueue({ db, clock, onError: (err, job) => log.error({ err, job }, 'A job failed') });
  const mailer = given.mailer ?? (await createMailer({ config, clock, jobs }));
  const secret = await serverSecret(createMetaStore(db));
  const tokens = createTokenService(createTokenStore(db), createDerivedTokens(secret), clock);
  const downloadToken = (userId: number) => tokens.derive('download', userId);
  const accounts = createAccountStore(db);
  const clients = createClientStore(db);
  await clients.seed(clock, config.firstPartyClients);
  const hasher = createPasswordHasher();
  const security = createAccountSecurity({ config, db, accounts, tokens, hasher, mailer, clock, secret, onError });
  const history = createHistory({ db, clock, config });
  const plans = createPlans({ db, config, clock });

  const files = createFiles({
    db,
    bus,
    clock,
    secret,
    media: createMediaFacts(db, clock),
    downloadToken,
    releaseBlobs: async (ids) => void (await Promise.all(ids.map((id) => blobs.remove(id)))),
    onNewBlobs: createIntake(jobs),
    onError,
    retentionDays: config.trashRetention / DAY,
  });
  const { tree, cursors, listing, selector } = files;
  const access = createFileAccess(db);
  const trash = createTrash({ db, clock, tree, cursors });
  const transfers = createTransfers({
    db,
    bus,
    clock,
    tree,
    cursors,
    blobs,
    engine,
    fetcher,
    jobs,
    directory: join(config.dataDir, 'transfers'),
    plans,
    history,
    downloaders: config.downloaders,
    push: config.pushoverToken === '' ? null : { token: config.pushoverToken, url: config.pushoverUrl },
    onError,
  });
  const uploads = createUploads({
    db,
    blobs,
    files: tree,
    clock,
    addTorrent: transfers.addTorrent,
    history,
    defaultFolder: async (userId) => {
      const user = await accounts.get(userId);
      return (user ? readSettings(user.settings) : DEFAULT_SETTINGS).default_download_folder;
    },
    presentFile: (viewer, id) => listing.get(viewer, id),
  });
  const passes = createStoragePasses(secret, clock);
  const contentOrigin = config.contentOrigin ?? undefined;
  const downloads = createDownloadService({ db, files: tree, passes, clock, contentOrigin });
  const media = createMediaDomain({
    db,
    blobs,
    tree,
    selector,
    transcoder,
    queue: jobs,
    bus,
    clock,
    secret,
    passes,
    downloadToken,
    contentOrigin,
    cacheDir: join(config.dataDir, 'cache'),
    cacheSize: config.mediaCache,
    encoders: config.encodersAtOnce,
  });
  const core = composeCore({
    db,
    config,
    tokens,
    hasher,
    security,
    clock,
    bus,
    secret,
    ownerQuota: async () => config.quota || freeBytes(config.dataDir),
    requireFolder: (userId, folderId) => tree.requireFolder(userId, folderId),
  });

  const domains = composeDomains(
    {
      ...{
        config,
        db,
        bus,
        clock,
        secret,
        log,
        jobs,
        onError,
        tokens,
        accounts,
        clients,
        hasher,
        security,
        mailer,
        history,
        plans,
      },
      ...{
        enrolment: createEnrolment({ db, config, clock }),
        tree,
        access,
        cursors,
        listing,
        selector,
        blobs,
        fetcher,
      },
      ...{ transcoder, archives, passes, downloads, downloadToken, transfers },
    },
    [
      { routes: core.bindings },
      { routes: files.routes },
      { routes: trash.routes },
      {
        routes: transfers.routes,
        start: () => transfers.recover(),
        close: () => transfers.close(),
        clear: {
          finished_transfers: async (userId) => void (await transfers.service.clean(userId, undefined)),
          active_transfers: (userId) => transfers.service.cancelUnfinished(userId),
        },
        beforeUserIsDestroyed: (userId) => transfers.service.remove(userId, undefined, 'all'),
      },
      { routes: uploads.bindings, close: () => uploads.close() },
      { routes: downloadRoutes({ db, files: tree, blobs, passes, downloads, downloadToken }) },
      { routes: media.routes },
    ],
  );

  return {
    tokens,
    bus,
    jobs,
    clock,
    secret,
    setup: core.setup,
    bindings: domains.flatMap((domain) => domain.routes),
    gates: domains.flatMap((domain) => domain.gate ?? []),
    /** Finishes what the last run left and begins background work. */
    async start(): Promise<void> {
      await tree.recover();
      for (const domain of domains) await domain.start?.();
      await scheduleTrashPurge(jobs, trash.service, clock);
      const indexNames = { kind: 'files.index_names', everySeconds: 300, work: () => files.names.catchUp() };
      await repeat({ jobs, clock }, indexNames);
      await repeat({ jobs, clock }, { kind: 'uploads.expire', everySeconds: 3600, work: () => uploads.expire() });
      await repeat({ jobs, clock }, { kind: 'blobs.sweep', everySeconds: DAY, work: () => uploads.sweep() });
      await jobs.start();
    },
    /** Sentences about what will not work, or works by a fallback. */
    async warnings(): Promise<string[]> {
      const sentence = (await transcoder.problem()) ?? (await transcoder.notice?.()) ?? null;
      return sentence === null ? [] : [sentence];
    },
    async close(): Promise<void> {
      media.close();
      await jobs.close();
      for (const domain of domains) await domain.close?.();
      await mailer.close();
      await transcoder.close();
      await fetcher.close();
      await blobs.close();
    },
  };
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
