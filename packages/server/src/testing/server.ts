import { randomBytes } from 'node:crypto';
import type { ErrorEnvelope, Route, RouteArgs, RoutePayload } from '@jackdaw/api-contract';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Kysely } from 'kysely';
import pino from 'pino';
import { createJobQueue } from '../adapters/job-queue.ts';
import { createEventBus } from '../adapters/event-bus.ts';
import { createClientStore } from '../auth/clients.ts';
import { createDerivedTokens } from '../auth/derived-tokens.ts';
import { createTokenService, type TokenService } from '../auth/token-service.ts';
import { createTokenStore } from '../auth/token-store.ts';
import { loadConfig, type Config } from '../config.ts';
import type { Database } from '../db/schema/index.ts';
import { createHttpApp } from '../http/app.ts';
import type { RouteBinding } from '../http/binding.ts';
import type { RequestGate } from '../http/gate.ts';
import type { EventBus, EventFor } from '../ports/event-bus.ts';
import { createCaller, type CallOptions } from './call.ts';
import { createTestClock, type TestClock } from './clock.ts';
import { createTestDatabase } from './database.ts';
import { createUserFactory, type TestUser, type TestUserOptions } from './users.ts';

/** What a test server is made of; handed to the function that builds the bindings under test. */
export interface TestParts {
  db: Kysely<Database>;
  /** A folder that is removed with the server. */
  folder: string;
  tokens: TokenService;
  bus: EventBus;
  clock: TestClock;
  log: pino.Logger;
  /** Signs what must not be forged; 32 bytes. */
  secret: Uint8Array;
  /** Started once the bindings are made. */
  jobs: ReturnType<typeof createJobQueue>;
  /** The defaults, on `folder`, with what the test changes. */
  config: Config;
}

export interface TestServerOptions {
  bindings?: (parts: TestParts) => readonly RouteBinding[] | Promise<readonly RouteBinding[]>;
  trustedProxies?: readonly string[];
  origins?: readonly string[];
  /** May be filled while the bindings are built. */
  gates?: readonly RequestGate[];
  config?: Partial<Config>;
}

/** A server in this process on a fresh database. Every answer that goes through `call` and `fail` is checked. */
export interface TestServer extends TestParts {
  app: FastifyInstance;
  /** What the server logged, one object a line. */
  logged: Record<string, unknown>[];
  createUser(options?: TestUserOptions): Promise<TestUser>;
  /** Calls a route and resolves with its payload. @throws when the answer is an error or breaks the contract */
  call<R extends Route>(route: R, args: RouteArgs<R>, options?: CallOptions | string): Promise<RoutePayload<R>>;
  /** Calls a route with any arguments and resolves with its error. @throws when it succeeds or the envelope is wrong */
  fail(route: Route, args: Record<string, unknown>, options?: CallOptions | string): Promise<ErrorEnvelope>;
  /** Any request as it is; nothing is checked. */
  inject(options: InjectOptions): Promise<LightMyRequestResponse>;
  /** Listens on a free port and resolves with `http://127.0.0.1:port`. */
  listen(): Promise<string>;
  /** The events that were published for a user from now on, as a connection of this session hears them. */
  events(userId: number, tokenId?: number | null): { type: string; value?: unknown }[];
  close(): Promise<void>;
}

/** Starts a test server with the given routes. */
export async function createTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = await createTestDatabase();
  const clock = createTestClock();
  const logged: Record<string, unknown>[] = [];
  const log = pino(
    { level: 'info' },
    { write: (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>) },
  );
  const secret = randomBytes(32);
  const tokens = createTokenService(createTokenStore(database.db), createDerivedTokens(secret), clock);
  const bus = createEventBus((error) => log.error({ err: error }, 'A listener failed'));
  const jobs = createJobQueue({
    db: database.db,
    clock,
    onError: (error, job) => log.error({ err: error, job }, 'A job failed'),
  });
  const config = { ...loadConfig({ env: { JACKDAW_DATA_DIR: database.folder } }), ...options.config };
  await createClientStore(database.db).seed(clock, config.firstPartyClients, config.clientCallbacks);
  const parts: TestParts = { db: database.db, folder: database.folder, tokens, bus, clock, log, secret, jobs, config };
  const app = await createHttpApp({
    bindings: (await options.bindings?.(parts)) ?? [],
    tokens,
    origins: { configured: options.origins ?? [] },
    webOrigins: options.origins ?? [],
    trustedProxies: options.trustedProxies ?? [],
    gates: options.gates ?? [],
    log,
  });
  await jobs.start();

  return {
    ...parts,
    app,
    logged,
    createUser: createUserFactory(database.db, tokens, clock),
    ...createCaller(app),
    inject: (request) => app.inject(request),
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
    events(userId, tokenId = null) {
      const seen: { type: string; value?: unknown }[] = [];
      bus.subscribe(userId, (event: EventFor) => void seen.push(event('http://jackdaw.test', tokenId)));
      return seen;
    },
    async close() {
      await app.close();
      await jobs.close();
      await database.close();
    },
  };
}
