import { join } from 'node:path';
import pino from 'pino';
import { createEventBus } from '../../adapters/event-bus.ts';
import { createClientStore } from '../../auth/clients.ts';
import { createDerivedTokens } from '../../auth/derived-tokens.ts';
import { createTokenService } from '../../auth/token-service.ts';
import { createTokenStore } from '../../auth/token-store.ts';
import { migrate } from '../../db/migrate.ts';
import { openDatabase } from '../../db/open.ts';
import { createHttpApp } from '../../http/app.ts';
import { createTestClock } from '../../testing/clock.ts';
import { createUserFactory } from '../../testing/users.ts';
import { keepCompiled } from '../../testing/keep-compiled.ts';
import { buildUploads } from './upload-server.ts';

/**
 * A server that ends itself the hard way at a named instant. Arguments: data folder, instant (or nothing). Prints its
 * origin and, on an empty folder, the token of a new user.
 */
const [folder = '', instant = ''] = process.argv.slice(2);
const { db } = openDatabase(join(folder, 'db.sqlite'));
await migrate(db);
const clock = createTestClock();
// A token counts as long as its client is there.
await createClientStore(db).seed(clock);
const secret = Buffer.alloc(32, 7);
const tokens = createTokenService(createTokenStore(db), createDerivedTokens(secret), clock);
const log = pino({ level: 'error' }, pino.destination(2));
const bus = createEventBus((error) => log.error(error));
const known = await db.selectFrom('users').select('id').executeTakeFirst();
const user = known ? null : await createUserFactory(db, tokens, clock)();
const { bindings } = await buildUploads({ db, tokens, clock, secret, bus, log }, folder, {
  async failpoint(name) {
    if (name !== instant) return;
    process.kill(process.pid, 'SIGKILL');
    await new Promise(() => undefined);
  },
});
const app = await createHttpApp({
  bindings,
  tokens,
  origins: { configured: [] },
  webOrigins: [],
  trustedProxies: [],
  log,
});
const origin = await app.listen({ host: '127.0.0.1', port: 0 });
keepCompiled();
console.log(JSON.stringify({ origin, token: user?.token ?? null }));
