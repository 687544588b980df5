import { expect, it } from '@jest/globals';
import SqliteDatabase from 'better-sqlite3';
import { createTestDatabase } from '../../testing/index.ts';

it('lets a transaction that has read write too, whatever another process wants to write meanwhile', async () => {
  const { db, path, close } = await createTestDatabase();
  const other = new SqliteDatabase(path, { timeout: 0 });
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('meta').select('key').execute();
    expect(() => other.exec("insert into meta (key, value) values ('theirs', '1')")).toThrow('database is locked');
    await trx.insertInto('meta').values({ key: 'ours', value: '1' }).execute();
  });
  other.exec("insert into meta (key, value) values ('theirs', '1')");
  expect(await db.selectFrom('meta').select('key').where('key', 'in', ['ours', 'theirs']).execute()).toHaveLength(2);
  other.close();
  await close();
});
