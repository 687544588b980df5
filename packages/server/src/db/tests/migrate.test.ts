import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { migrate, MigrationError } from '../migrate.ts';
import { migrations } from '../migrations/index.ts';
import { openDatabase, type OpenDatabase } from '../open.ts';

let folder: string;
let open: OpenDatabase;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jackdaw-db-'));
  open = openDatabase(join(folder, 'jackdaw.db'));
});

afterEach(async () => {
  await open.close();
  await rm(folder, { recursive: true });
});

describe('openDatabase', () => {
  it('makes commits durable and enforces references', async () => {
    const pragma = async (name: string) =>
      (await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(open.db)).rows;
    expect(await pragma('journal_mode')).toEqual([{ journal_mode: 'wal' }]);
    expect(await pragma('synchronous')).toEqual([{ synchronous: 2 }]);
    expect(await pragma('foreign_keys')).toEqual([{ foreign_keys: 1 }]);
  });

  it('keeps statements of other flows out of a transaction', async () => {
    await migrate(open.db);
    const add = (key: string) => ({ key, value: 'x' });
    const failing = open.db.transaction().execute(async (trx) => {
      await trx.insertInto('meta').values(add('inside')).execute();
      await new Promise((resolve) => setImmediate(resolve));
      throw new Error('roll back');
    });
    const outside = open.db.insertInto('meta').values(add('outside')).execute();
    await expect(failing).rejects.toThrow('roll back');
    await outside;
    expect(await open.db.selectFrom('meta').select('key').execute()).toEqual([{ key: 'outside' }]);
  });
});

describe('migrate', () => {
  it('builds every table from an empty file and is harmless when repeated', async () => {
    await migrate(open.db);
    await migrate(open.db);
    const tables = (await open.db.introspection.getTables()).map((table) => table.name);
    expect(tables).toEqual(expect.arrayContaining(['blobs', 'files', 'jobs', 'meta', 'tokens', 'transfers', 'users']));
  });

  it('refuses a database of a newer version by name', async () => {
    await migrate(open.db, { ...migrations, '999-future': { up: async () => undefined } });
    await expect(migrate(open.db)).rejects.toThrow(/newer version of Jackdaw.*999-future/);
  });

  it('fails loudly and leaves nothing behind when a step fails', async () => {
    const broken = {
      '001-broken': {
        up: async (db: typeof open.db) => {
          await sql`create table half (id integer)`.execute(db);
          await sql`this is no sql`.execute(db);
        },
      },
    };
    await expect(migrate(open.db, broken)).rejects.toThrow(MigrationError);
    await expect(migrate(open.db, broken)).rejects.toThrow(/001-broken failed/);
    expect((await open.db.introspection.getTables()).map((table) => table.name)).toEqual([]);
  });
});
