import { join } from 'node:path';
import { createAccountStore } from '../../accounts/store.ts';
import { createEventBus } from '../../adapters/event-bus.ts';
import { createJobQueue } from '../../adapters/job-queue.ts';
import { createDerivedTokens } from '../../auth/derived-tokens.ts';
import { createTokenService } from '../../auth/token-service.ts';
import { createTokenStore } from '../../auth/token-store.ts';
import { openDatabase } from '../../db/open.ts';
import type { Domain } from '../../domain.ts';
import { createFiles, noMediaFacts, type FileTree } from '../../files/index.ts';
import { createDestroyService } from '../destroy-service.ts';

/** Where the process kills itself. */
export type CrashPoint = 'none' | 'asked' | 'hook' | 'destroyed' | 'purged';

/** A server without HTTP, to be killed while it ends the account 1. Without a crash point it goes on until that is gone. */
const [folder = '', crashAt = 'none'] = process.argv.slice(2) as [string, CrashPoint];

const dieAt = (point: CrashPoint) => crashAt === point && process.kill(process.pid, 'SIGKILL');
const clock = { now: () => new Date() };
const onError = (error: unknown) => {
  console.error(error);
};
const { db, close } = openDatabase(join(folder, 'jackdaw.db'));
const secret = new Uint8Array(32);
const jobs = createJobQueue({ db, clock, onError });
const files = createFiles({
  ...{ db, clock, secret, onError, bus: createEventBus(onError), media: noMediaFacts, retentionDays: 14 },
  tokens: { derive: () => '', epochOf: async () => 1 },
  releaseBlobs: async () => undefined,
});
const tree: Pick<FileTree, 'destroy' | 'purge'> = {
  async destroy(userId, ids) {
    await files.tree.destroy(userId, ids);
    dieAt('destroyed');
  },
  async purge(userId, ids, missing) {
    await files.tree.purge(userId, ids, missing);
    dieAt('purged');
  },
};
const other: Domain = { routes: [], beforeUserIsDestroyed: async () => void dieAt('hook') };
const ending = createDestroyService({
  ...{ db, jobs, clock },
  tree: { ...files.tree, ...tree },
  tokens: createTokenService(createTokenStore(db), createDerivedTokens(secret), clock),
  accounts: createAccountStore(db),
  hasher: { hash: async (password) => password, verify: async () => true },
  domains: () => [other],
});
await (await files.tree.recover()).finish();
await ending.resume();
if (crashAt !== 'none') {
  await ending.destroy(1, 'right');
  dieAt('asked');
}
await jobs.start();
for (let left = 1; left > 0;) {
  left = (await db.selectFrom('users').select('id').where('id', '=', 1).execute()).length;
  await new Promise((resolve) => setTimeout(resolve, 10));
}
await jobs.close();
await close();
