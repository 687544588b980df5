import { join } from 'node:path';
import { createDiskBlobStore } from '../../adapters/disk-blob-store/index.ts';
import { createEventBus } from '../../adapters/event-bus.ts';
import { createJobQueue } from '../../adapters/job-queue.ts';
import { createSevenZipReader } from '../../adapters/seven-zip-reader/index.ts';
import { loadConfig } from '../../config.ts';
import { openDatabase } from '../../db/open.ts';
import { createFileAccess, createFiles, noMediaFacts } from '../../files/index.ts';
import { keepCompiled } from '../../testing/keep-compiled.ts';
import { createExtraction } from '../index.ts';

/** Where the process kills itself: while contents are written, when all are, while rows are made, after the commit. */
export type CrashPoint = 'none' | 'write' | 'settled' | 'rows' | 'commit';

/** A server without HTTP, to be killed: works on the folder it is given until then. */
const [folder = '', crashAt = 'none'] = process.argv.slice(2) as [string, CrashPoint];

const die = () => process.kill(process.pid, 'SIGKILL');
const clock = { now: () => new Date() };
const onError = (error: unknown) => {
  console.error(error);
};

const { db } = openDatabase(join(folder, 'jackdaw.db'));
const bus = createEventBus(onError);
const disk = await createDiskBlobStore({ dataDir: folder });
let published = 0;
const blobs: typeof disk = {
  ...disk,
  async publish(id) {
    await disk.publish(id);
    published += 1;
    if (crashAt === 'write' && published === 10) die();
  },
};
const jobs = createJobQueue({ db, clock, onError });
const secret = new Uint8Array(32);
const { tree, selector } = createFiles({
  ...{ db, bus, clock, secret, onError },
  media: noMediaFacts,
  tokens: { derive: () => '', epochOf: async () => 1 },
  releaseBlobs: async (ids) => void (await Promise.all(ids.map((id) => disk.remove(id)))),
  // Called with each slice of rows, in its transaction.
  onNewBlobs: async () => {
    if (crashAt === 'rows') die();
  },
  retentionDays: 14,
});
const extraction = createExtraction({
  ...{ db, clock, secret, jobs, selector, blobs, onError },
  config: loadConfig({ env: { JACKDAW_DATA_DIR: folder } }),
  access: createFileAccess(db),
  archives: createSevenZipReader(),
  tree: {
    ...tree,
    addTree: (...args) => {
      if (crashAt === 'settled') die();
      return tree.addTree(...args);
    },
  },
});
bus.subscribe(1, (event) => {
  if (crashAt === 'commit' && event('', null).type === 'file_create') die();
});
await (await tree.recover()).finish();
await extraction.start?.();
await jobs.start();
keepCompiled();
process.send?.('ready');
process.on('disconnect', () => process.exit(0));
