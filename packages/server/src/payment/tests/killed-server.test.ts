import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, jest } from '@jest/globals';
import { formatDate } from '@jackdaw/api-contract';
import { createTestDatabase } from '../../testing/index.ts';
import type { CrashPoint } from './chores-process.ts';

jest.setTimeout(60_000);

/** Resolves with how the process ended. */
async function run(folder: string, crashAt: CrashPoint): Promise<unknown> {
  const child = fork(join(import.meta.dirname, 'chores-process.ts'), [folder, crashAt], {
    execArgv: ['--conditions=@jackdaw/source', '--disable-warning=ExperimentalWarning'],
  });
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  return signal ?? code;
}

const inDays = (days: number) => formatDate(new Date(Date.now() + days * 86_400_000));
const nextBilling = inDays(-0.1);

const people = {
  renewing: { plan_code: '1TB_30_subscription', plan_type: 'subscription', expires_at: nextBilling },
  reminded: { plan_code: '1TB_30_once', plan_type: 'onetime', expires_at: inDays(5) },
  ending: { plan_code: '1TB_30_once', plan_type: 'onetime', expires_at: inDays(-1) },
};

it('a server that is killed again and again at the chores of billing charges, reminds and ends once', async () => {
  const { db, folder, close } = await createTestDatabase();
  const space = { disk_quota: 1e12, disk_used: 0, trash_size: 0, settings: '{}', created_at: inDays(-40) };
  for (const [name, account] of Object.entries(people)) {
    const keys = { username: name, username_key: name, mail: name, mail_key: name };
    const row = { ...keys, ...space, password_hash: 'x', status: 'active', is_admin: 0 };
    const { id } = await db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow();
    await db
      .insertInto('billing_accounts')
      .values({ user_id: id, ...account, value: 999, value_from: inDays(-25) })
      .execute();
    if (name !== 'renewing') continue;
    await db
      .insertInto('subscriptions')
      .values({
        ...{ user_id: id, provider: 'sandbox', provider_id: 'sub', plan_code: account.plan_code, status: 'ACTIVE' },
        ...{ next_billing_at: nextBilling, event_at: '2026-01-01T00:00:00.000Z', created_at: inDays(-30) },
      })
      .execute();
  }

  const paid = () => db.selectFrom('payments').select(['provider_id', 'amount']).execute();
  // Within the renewal.
  expect(await run(folder, 'update billing_accounts')).toBe('SIGKILL');
  expect(await paid()).toEqual([]);
  // After it, within the end of a plan, before a mail.
  for (const point of ['news', 'update users', 'mail'] as const) expect(await run(folder, point)).toBe('SIGKILL');
  expect(await run(folder, 'none')).toBe(0);

  expect(await paid()).toEqual([{ provider_id: `sub:${nextBilling}`, amount: 999 }]);
  const rows = await db
    .selectFrom('users')
    .innerJoin('billing_accounts', 'user_id', 'users.id')
    .select(['username', 'status', 'expires_at'])
    .orderBy('users.id')
    .execute();
  expect(rows.map(({ username, status }) => [username, status])).toEqual([
    ['renewing', 'active'],
    ['reminded', 'active'],
    ['ending', 'inactive'],
  ]);
  const renewed = rows[0]?.expires_at ?? '';
  expect([renewed > inDays(29.9), renewed <= inDays(30)]).toEqual([true, true]);
  expect((await readFile(join(folder, 'mails.txt'), 'utf8')).trim().split('\n').sort()).toEqual([
    'ending: Your plan has ended',
    'reminded: Your plan ends in 7 days',
  ]);
  await close();
});
