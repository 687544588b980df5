import { copyFile, rm } from 'node:fs/promises';
import { callApi, signIn } from '@jackdaw/fixtures';
import Sqlite, { type Database } from 'better-sqlite3';
import { verdict, type Bench } from '../harness/bench.ts';
import { startFilled, writeInto, type FilledServer, type Seed } from '../harness/filled-server.ts';
import { inPairs, timed, type Pair } from '../harness/pairs.ts';
import { latencies } from '../harness/latencies.ts';
import { watching } from '../harness/process-tree.ts';
import { addFiles, addFolder } from './many-files.ts';

/** The longest that one of these may take with 100,000 files, seconds. */
const GOAL = 10;
const JOBS = ['move', 'trash', 'restore', 'delete'] as const;
type Job = (typeof JOBS)[number];

/** The same in one statement each, with the same indexes and triggers; `@to` is the other folder. */
const BARE: Readonly<Record<Job, readonly string[]>> = {
  move: ['update files set parent_id = @to where parent_id = @from and trash_id is null'],
  trash: [
    `insert into trash (file_id, user_id, size, deleted_at, expiration_date)
      select id, user_id, size, '2026-01-01T00:00:00', '2026-01-15T00:00:00' from files where parent_id = @to`,
    'update files set trash_id = id where parent_id = @to',
  ],
  restore: ['delete from trash', 'update files set trash_id = null where parent_id = @to'],
  delete: ['delete from files where parent_id = @to'],
};

/** Everything in a folder at once, chosen by the cursor of its listing. */
export const bulk: Bench = {
  name: 'bulk',
  describe: 'move, trash, restore, delete 100,000 files as one job each, against the bare SQL; others list meanwhile',
  unit: 'files',
  usualSize: 100_000,
  quickSize: 10_000,
  async run({ size, rounds, say }) {
    const drives: Drive[] = [];
    try {
      for (const count of [size / 10, size]) drives.push(await openDrive(count));
      const pairs = JOBS.flatMap((job) => drives.map((drive) => drive.pair(job)));
      const { sides, notes, median } = await inPairs(pairs, rounds, say);
      const waits = drives.at(-1)?.waits ?? { idle: [], busy: [] };
      const [idle, busy] = [p95(waits.idle), p95(waits.busy)];
      return {
        sides,
        verdicts: [
          ...JOBS.map((job) => verdict(`seconds to ${job} ${size}`, median(job, size).ours, { atMost: GOAL })),
          verdict("p95 of another user's list meanwhile, of that at rest", busy / idle, { atMost: 2 }),
        ],
        notes: { ...notes, 'p95 of a list at rest, ms': idle * 1000, 'p95 of a list meanwhile, ms': busy * 1000 },
      };
    } finally {
      for (const drive of drives) await drive.stop();
    }
  },
};

interface Drive {
  /** Seconds that another user's lists took. */
  waits: { idle: number[]; busy: number[] };
  pair(job: Job): Pair;
  stop(): Promise<void>;
}

async function openDrive(size: number): Promise<Drive> {
  const folders = { from: 0, to: 0 };
  const filled = await startFilled((db, seed) => {
    folders.from = addFolder(db, seed, 'from');
    folders.to = addFolder(db, seed, 'to');
    addFiles(db, seed, folders.from, size);
    addOnlooker(db, seed);
  });
  const { server, owner, databasePath } = filled;
  const [kept, own] = [`${databasePath}.kept`, `${databasePath}.bare`];
  const onlooker = await signIn(server, 'onlooker', owner.password);
  await server.kill9();
  // Brings everything into the one file.
  writeInto(databasePath, () => undefined);
  await copyFile(databasePath, kept);
  await server.restart();
  const waits: Drive['waits'] = { idle: [], busy: [] };
  let bare: Database | null = null;

  async function renew(): Promise<void> {
    await server.kill9();
    for (const end of ['-wal', '-shm']) await rm(databasePath + end, { force: true });
    await copyFile(kept, databasePath);
    await server.restart();
    waits.idle.push(
      ...(await latencies(server.url, onlooker, () => new Promise((resolve) => setTimeout(resolve, 2000)))),
    );
  }

  return {
    waits,
    pair: (job) => ({
      what: job,
      size,
      bare: async () => {
        if (job === 'move') {
          bare?.close();
          await copyFile(kept, own);
          bare = new Sqlite(own);
          bare.pragma('journal_mode = WAL');
          bare.pragma('synchronous = FULL');
          bare.pragma('foreign_keys = ON');
          bare.pragma('cache_size = -16000');
        }
        const db = bare;
        if (!db) throw new Error('Moving comes first');
        return await timed(() => db.transaction(() => BARE[job].forEach((text) => runWith(db, text, folders)))());
      },
      ours: async () => {
        if (job === 'move') await renew();
        const request = await requestOf(filled, job, folders);
        const measure = await watching(server.pid(), async () => {
          waits.busy.push(...(await latencies(server.url, onlooker, request)));
        });
        await expectCount(filled, job, folders, size);
        return measure;
      },
    }),
    stop: async () => {
      bare?.close();
      await filled.stop();
    },
  };
}

/** Somebody else with the owner's password and a folder of fifty files. */
function addOnlooker(db: Database, seed: Seed): void {
  const columns = db
    .prepare<[], { name: string }>("select name from pragma_table_info('users') where name <> 'id'")
    .all()
    .map(({ name }) => name);
  const values = columns.map((name) =>
    name.startsWith('username') ? "'onlooker'" : name.startsWith('mail') ? "'onlooker@example.com'" : name,
  );
  const { lastInsertRowid } = db
    .prepare(`insert into users (${columns.join(', ')}) select ${values.join(', ')} from users where id = @userId`)
    .run({ userId: seed.userId });
  addFiles(db, { ...seed, userId: Number(lastInsertRowid) }, 0, 50);
}

function runWith(db: Database, text: string, { from, to }: { from: number; to: number }): void {
  db.prepare(text).run(text.includes('@from') ? { from, to } : text.includes('@to') ? { to } : {});
}

/** One call for all of them, its cursor already at hand. */
async function requestOf({ server, owner }: FilledServer, job: Job, { from, to }: { from: number; to: number }) {
  const list =
    job === 'restore'
      ? '/v2/trash/list?per_page=1'
      : `/v2/files/list?per_page=1&parent_id=${job === 'move' ? from : to}`;
  const { cursor } = await callApi<{ cursor: string }>(server, owner.token, list);
  const [path, more] = {
    move: ['/v2/files/move', { parent_id: to }],
    trash: ['/v2/files/delete', {}],
    restore: ['/v2/trash/restore', {}],
    delete: ['/v2/files/delete', { skip_trash: true }],
  }[job] as [string, object];
  return async () => void (await callApi(server, owner.token, path, { cursor, ...more }));
}

async function expectCount(
  { server, owner }: FilledServer,
  job: Job,
  { to }: { to: number },
  size: number,
): Promise<void> {
  const path = `/v2/files/list?per_page=1&total=1&parent_id=${to}`;
  const { total } = await callApi<{ total: number }>(server, owner.token, path);
  const expected = job === 'move' || job === 'restore' ? size : 0;
  if (total !== expected) throw new Error(`After "${job}" the folder holds ${total} files, not ${expected}`);
}

function p95(seconds: readonly number[]): number {
  return seconds.toSorted((a, b) => a - b)[Math.floor(seconds.length * 0.95)] ?? Number.NaN;
}
