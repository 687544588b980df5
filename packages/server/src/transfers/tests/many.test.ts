import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createEventBus } from '../../adapters/event-bus.ts';
import type { TransfersTable } from '../../db/schema/index.ts';
import type { TestUser } from '../../testing/index.ts';
import { createInstantEngine } from '../../tests/bad-luck/stand-ins.ts';
import { createAnnounce } from '../announce.ts';
import { createTransferDirectories } from '../directories.ts';
import { TransferRunner } from '../runner.ts';
import type { RunnerParts } from '../runner-parts.ts';
import { createTransferStore } from '../store.ts';
import { somePlans } from './some-plans.ts';
import { createTransfersServer, type TransfersServer } from './transfers-server.ts';

const { transfers } = routes;
const COUNT = 450;

let server: TransfersServer;
beforeAll(async () => {
  server = await createTransfersServer({ limits: { transfersAtOnce: 0 } });
});
afterAll(() => server.close());

/** Transfers as rows alone, one in ten not finished and with a directory; resolves with their ids. */
async function addMany(user: TestUser): Promise<number[]> {
  const rows = Array.from({ length: COUNT }, (_, index) => ({
    ...{ user_id: user.id, name: `n${index}`, type: 'URL', source: `http://example.com/${index}`, save_parent_id: 0 },
    ...{ status: index % 10 === 0 ? 'IN_QUEUE' : 'COMPLETED', extra_trackers: '[]', is_private: 0 },
    ...{ downloaded: 0, uploaded: 0, percent_done: 0, seconds_seeding: 0, created_at: '2026-01-01T00:00:00' },
  })) satisfies Partial<Record<keyof TransfersTable, unknown>>[];
  const added = await server.db.insertInto('transfers').values(rows).returning(['id', 'status']).execute();
  for (const { id, status } of added) {
    if (status === 'IN_QUEUE') await mkdir(join(server.folder, 'transfers', String(id)), { recursive: true });
  }
  return added.map(({ id }) => id);
}

const namesOf = (events: readonly { type: string; value?: unknown }[]) => Map.groupBy(events, ({ type }) => type);

describe('many transfers', () => {
  test('leave the list together, each is told once, and their directories go', async () => {
    const [user, other] = [await server.createUser(), await server.createUser()];
    const [ids, others] = [await addMany(user), await addMany(other)];
    const events = server.events(user.id);
    await server.call(transfers.remove, { transfer_ids: [...ids, ids[0] ?? 0, ...others] }, user.token);
    const told = namesOf(events);
    expect([...told.keys()].sort()).toEqual(['transfer_delete', 'transfers_count']);
    expect(told.get('transfer_delete')?.map(({ value }) => (value as { id: number }).id)).toEqual(ids);
    expect(told.get('transfers_count')).toEqual([{ type: 'transfers_count', value: 0 }]);
    expect((await server.call(transfers.count, {}, other.token)).count).toBe(COUNT);
    const left = (await readdir(join(server.folder, 'transfers'))).map(Number);
    expect(left.sort((a, b) => a - b)).toEqual(others.filter((_, index) => index % 10 === 0));
  });

  test('are tidied together when they are finished, and told in one', async () => {
    const user = await server.createUser();
    const ids = await addMany(user);
    const events = server.events(user.id);
    const finished = ids.filter((_, index) => index % 10 !== 0);
    expect((await server.call(transfers.clean, {}, user.token)).deleted_ids).toEqual(finished);
    expect(events).toEqual([
      { type: 'transfers_clean', value: { deleted_ids: finished } },
      { type: 'transfers_count', value: COUNT - finished.length },
    ]);
  });
});

describe('the queue', () => {
  test('is gone through once for all who ask meanwhile, and each user’s limits are asked for once', async () => {
    await server.db.deleteFrom('transfers').execute();
    const users = [await server.createUser(), await server.createUser()];
    for (const user of users) await addMany(user);
    const store = createTransferStore(server.db, server.clock);
    const directories = createTransferDirectories(join(server.folder, 'none'));
    let passes = 0;
    const asked: number[] = [];
    const runner = new TransferRunner({
      ...{ directories, clock: server.clock, tree: server.tree, blobs: server.blobs, downloaders: 10 },
      store: {
        ...store,
        queued() {
          passes += 1;
          return store.queued();
        },
      },
      plans: {
        limitsOf(userId) {
          asked.push(userId);
          return somePlans({ transfersAtOnce: 0 }).limitsOf(userId);
        },
      },
      announce: createAnnounce(
        createEventBus(() => undefined),
        store,
      ),
      engine: createInstantEngine(),
      onError: (error) => {
        throw error;
      },
    } as Partial<RunnerParts> as RunnerParts);
    await Promise.all(Array.from({ length: 50 }, () => runner.wake()));
    expect(passes).toBe(1);
    expect(asked).toEqual(users.map(({ id }) => id));
    const first = runner.wake();
    await Promise.resolve();
    await Promise.resolve();
    const second = runner.wake();
    expect(runner.wake()).toBe(second);
    await Promise.all([first, second]);
    expect(passes).toBeLessThanOrEqual(3);
    await runner.close();
  });
});
