import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import SqliteDatabase from 'better-sqlite3';
import { sql } from 'kysely';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { waitFor } from '../../testing/wait-for.ts';
import { openDatabase, type OpenDatabase } from '../open.ts';

const PAGE = 4096;
/** More than the log may hold before its writers wait. */
const PAGES = 9000;

let folder: string;
let path: string;
let database: OpenDatabase;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'checkpoints-'));
  path = join(folder, 'jackdaw.db');
  database = openDatabase(path);
  await sql`create table bytes (content blob)`.execute(database.db);
  await sql`create table others (content blob)`.execute(database.db);
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const sizeOf = async (file: string) => (await stat(file)).size;
const fill = () =>
  database.lazy.transact((trx) => sql`insert into bytes values (zeroblob(${PAGES * PAGE}))`.execute(trx));
/** Takes steps until so much has been written back. */
const writtenBack = (size: number) =>
  waitFor(async () => {
    await database.lazy.relieve();
    return (await sizeOf(path)) > size;
  }, 'the file to grow');

describe('the log of long work', () => {
  it('is written back between its steps', async () => {
    await fill();
    expect(await sizeOf(path)).toBeLessThan(PAGES * PAGE);
    await writtenBack(PAGES * PAGE);
  });

  it('grows, and nobody waits, while another program reads what was there before', async () => {
    const reader = new SqliteDatabase(path, { readonly: true });
    reader.exec('begin');
    reader.prepare('select count(*) from bytes').get();
    const before = await sizeOf(path);
    await fill();
    await writtenBack(before);
    await fill();
    for (let step = 0; step < 64; step++) {
      await database.lazy.relieve();
      await setImmediate();
    }
    expect(await sizeOf(path)).toBeLessThan(PAGES * PAGE);
    reader.exec('commit');
    reader.close();
    await writtenBack(2 * PAGES * PAGE);
  });
});
