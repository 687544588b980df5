import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import { createEventBus } from '../../adapters/event-bus.ts';
import { createFiles, noMediaFacts } from '../../files/index.ts';
import { expectSoundTree } from '../../files/tests/invariants.ts';
import { someBlob } from '../../files/tests/tree-fixture.ts';
import { createTestClock, createTestDatabase } from '../../testing/index.ts';
import type { CrashPoint } from './end-process.ts';

jest.setTimeout(120_000);

/** Resolves with how the process ended. */
async function run(folder: string, crashAt: CrashPoint): Promise<unknown> {
  const child = fork(join(import.meta.dirname, 'end-process.ts'), [folder, crashAt], {
    execArgv: ['--conditions=@jackdaw/source', '--disable-warning=ExperimentalWarning'],
  });
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  return signal ?? code;
}

describe('an account whose server is killed while it ends', () => {
  it.each<CrashPoint>(['asked', 'hook', 'destroyed', 'purged'])('is gone after the next start (%s)', async (point) => {
    const database = await createTestDatabase();
    const { db, folder } = database;
    const person = { password_hash: 'x', status: 'active', is_admin: 0, created_at: '2026-01-01T00:00:00' };
    const space = { disk_quota: 1e12, disk_used: 0, trash_size: 0, settings: '{}' };
    for (const name of ['leaving', 'staying']) {
      const keys = { username: name, username_key: name, mail: name, mail_key: name };
      await db
        .insertInto('users')
        .values({ ...keys, ...person, ...space })
        .execute();
    }
    const onError = (error: unknown) => {
      throw error;
    };
    const { tree } = createFiles({
      ...{ db, clock: createTestClock(), secret: new Uint8Array(32), onError, bus: createEventBus(onError) },
      ...{ media: noMediaFacts, retentionDays: 14 },
      tokens: { derive: () => '', epochOf: async () => 1 },
      releaseBlobs: async () => undefined,
    });
    for (const userId of [1, 2]) {
      await tree.addFile({ userId, parentId: 0, name: 'kept', blob: someBlob(10) });
      const trashed = await tree.addFile({ userId, parentId: 0, name: 'trashed', blob: someBlob(10) });
      await tree.trash(userId, [trashed.id]);
    }

    expect(await run(folder, point)).toBe('SIGKILL');
    expect(await db.selectFrom('users').select('id').execute()).toHaveLength(2);
    expect(await run(folder, 'none')).toBe(0);
    expect(await db.selectFrom('users').select('username').execute()).toEqual([{ username: 'staying' }]);
    for (const table of ['files', 'blobs'] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toHaveLength(2);
    }
    expect(await db.selectFrom('ending_accounts').selectAll().execute()).toEqual([]);
    await expectSoundTree(db);
    await database.close();
  });
});
