import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  createTestClock,
  createTestDatabase,
  waitFor,
  type TestClock,
  type TestDatabase,
} from '../../testing/index.ts';
import { createJobQueue } from '../job-queue.ts';

let database: TestDatabase;
let clock: TestClock;
let queues: ReturnType<typeof createJobQueue>[];
let failures: { kind: string; attempt: number; final: boolean }[];

beforeEach(async () => {
  database = await createTestDatabase();
  clock = createTestClock();
  queues = [];
  failures = [];
});
afterEach(async () => {
  for (const queue of queues) await queue.close();
  await database.close();
});

function open() {
  const queue = createJobQueue({
    db: database.db,
    clock,
    onError: (_error, { kind, attempt, final }) => failures.push({ kind, attempt, final }),
  });
  queues.push(queue);
  return queue;
}
const rows = () => database.db.selectFrom('jobs').select(['id', 'state', 'attempt', 'error']).execute();

describe('createJobQueue', () => {
  it('runs jobs in order and forgets them when done', async () => {
    const queue = open();
    const done: unknown[] = [];
    queue.handle<{ n: number }>('count', async ({ payload, attempt }) => void done.push([payload.n, attempt]));
    await queue.enqueue('count', { n: 1 });
    await queue.start();
    await queue.enqueue('count', { n: 2 });
    await waitFor(async () => (await rows()).length === 0);
    expect(done).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });

  it('runs no more of a kind at once than it may', async () => {
    const queue = open();
    let now = 0;
    let most = 0;
    let done = 0;
    queue.handle(
      'slow',
      async () => {
        most = Math.max(most, ++now);
        await new Promise((resolve) => setImmediate(resolve));
        now--;
        done++;
      },
      { concurrency: 2 },
    );
    for (let i = 0; i < 10; i++) await queue.enqueue('slow', i);
    await queue.start();
    await waitFor(() => done === 10);
    expect(most).toBe(2);
  });

  // Which of these are due between two looks depends on how often it looks.
  it.each([4, 5])('misses no job that becomes due while it looks for due ones: in %i s', async (seconds) => {
    let isTurning = false;
    const queue = createJobQueue({
      db: database.db,
      // Each look at the clock takes until the next second.
      clock: {
        now() {
          const now = clock.now();
          if (isTurning) clock.advance(1000);
          return now;
        },
      },
      onError: () => undefined,
    });
    queues.push(queue);
    let done = 0;
    queue.handle('late', async () => void done++);
    await queue.enqueue('late', seconds, { runAt: new Date(clock.now().getTime() + seconds * 1000) });
    isTurning = true;
    await queue.start();
    await waitFor(() => done === 1);
  });

  it('keeps one waiting job of a key, at the earlier time', async () => {
    const queue = open();
    const first = await queue.enqueue('probe', 1, { key: 'a', runAt: new Date('2026-03-18T00:00:00Z') });
    expect(await queue.enqueue('probe', 2, { key: 'a', runAt: new Date('2026-03-17T12:00:00Z') })).toBe(first);
    expect(await queue.enqueue('probe', 3, { key: 'b' })).not.toBe(first);
    const [row] = await database.db.selectFrom('jobs').select(['run_at', 'payload']).where('id', '=', first).execute();
    expect(row).toEqual({ run_at: '2026-03-17T12:00:00', payload: '1' });
  });

  it('exists exactly when the transaction commits', async () => {
    const queue = open();
    const done: unknown[] = [];
    queue.handle('x', async ({ payload }) => void done.push(payload));
    await queue.start();
    const rolledBack = database.db.transaction().execute(async (within) => {
      await queue.enqueue('x', 'lost', { within });
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    await database.db.transaction().execute((within) => queue.enqueue('x', 'kept', { within }).then(() => undefined));
    await waitFor(() => done.length > 0);
    expect(done).toEqual(['kept']);
  });

  it('waits for the time of a job', async () => {
    const queue = open();
    const done: unknown[] = [];
    queue.handle('later', async () => void done.push(clock.now().toISOString()));
    await queue.start();
    await queue.enqueue('later', null, { runAt: new Date('2026-03-17T10:30:00Z') });
    queue.wake();
    clock.advance(3_600_000);
    queue.wake();
    await waitFor(() => done.length > 0);
    expect(done).toEqual(['2026-03-17T10:30:00.000Z']);
  });

  it('tries again after a pause, and keeps what failed for good with its reason', async () => {
    const queue = open();
    let tries = 0;
    queue.handle('bad', async () => {
      tries++;
      throw new Error(`try ${tries}`);
    });
    await queue.start();
    await queue.enqueue('bad', null, { maxAttempts: 2 });
    await waitFor(async () => (await rows())[0]?.error === 'try 1');
    expect((await rows())[0]).toMatchObject({ state: 'waiting', attempt: 1 });
    clock.advance(5_000);
    queue.wake();
    await waitFor(async () => (await rows())[0]?.state === 'failed');
    expect((await rows())[0]).toMatchObject({ attempt: 2, error: 'try 2' });
    expect(failures).toEqual([
      { kind: 'bad', attempt: 1, final: false },
      { kind: 'bad', attempt: 2, final: true },
    ]);
  });

  it('starts over what a crash interrupted, and lets a waiting twin do the work', async () => {
    const crashed = open();
    await crashed.enqueue('a', 'alone');
    await crashed.enqueue('b', 'old', { key: 'k' });
    await database.db.updateTable('jobs').set({ state: 'running', attempt: 1 }).execute();
    await crashed.enqueue('b', 'new', { key: 'k' });
    const queue = open();
    const done: unknown[] = [];
    for (const kind of ['a', 'b'])
      queue.handle(kind, async ({ payload, attempt }) => void done.push([payload, attempt]));
    await queue.start();
    await waitFor(async () => (await rows()).length === 0);
    expect(done.sort()).toEqual([
      ['alone', 2],
      ['new', 1],
    ]);
  });

  it('tells running jobs to stop when it closes, and puts them back uncounted', async () => {
    const queue = open();
    let begun = false;
    queue.handle('long', ({ signal }) => {
      begun = true;
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
    });
    await queue.start();
    await queue.enqueue('long', null);
    await waitFor(() => begun);
    await queue.close();
    expect(await rows()).toEqual([expect.objectContaining({ state: 'waiting', attempt: 0 })]);
    expect(failures).toEqual([]);
  });
});
