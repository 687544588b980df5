import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createCompositeEngine } from '../../adapters/composite-engine.ts';
import { createDiskBlobStore } from '../../adapters/disk-blob-store/index.ts';
import { createEventBus } from '../../adapters/event-bus.ts';
import { createGuardedFetcher } from '../../adapters/guarded-fetch/index.ts';
import { createHttpFetchEngine } from '../../adapters/http-fetch-engine/index.ts';
import { createJobQueue } from '../../adapters/job-queue.ts';
import { createWebtorrentEngine } from '../../adapters/webtorrent-engine/index.ts';
import { openDatabase } from '../../db/open.ts';
import { createHistory } from '../../events/index.ts';
import { createFiles, noMediaFacts } from '../../files/index.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import { keepCompiled } from '../../testing/keep-compiled.ts';
import { createTransfers } from '../index.ts';
import { somePlans } from './some-plans.ts';

/** Where the process kills itself; `commit` is right after the transaction that makes the files visible. */
export type CrashPoint = 'none' | 'adopt' | 'publish' | 'commit';

/** A server without HTTP, to be killed: works on the folder it is given until then. Adds what it is told to add. */
const [folder = '', crashAt = 'none'] = process.argv.slice(2) as [string, CrashPoint];

const die = () => process.kill(process.pid, 'SIGKILL');
const clock = { now: () => new Date() };
const onError = (error: unknown) => {
  console.error(error);
};

function crashing(blobs: BlobStore): BlobStore {
  return {
    ...blobs,
    async adopt(path, signal) {
      const adopted = await blobs.adopt(path, signal);
      if (crashAt === 'adopt') die();
      return adopted;
    },
    async publish(id) {
      await blobs.publish(id);
      if (crashAt === 'publish') die();
    },
  };
}

const { db } = openDatabase(join(folder, 'jackdaw.db'));
const bus = createEventBus(onError);
const blobs = crashing(await createDiskBlobStore({ dataDir: folder }));
const fetcher = createGuardedFetcher({ allowPrivateAddresses: true });
const torrents = createWebtorrentEngine({ allowPrivateAddresses: true, dht: false });
const engine = createCompositeEngine([createHttpFetchEngine({ fetcher }), torrents]);
const jobs = createJobQueue({ db, clock, onError });
const { tree, cursors } = createFiles({
  db,
  bus,
  clock,
  secret: randomBytes(32),
  media: noMediaFacts,
  tokens: { derive: () => '', epochOf: async () => 1 },
  releaseBlobs: async () => undefined,
  onNewBlobs: async () => undefined,
  onError,
  retentionDays: 14,
});
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
  directory: join(folder, 'transfers'),
  plans: somePlans(),
  history: createHistory({ db, clock, config: { historyLimit: 100 } }),
  downloaders: 10,
  push: null,
  onError,
});
bus.subscribe(1, (event) => {
  const { type, value } = event('', null);
  if (crashAt === 'commit' && type === 'transfer_update' && (value as { file_id: number | null }).file_id !== null)
    die();
});
await (await tree.recover()).finish();
await transfers.recover();
keepCompiled();
process.send?.('ready');
process.on('disconnect', () => process.exit(0));
