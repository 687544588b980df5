import type { ErrorEnvelope, Route, RouteArgs, RoutePayload } from '@jackdaw/api-contract';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import pino from 'pino';
import { compose, type Ports } from '../compose.ts';
import { loadConfig, type Config } from '../config.ts';
import { createHttpApp } from '../http/app.ts';
import { createHosts } from '../http/hosts.ts';
import { createOrigins } from '../http/origin.ts';
import { webOrigins } from '../http/web-origin.ts';
import { createLiveHub } from '../live/hub.ts';
import { installLive } from '../live/sockjs.ts';
import { createCaller, type CallOptions } from './call.ts';
import { createTestClock, type TestClock } from './clock.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { createUserFactory, type TestUser, type TestUserOptions } from './users.ts';

export interface WholeServerOptions {
  config?: Partial<Config>;
  ports?: Partial<Ports>;
  /** A clock that stands still, unless the test brings one. */
  clock?: TestClock;
}

/** Every domain of the server, composed like the real one, on a fresh database. Answers are checked like a test server's. */
export interface WholeServer {
  db: TestDatabase['db'];
  folder: string;
  config: Config;
  clock: TestClock;
  app: FastifyInstance;
  parts: Awaited<ReturnType<typeof compose>>;
  /** What the server logged, one object a line. */
  logged: Record<string, unknown>[];
  createUser(options?: TestUserOptions): Promise<TestUser>;
  call<R extends Route>(route: R, args: RouteArgs<R>, options?: CallOptions | string): Promise<RoutePayload<R>>;
  fail(route: Route, args: Record<string, unknown>, options?: CallOptions | string): Promise<ErrorEnvelope>;
  inject(options: InjectOptions): Promise<LightMyRequestResponse>;
  /** Listens on a free port, live events included, and resolves with `http://127.0.0.1:port`. */
  listen(): Promise<string>;
  /** The events that were published for a user from now on, as a connection of this session hears them. */
  events(userId: number, tokenId?: number | null): { type: string; value?: unknown }[];
  close(): Promise<void>;
}

export async function createWholeServer(options: WholeServerOptions = {}): Promise<WholeServer> {
  const database = await createTestDatabase();
  const { db, folder } = database;
  const clock = options.clock ?? createTestClock();
  const logged: Record<string, unknown>[] = [];
  const log = pino(
    { level: 'info' },
    { write: (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>) },
  );
  const config: Config = {
    ...loadConfig({ env: { JACKDAW_DATA_DIR: folder } }),
    torrentDiscovery: false,
    // A clock that stands still never begins a new minute.
    rateLimits: false,
    ...options.config,
  };
  const parts = await compose(config, database, log, { clock, ...options.ports });
  const origins = createOrigins(config);
  const hosts = createHosts(config);
  const app = await createHttpApp({
    ...parts,
    origins,
    hosts,
    webOrigins: webOrigins(config),
    trustedProxies: config.trustedProxies,
    log,
  });
  const hub = createLiveHub(parts);
  installLive(app.server, {
    hub,
    origins,
    hosts,
    webOrigins: webOrigins(config),
    trustedProxies: config.trustedProxies,
    log,
  });
  await parts.start();
  return {
    ...{ db, folder, config, clock, app, parts, logged },
    createUser: createUserFactory(db, parts.tokens, clock),
    ...createCaller(app),
    inject: (request) => app.inject(request),
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
    events(userId, tokenId = null) {
      const seen: { type: string; value?: unknown }[] = [];
      parts.bus.subscribe(userId, (event) => void seen.push(event('http://jackdaw.test', tokenId)));
      return seen;
    },
    async close() {
      hub.close();
      await app.close();
      await parts.close();
      await database.close();
    },
  };
}
