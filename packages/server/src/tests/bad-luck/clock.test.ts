import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { createJobQueue } from '../../adapters/job-queue.ts';
import { createAttemptLimiter } from '../../auth/attempt-limiter.ts';
import {
  createTestClock,
  createTestDatabase,
  createTestServer,
  waitFor,
  type TestDatabase,
  type TestServer,
} from '../../testing/index.ts';
import { createTwoFactorFixture, type TwoFactorFixture } from '../../two-factor/tests/fixture.ts';

const DAY = 86_400_000;

describe('a clock that is set a day ahead and back again', () => {
  let fixture: TwoFactorFixture;
  beforeEach(async () => {
    fixture = await createTwoFactorFixture();
  });
  afterEach(() => fixture.server.close());

  it('keeps nobody out who has a second factor, and takes no code twice', async () => {
    const { clock } = fixture.server;
    const { secret } = await fixture.setUp();
    clock.advance(DAY);
    await fixture.verify(fixture.codeOf(secret), await fixture.login());
    clock.advance(-DAY);
    const half = await fixture.login();
    await fixture.verify(fixture.codeOf(secret), half);
    expect(await fixture.refuse(fixture.codeOf(secret), await fixture.login())).toBe('code_not_found');
    clock.advance(60_000);
    await fixture.verify(fixture.codeOf(secret), await fixture.login());
  });

  it('ends no session', async () => {
    const { server, user } = fixture;
    for (const move of [DAY, -2 * DAY, DAY]) {
      server.clock.advance(move);
      expect((await server.call(routes.account.info, {}, user.token)).info.user_id).toBe(user.id);
      const token = await fixture.login();
      expect((await server.call(routes.account.info, {}, token)).info.user_id).toBe(user.id);
    }
  });

  it('forgives attempts that were counted in a time that has not come', () => {
    const clock = createTestClock();
    const limiter = createAttemptLimiter(clock, { limit: 2, window: 60 });
    clock.advance(DAY);
    for (let attempt = 0; attempt < 2; attempt += 1) limiter.count('ada');
    expect(() => limiter.count('ada')).toThrow();
    clock.advance(-DAY);
    limiter.count('ada');
    limiter.count('ada');
    expect(() => limiter.count('ada')).toThrow();
  });
});

describe('background work', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.close());

  it('goes on under a clock that jumps', async () => {
    const clock = createTestClock();
    const failures: unknown[] = [];
    const queue = createJobQueue({ db: database.db, clock, onError: (error) => void failures.push(error) });
    const done: number[] = [];
    queue.handle<number>('count', async ({ payload }) => void done.push(payload));
    await queue.start();
    clock.advance(-DAY);
    await queue.enqueue('count', 1);
    await waitFor(() => done.length === 1);
    clock.advance(2 * DAY);
    await queue.enqueue('count', 2);
    await waitFor(() => done.length === 2);
    clock.advance(-DAY);
    await queue.enqueue('count', 3);
    await waitFor(() => done.length === 3);
    await queue.close();
    expect(failures).toEqual([]);
  });
});

describe('a database that is busy for a while', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await createTestServer();
  });
  afterEach(() => server.close());

  let left = 0;
  /** A database on which this fails as often as is left. */
  function busy(method: 'updateTable' | 'deleteFrom') {
    return new Proxy(server.db, {
      get(target, key) {
        if (key === method && left-- > 0) throw new Error('database is locked');
        const value: unknown = Reflect.get(target, key, target);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
  }

  it.each(['updateTable', 'deleteFrom'] as const)('ends no queue, nor a job in it (%s)', async (method) => {
    const failures: unknown[] = [];
    let runs = 0;
    const queue = createJobQueue({
      db: busy(method),
      clock: server.clock,
      onError: (error) => void failures.push(error),
    });
    queue.handle('count', async () => void (runs += 1));
    await queue.start();
    left = 2;
    await queue.enqueue('count', null);
    await waitFor(async () => (await server.db.selectFrom('jobs').select('id').execute()).length === 0);
    expect(runs).toBe(1);
    await queue.close();
    expect(failures.length).toBeGreaterThan(0);
  });
});
