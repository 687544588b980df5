import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectSoundTree } from '../../files/tests/invariants.ts';
import { checkStore } from '../../maintenance/index.ts';
import { createTestClock, type TestUser } from '../../testing/index.ts';
import { sweepBlobs } from '../../uploads/jobs.ts';
import { createUploadStore } from '../../uploads/store.ts';
import { createDiskBlobStore } from '../../adapters/disk-blob-store/index.ts';
import { createFaults, worthBreaking, type FaultMode } from './faults.ts';
import { prepareFolder, startLife, type Life } from './life.ts';
import { scenarios, type Scenario } from './scenarios.ts';
import { oddities, storedIds, takeSnapshot, type Snapshot } from './snapshot.ts';

/** Failures of each mode that each scenario is put through. `SWEEP_TRIED=9999 pnpm test -- storage-sweep` tries all of them. */
const TRIED = Number(process.env['SWEEP_TRIED'] ?? 6);
const HOUR = 3_600_000;
jest.setTimeout(Math.max(300_000, Math.min(TRIED * 50_000, HOUR)));
const DAY = 24 * HOUR;

let base: string;
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'sweep-'));
});
afterAll(() => rm(base, { recursive: true, force: true }));

interface Prepared {
  folder: string;
  ada: TestUser;
  bob: TestUser;
  before: Snapshot;
  after: Snapshot;
  /** The calls that it takes when nothing fails. */
  calls: readonly string[];
}

const faults = createFaults();

async function prepare(scenario: Scenario, name: string): Promise<Prepared> {
  const folder = join(base, name);
  await mkdir(folder);
  await prepareFolder(folder);
  const clock = createTestClock(new Date());
  const life = await startLife(folder, { clock, faults });
  const ada = await life.createUser({ username: 'ada' });
  const bob = await life.createUser({ username: 'bob' });
  await scenario.prepare(life, ada, bob);
  await life.idle();
  const before = await takeSnapshot(life.db);
  await life.end();

  const trial = `${folder}-trial`;
  await cp(folder, trial, { recursive: true });
  const second = await startLife(trial, { clock, faults });
  await second.idle();
  faults.arm(Number.POSITIVE_INFINITY, 'once');
  await scenario.act(second, ada, bob);
  await second.idle();
  const calls = faults.calls();
  faults.disarm();
  expect(await scenario.isDone(second)).toBe(true);
  const after = await takeSnapshot(second.db);
  await second.end();
  return { folder, ada, bob, before, after, calls };
}

/** Whatever is true of a store that is at rest. */
async function expectSound(life: Life, folder: string, now: Date): Promise<void> {
  await expectSoundTree(life.db);
  const { findings } = await checkStore({ dataDir: folder }, { hashes: true }, now);
  expect(findings.filter(({ kind }) => kind !== 'orphan')).toEqual([]);
}

async function expectNoOrphans(life: Life, folder: string): Promise<void> {
  const blobs = await createDiskBlobStore({ dataDir: folder });
  const clock = { now: () => new Date(Date.now() + 3 * DAY) };
  await sweepBlobs({ blobs, store: createUploadStore(life.db), clock });
  await blobs.close();
  const rows = await life.db.selectFrom('blobs').select('id').execute();
  const uploads = await life.db.selectFrom('uploads').select('blob_id').where('file_id', 'is', null).execute();
  const known = new Set([...rows.map((row) => row.id), ...uploads.map((row) => row.blob_id)]);
  expect([...(await storedIds(folder))].filter((id) => !known.has(id))).toEqual([]);
  for (const table of ['extraction_blobs', 'transfer_pins'] as const) {
    expect(await life.db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
}

async function untilBroken(acted: Promise<unknown>): Promise<boolean> {
  let isOver = false;
  void acted.then(() => (isOver = true));
  while (!isOver && faults.broken() === null) await new Promise((resolve) => setTimeout(resolve, 2));
  return false;
}

async function failAt(scenario: Scenario, made: Prepared, at: number, mode: FaultMode): Promise<void> {
  const { ada, bob, before, after } = made;
  const folder = `${made.folder}-${mode}-${at}`;
  await cp(made.folder, folder, { recursive: true });
  const clock = createTestClock(new Date());
  const first = await startLife(folder, { clock, faults });
  await first.idle();
  faults.arm(at, mode);
  const acted = scenario.act(first, ada, bob).then(
    () => true,
    () => false,
  );
  // Whoever asked a process that is gone is not answered, however long he waits.
  const answered = await (mode === 'from' ? Promise.race([acted, untilBroken(acted)]) : acted);
  const note = answered ? 'answered' : 'refused';
  // The server itself goes on, without a restart.
  const isStuck = !(await first.idleWithin(10_000, () => mode === 'from' && faults.broken() !== null));
  const broken = faults.broken();
  if (mode === 'once') faults.disarm();
  await first.end();
  faults.disarm();

  clock.advance(HOUR);
  const second = await startLife(folder, { clock, faults });
  try {
    expect(isStuck).toBe(false);
    await second.idle();
    const now = await takeSnapshot(second.db);
    expect(oddities(now, before, after)).toEqual([]);
    await expectSound(second, folder, clock.now());
    if (!(await scenario.isDone(second))) await scenario.act(second, ada, bob);
    await second.idle();
    expect(await scenario.isDone(second)).toBe(true);
    expect([...(await takeSnapshot(second.db))]).toEqual([...after]);
    await expectSound(second, folder, clock.now());
    await expectNoOrphans(second, folder);
  } catch (error) {
    throw new Error(`${scenario.name}, ${mode} at ${at} (${broken}), ${note}: ${String(error)}`, { cause: error });
  } finally {
    await second.end();
    await rm(folder, { recursive: true, force: true });
  }
}

/** So many of a list, evenly spread, the first and the last among them. */
function spread<T>(list: readonly T[], most: number): T[] {
  if (list.length <= most) return [...list];
  return list.filter(
    (_, index) => Math.floor((index * most) / list.length) !== Math.floor(((index - 1) * most) / list.length),
  );
}

describe.each(scenarios.map((scenario) => [scenario.name, scenario] as const))('%s', (_name, scenario) => {
  it('is done or undone, whichever step on the storage fails', async () => {
    const made = await prepare(scenario, String(scenarios.indexOf(scenario)));
    const failures: string[] = [];
    for (const mode of ['from', 'once'] as const) {
      for (const at of spread(worthBreaking(made.calls, mode), TRIED)) {
        await failAt(scenario, made, at, mode).catch((error: unknown) => failures.push(String(error)));
      }
    }
    expect(failures).toEqual([]);
  });
});
