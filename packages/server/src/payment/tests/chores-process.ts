import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { TableNode, UpdateQueryNode, type KyselyPlugin } from 'kysely';
import pino from 'pino';
import { createEventBus } from '../../adapters/event-bus.ts';
import { createGuardedFetcher } from '../../adapters/guarded-fetch/index.ts';
import { createJobQueue } from '../../adapters/job-queue.ts';
import { createDerivedTokens } from '../../auth/derived-tokens.ts';
import { createTokenService } from '../../auth/token-service.ts';
import { createTokenStore } from '../../auth/token-store.ts';
import { loadConfig } from '../../config.ts';
import { openDatabase } from '../../db/open.ts';
import { createFiles, noMediaFacts } from '../../files/index.ts';
import { createPlans } from '../../plans/index.ts';
import { createPayment } from '../index.ts';

/** Where the process kills itself: before it changes a table, before the first news, or before a mail goes out. */
export type CrashPoint = 'none' | `update ${string}` | 'news' | 'mail';

/** A server without HTTP, to be killed while it looks at what time brought. Without a crash point it goes on until all is done. */
const [folder = '', crashAt = 'none'] = process.argv.slice(2) as [string, CrashPoint];

const dieAt = (point: string) => crashAt === point && process.kill(process.pid, 'SIGKILL');
const killer: KyselyPlugin = {
  transformQuery({ node }) {
    if (UpdateQueryNode.is(node) && node.table && TableNode.is(node.table)) {
      dieAt(`update ${node.table.table.identifier.name}`);
    }
    return node;
  },
  transformResult: async ({ result }) => result,
};

const config = loadConfig({ env: { JACKDAW_DATA_DIR: folder } });
const clock = { now: () => new Date() };
const onError = (error: unknown) => {
  console.error(error);
};
const open = openDatabase(join(folder, 'jackdaw.db'));
const db = open.db.withPlugin(killer);
const secret = new Uint8Array(32);
const jobs = createJobQueue({ db, clock, onError });
const bus = createEventBus(onError);
const tokens = createTokenService(createTokenStore(db), createDerivedTokens(secret), clock);
const { tree } = createFiles({
  ...{ db, clock, secret, tokens, onError, bus, media: noMediaFacts, retentionDays: 14 },
  tokens: { derive: () => '', epochOf: async () => 1 },
  releaseBlobs: async () => undefined,
});
const fetcher = createGuardedFetcher({ allowPrivateAddresses: false });
const payment = createPayment({
  ...{ config, db, clock, secret, tokens, jobs, onError, tree, fetcher, log: pino({ level: 'silent' }) },
  bus: {
    ...bus,
    publish(...news) {
      dieAt('news');
      bus.publish(...news);
    },
  },
  plans: createPlans({ db, config, clock }),
  history: { record: async () => undefined },
  mailer: {
    async send({ to, subject }) {
      dieAt('mail');
      appendFileSync(join(folder, 'mails.txt'), `${to}: ${subject}\n`);
    },
    close: async () => undefined,
  },
});
await payment.start?.();
await jobs.enqueue('billing.chores', null, { key: 'billing.chores' });
await jobs.start();
const soon = () => new Date(Date.now() + 10_000).toISOString().slice(0, 19);
for (let left = 1; left > 0;) {
  left = (await db.selectFrom('jobs').select('id').where('run_at', '<', soon()).execute()).length;
  await new Promise((resolve) => setTimeout(resolve, 10));
}
await jobs.close();
await fetcher.close();
await open.close();
