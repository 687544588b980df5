import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_SETTINGS } from '@jackdaw/api-contract';
import type { FastifyBaseLogger } from 'fastify';
import { createAccountSecurity } from './accounts/security.ts';
import { readSettings } from './accounts/settings.ts';
import { createAccountStore } from './accounts/store.ts';
import { createEventBus } from './adapters/event-bus.ts';
import { createJobQueue } from './adapters/job-queue.ts';
import { createMailer } from './adapters/create-mailer.ts';
import { outboxFolder, tidyOutbox } from './adapters/outbox-folder.ts';
import { createClientStore } from './auth/clients.ts';
import { createDerivedTokens } from './auth/derived-tokens.ts';
import { createPasswordHasher } from './auth/password-hasher.ts';
import { createTokenService } from './auth/token-service.ts';
import { createTokenStore } from './auth/token-store.ts';
import { composeCore } from './compose-core.ts';
import { composeDomains } from './compose-domains.ts';
import type { Config } from './config.ts';
import type { OpenDatabase } from './db/open.ts';
import { createDownloadService, createReadRights, createStoragePasses, downloadRoutes } from './downloads/index.ts';
import { createHistory } from './events/index.ts';
import { createFileAccess, createFiles } from './files/index.ts';
import { repeat } from './housekeeping.ts';
import { createIntake, createMediaDomain, createMediaFacts } from './media/index.ts';
import { createAnnounce } from './plans/announce.ts';
import { createEnrolment, createPlans } from './plans/index.ts';
import { createOperator } from './maintenance/operator-jobs.ts';
import { createVisitsOf } from './public-shares/index.ts';
import { createMetaStore } from './setup/meta-store.ts';
import { serverSecret } from './setup/server-secret.ts';
import { createTransfers } from './transfers/index.ts';
import { createTrash, scheduleTrashPurge } from './trash/index.ts';
import { createUploads } from './uploads/index.ts';
import { createPorts, createSubtitleSource, type Ports } from './compose-ports.ts';

export type { Ports } from './compose-ports.ts';

const DAY = 86_400;
/** The only place that knows concrete adapters: ports, then services, then routes. Nothing runs before `start`. */
export async function compose(
  config: Config,
  { db, lazy }: OpenDatabase,
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
  const accounts = createAccountStore(db);
  const clients = createClientStore(db);
  await clients.seed(clock, config.firstPartyClients, config.clientCallbacks);
  const hasher = createPasswordHasher();
  const security = createAccountSecurity({ config, db, accounts, tokens, hasher, mailer, clock, secret, onError });
  const history = createHistory({ db, clock, config });
  const plans = createPlans({ db, config, clock });

  const files = createFiles({
    db,
    lazy,
    bus,
    clock,
    secret,
    media: createMediaFacts(db, clock),
    tokens,
    releaseBlobs: async (ids) => void (await Promise.all(ids.map((id) => blobs.remove(id)))),
    onNewBlobs: createIntake(jobs),
    onError,
    retentionDays: config.trashRetention / DAY,
    deleteLimits: { parents: config.deleteParents, children: config.deleteChildren },
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
    uploadOrigin: config.uploadOrigin,
  });
  const passes = createStoragePasses(secret, clock);
  const contentOrigin = config.contentOrigin ?? undefined;
  const visits = createVisitsOf({ config, db, clock, secret, plans, tokens });
  const rights = createReadRights({ db, access, tokens, visits });
  const downloads = createDownloadService({ db, access, rights, blobs, passes, clock, contentOrigin });
  const media = createMediaDomain({
    db,
    blobs,
    tree,
    access,
    rights,
    selector,
    transcoder,
    queue: jobs,
    bus,
    clock,
    secret,
    passes,
    tokens,
    contentOrigin,
    cacheDir: join(config.dataDir, 'cache'),
    cacheSize: config.mediaCache,
    subtitleSource: createSubtitleSource(config, ports),
    encoders: config.encodersAtOnce,
  });
  const core = composeCore({
    db,
    config,
    tokens,
    hasher,
    security,
    plans,
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
      ...{ transcoder, archives, passes, rights, visits, downloads, transfers },
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
      { routes: downloadRoutes({ db, files: tree, access, rights, blobs, passes, downloads, tokens }) },
      { routes: media.routes },
    ],
  );

  const announce = createAnnounce({ db, bus, tokens, config, plans });
  const operator = createOperator({ db, jobs, tokens, announce });
  const closing = new AbortController();
  let recovered: Promise<void> = Promise.resolve();

  return {
    tokens,
    bus,
    jobs,
    clock,
    secret,
    setup: core.setup,
    bindings: domains.flatMap((domain) => domain.routes),
    gates: domains.flatMap((domain) => domain.gate ?? []),
    /** Takes up what the last run left and begins background work. */
    async start(): Promise<void> {
      const unfinished = await tree.recover();
      for (const domain of domains) await domain.start?.();
      await scheduleTrashPurge(jobs, trash.service, clock);
      const work = async () => {
        await files.names.catchUp();
        await files.names.tidy();
      };
      const indexNames = { kind: 'files.index_names', everySeconds: 300, work };
      await repeat({ jobs, clock }, indexNames);
      await repeat({ jobs, clock }, { kind: 'uploads.expire', everySeconds: 3600, work: () => uploads.expire() });
      await repeat({ jobs, clock }, { kind: 'blobs.sweep', everySeconds: DAY, work: () => uploads.sweep() });
      const tidy = () => tidyOutbox(outboxFolder(config.dataDir), clock, config.outboxKept);
      await repeat({ jobs, clock }, { kind: 'outbox.tidy', everySeconds: DAY, work: tidy });
      await operator.start(onError);
      await jobs.start();
      recovered = unfinished.finish(closing.signal).catch((error: unknown) => {
        if (!closing.signal.aborted) onError(error);
      });
    },
    /** Resolves when what the last run left of the file tree is finished, which begins with `start`. */
    recovered: () => recovered,
    /** Sentences about what will not work, or works by a fallback. */
    async warnings(): Promise<string[]> {
      const sentence = (await transcoder.problem()) ?? (await transcoder.notice?.()) ?? null;
      return sentence === null ? [] : [sentence];
    },
    async close(): Promise<void> {
      closing.abort();
      media.close();
      operator.stop();
      await jobs.close();
      await recovered;
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
