import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import pino from 'pino';
import { compose, type Ports } from './compose.ts';
import type { Config } from './config.ts';
import { lockDataFolder, prepareDataFolder, refuseHalfRestored, StartError } from './data-folder.ts';
import { migrate, MigrationError } from './db/migrate.ts';
import { openDatabase, type OpenDatabase } from './db/open.ts';
import { createHttpApp } from './http/app.ts';
import { requireEveryRoute } from './http/every-route.ts';
import { createHosts } from './http/hosts.ts';
import { createOrigins } from './http/origin.ts';
import { applyTls, readTls } from './http/tls.ts';
import { localOrigin, webOrigins } from './http/web-origin.ts';
import { noteAppVersion } from './live/app-update.ts';
import { createLiveHub } from './live/hub.ts';
import { installLive } from './live/sockjs.ts';
import { createLog } from './log.ts';
import { createMetaStore } from './setup/meta-store.ts';
import { createDocs } from './http/openapi/docs.ts';
import { createApps, type AppFolders } from './http/apps/apps.ts';

/** A server that is ready to listen. */
export interface JackdawServer {
  /** The one-time code for the first visit; null once there is an owner. */
  readonly setupCode: string | null;
  /** Starts background work and listens; resolves with the address to open. @throws StartError */
  listen(): Promise<string>;
  /** Asks the server without a connection, for tests. */
  inject(options: InjectOptions): Promise<LightMyRequestResponse>;
  /** Sentences about what will not work, such as a missing program. */
  warnings(): Promise<string[]>;
  /** Reads certificate and key again; those in use stay when the new ones are wrong. @throws StartError */
  reloadCertificate(): void;
  /** Ends requests and background work and closes everything; what was going on goes on after the next start. */
  close(): Promise<void>;
}

export interface ServerOptions {
  /** Folders of the built apps; without them only the API is served. */
  apps?: AppFolders;
  /** Replaces embedded parts. */
  ports?: Partial<Ports>;
  /** Where log lines go instead of the error output. */
  log?: pino.DestinationStream;
}

/** How long requests that are under way may go on while the server ends, milliseconds. */
const GRACE = 5_000;

const version = (JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string })
  .version;

async function openMigrated(dataDir: string): Promise<OpenDatabase> {
  const path = join(dataDir, 'jackdaw.db');
  // Not `instanceof`: the database's errors may come from another realm.
  const reason = (error: unknown) => String((error as Partial<Error> | null)?.message ?? error);
  let database: OpenDatabase;
  try {
    database = openDatabase(path);
  } catch (cause) {
    throw new StartError(`The database ${path} cannot be opened: ${reason(cause)}`, { cause });
  }
  try {
    await migrate(database.db);
    return database;
  } catch (cause) {
    await database.close();
    throw new StartError(cause instanceof MigrationError ? cause.message : `The database ${path}: ${reason(cause)}`, {
      cause,
    });
  }
}

function listenError(error: NodeJS.ErrnoException, { host, port }: Config): unknown {
  const problems: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} of ${host} is in use by another program. Choose another one with JACKDAW_PORT.`,
    EACCES: `Port ${port} may not be used without more rights. Choose one above 1023 with JACKDAW_PORT.`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Choose another one with JACKDAW_HOST.`,
    ENOTFOUND: `This machine has no address ${host}. Choose another one with JACKDAW_HOST.`,
  };
  const problem = problems[error.code ?? ''];
  return problem ? new StartError(problem, { cause: error }) : error;
}

/** Remembers open connections, upgraded ones too; the returned function ends them all. */
function trackConnections(server: Server): () => void {
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  return () => {
    for (const socket of open) socket.destroy();
  };
}

/**
 * Builds a server on its data folder, which it keeps to itself until `close`.
 * @throws StartError when the folder or its database cannot be used
 */
export async function createServer(config: Config, options: ServerOptions = {}): Promise<JackdawServer> {
  prepareDataFolder(config.dataDir);
  refuseHalfRestored(config.dataDir);
  const unlock = lockDataFolder(config.dataDir);
  const closers: (() => unknown)[] = [unlock];
  const closeAll = async () => {
    for (let close = closers.pop(); close; close = closers.pop()) await close();
  };
  try {
    const log = createLog(config.logLevel, options.log ?? pino.destination({ fd: 2, sync: true }));
    const database = await openMigrated(config.dataDir);
    closers.push(() => database.close());
    const parts = await compose(config, database, log, options.ports);
    closers.push(() => parts.close());
    requireEveryRoute(parts.bindings);
    const origins = createOrigins(config);
    const hosts = createHosts(config);
    const docs = createDocs({ origins, version });
    const apps = createApps({ folders: options.apps ?? {}, origins, config, version });
    const app = await createHttpApp({
      ...parts,
      origins,
      hosts,
      tls: readTls(config),
      fallback: async (request, reply) => (await docs(request, reply)) || apps.serve(request, reply),
      webOrigins: webOrigins(config),
      trustedProxies: config.trustedProxies,
      log,
    });
    const update = await noteAppVersion({ meta: createMetaStore(database.db), clock: parts.clock }, apps.about);
    const hub = createLiveHub({ ...parts, update });
    installLive(app.server, {
      hub,
      origins,
      hosts,
      webOrigins: webOrigins(config),
      trustedProxies: config.trustedProxies,
      log,
    });
    const cutConnections = trackConnections(app.server);
    closers.push(async () => {
      hub.close();
      const force = setTimeout(cutConnections, GRACE);
      await app.close();
      clearTimeout(force);
    });
    const setupCode = await parts.setup.prepare();
    return {
      setupCode,
      warnings: () => parts.warnings(),
      inject: (request) => app.inject(request),
      reloadCertificate: () => applyTls(app.server, config),
      close: closeAll,
      async listen() {
        await parts.start();
        try {
          await app.listen({ host: config.host, port: config.port });
        } catch (error) {
          throw listenError(error as NodeJS.ErrnoException, config);
        }
        return webOrigins(config)[0] ?? localOrigin(config, (app.server.address() as AddressInfo).port);
      },
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}
