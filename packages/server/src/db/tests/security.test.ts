import { describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../migrate.ts';
import { migrations } from '../migrations/index.ts';
import { openDatabase } from '../open.ts';

const first = '001-init';

describe('migration 002-security', () => {
  it('guards the names of those who were there before, and asks them for nothing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'jackdaw-db-'));
    const { db, close } = openDatabase(join(folder, 'jackdaw.db'));
    try {
      const init = migrations[first];
      if (!init) throw new Error('No first migration');
      await migrate(db, { [first]: init });
      const rest = { password_hash: '', password_changed_at: null, status: 'active', is_admin: 0, disk_quota: 0 };
      const user = {
        ...{ username: 'Magpie', username_key: 'magpie', mail: 'm@example.org', mail_key: 'm@example.org' },
        ...{ ...rest, disk_used: 0, trash_size: 0, settings: '{}', created_at: '2026-01-01T00:00:00' },
      };
      await db.insertInto('users').values(user).execute();
      await migrate(db);
      const row = await db
        .selectFrom('users')
        .select(['username_skeleton', 'password_reset_required'])
        .executeTakeFirst();
      expect(row).toEqual({ username_skeleton: 'magpie', password_reset_required: 0 });
      const other = { ...user, username_key: 'other', mail_key: 'other', username_skeleton: 'magpie' };
      await expect(db.insertInto('users').values(other).execute()).rejects.toThrow(/UNIQUE.*username_skeleton/);
    } finally {
      await close();
      await rm(folder, { recursive: true });
    }
  });
});
