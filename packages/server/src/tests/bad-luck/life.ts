import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import pino from 'pino';
import { createDiskBlobStore } from '../../adapters/disk-blob-store/index.ts';
import { compose } from '../../compose.ts';
import { loadConfig } from '../../config.ts';
import { migrate } from '../../db/migrate.ts';
import { openDatabase, type OpenDatabase } from '../../db/open.ts';
import { createHttpApp } from '../../http/app.ts';
import { createHosts } from '../../http/hosts.ts';
import { createOrigins } from '../../http/origin.ts';
import { webOrigins } from '../../http/web-origin.ts';
import { createLiveHub } from '../../live/hub.ts';
import { installLive } from '../../live/sockjs.ts';
import type { Transcoder } from '../../ports/transcoder.ts';
import { createCaller } from '../../testing/call.ts';
import type { TestClock } from '../../testing/clock.ts';
import { createUserFactory } from '../../testing/users.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { QUEUED_STATUSES, RUNNING_STATUSES } from '../../transfers/row.ts';
import { formatDate } from '@jackdaw/api-contract';
import { breakBlobs, openFaultyDatabase, type Faults } from './faults.ts';
import { createInstantEngine, instantArchives, instantTranscoder } from './stand-ins.ts';

/** One run of a whole server on a folder, from its start to its end; the next life goes on with what this one left. */
export type Life = Awaited<ReturnType<typeof startLife>>;

/** Makes the database of an empty folder. */
export async function prepareFolder(folder: string): Promise<void> {
  const { db, close } = openDatabase(join(folder, 'jackdaw.db'));
  await migrate(db);
  await close();
}

/** Nothing is under way and nothing is due: what waits, waits for its time. */
async function isIdle({ db }: OpenDatabase, clock: TestClock): Promise<boolean> {
  const now = formatDate(clock.now());
  const jobs = await db
    .selectFrom('jobs')
    .select('id')
    .where((eb) => eb.or([eb('state', '=', 'running'), eb.and([eb('state', '=', 'waiting'), eb('run_at', '<=', now)])]))
    .execute();
  if (jobs.length > 0) return false;
  const busy = [...RUNNING_STATUSES, ...QUEUED_STATUSES];
  const transfers = await db.selectFrom('transfers').select('id').where('status', 'in', busy).execute();
  return transfers.length === 0;
}

/**
 * Starts a server; its engine and archive reader are stand-ins, its transcoder too unless one is given; its storage is real
 * and fails as planned.
 */
export async function startLife(
  folder: string,
  { clock, faults, transcoder = instantTranscoder }: { clock: TestClock; faults: Faults; transcoder?: Transcoder },
) {
  const path = join(folder, 'jackdaw.db');
  const database = openFaultyDatabase(path, faults);
  // Looks at the rows whatever happens to the server's own connection.
  const onlooker = openDatabase(path);
  const errors: unknown[] = [];
  const log = pino(
    { level: 'error' },
    { write: (line: string) => void errors.push((JSON.parse(line) as { err?: unknown }).err) },
  );
  const config = {
    ...loadConfig({ env: { JACKDAW_DATA_DIR: folder } }),
    torrentDiscovery: false,
    rateLimits: false,
  };
  const blobs = breakBlobs(await createDiskBlobStore({ dataDir: folder, hashIdleMs: 50 }), faults);
  const parts = await compose(config, database, log, {
    clock,
    blobs,
    engine: createInstantEngine(),
    archives: instantArchives,
    transcoder,
  });
  const app = await createHttpApp({
    ...parts,
    origins: createOrigins(config),
    hosts: createHosts(config),
    webOrigins: webOrigins(config),
    trustedProxies: [],
    log,
  });
  const hub = createLiveHub(parts);
  const live = { hub, origins: createOrigins(config), hosts: createHosts(config), trustedProxies: [], log };
  installLive(app.server, live);
  await parts.start();
  return {
    config,
    db: onlooker.db,
    /** The server's own connection. */
    own: database.db,
    parts,
    errors,
    createUser: createUserFactory(database.db, parts.tokens, clock),
    ...createCaller(app),
    inject: (request: InjectOptions) => app.inject(request),
    /** Listens on a free port. */
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
    async idle(): Promise<void> {
      await parts.recovered();
      await waitFor(() => isIdle(onlooker, clock), 'nothing to be under way');
    },
    /** False when something is still under way after so long, milliseconds, and nothing else ended the wait. */
    async idleWithin(patience: number, isOver: () => boolean): Promise<boolean> {
      const end = performance.now() + patience;
      await parts.recovered();
      while (performance.now() < end) {
        if (isOver() || (await isIdle(onlooker, clock))) return true;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      return false;
    },
    /** Ends it; what fails meanwhile fails unheard, as in a process that is gone. */
    async end(): Promise<void> {
      hub.close();
      app.server.closeAllConnections();
      await app.close().catch(() => undefined);
      await parts.close().catch(() => undefined);
      await database.close();
      await onlooker.close();
    },
  };
}
