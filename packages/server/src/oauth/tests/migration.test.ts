import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { CLIENT_IDS } from '@jackdaw/api-contract';
import { createClientSecrets } from '../../auth/client-secrets.ts';
import { createClientStore } from '../../auth/clients.ts';
import { migrate } from '../../db/migrate.ts';
import { migrations } from '../../db/migrations/index.ts';
import { openDatabase, type OpenDatabase } from '../../db/open.ts';
import { createTestClock } from '../../testing/index.ts';

let folder: string;
let open: OpenDatabase;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jackdaw-oauth-'));
  open = openDatabase(join(folder, 'jackdaw.db'));
});
afterEach(async () => {
  await open.close();
  await rm(folder, { recursive: true });
});

it('keeps the clients of an older database and gives them what they lacked', async () => {
  const { db } = open;
  const older = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '003'));
  await migrate(db, older);
  for (const [id, name] of [
    [CLIENT_IDS.web, 'Web'],
    [CLIENT_IDS.rclone, 'rclone'],
  ]) {
    await sql`insert into clients (id, name, secret, first_party, created_at) values (${id}, ${name}, '', 0, 'x')`.execute(
      db,
    );
  }
  await migrate(db);
  const clients = createClientStore(db);
  await clients.seed(createTestClock());
  await clients.seed(createTestClock());
  expect(await clients.get(CLIENT_IDS.web)).toMatchObject({ name: 'Web', name_key: 'web', first_party: 1 });
  expect(await clients.get(CLIENT_IDS.rclone)).toMatchObject({
    callback: 'http://localhost:53682/\nhttp://127.0.0.1:53682/',
    first_party: 0,
    created_at: 'x',
  });
  expect(await clients.get(CLIENT_IDS.fireTv)).toMatchObject({ name: 'Fire TV', hidden: 0, owner_id: null });
});

it('seals the secrets of an older database, which their owners and programs still use', async () => {
  const { db } = open;
  const older = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '013'));
  await migrate(db, older);
  await sql`insert into meta (key, value) values ('server_secret', ${'ab'.repeat(32)})`.execute(db);
  for (const [id, secret] of [
    [20_001, 'plain-text-of-before'],
    [20_002, ''],
  ]) {
    await sql`insert into clients (id, name, secret, first_party, created_at) values (${id}, ${String(id)}, ${secret}, 0, 'x')`.execute(
      db,
    );
  }
  await migrate(db);
  const clients = createClientStore(db);
  const [sealed, publicClient] = [await clients.get(20_001), await clients.get(20_002)];
  if (!sealed || !publicClient) throw new Error('A client is gone');
  const secrets = createClientSecrets(Buffer.from('ab'.repeat(32), 'hex'));
  expect([secrets.open(sealed), secrets.open(publicClient)]).toEqual(['plain-text-of-before', '']);
  expect([secrets.fits(sealed, 'plain-text-of-before'), secrets.fits(sealed, '')]).toEqual([true, false]);
  expect(secrets.fits(publicClient, 'anything')).toBe(true);
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  expect((await readFile(join(folder, 'jackdaw.db'))).includes('plain-text-of-before')).toBe(false);
});

it('survives that a name of its own was taken by somebody before', async () => {
  const { db } = open;
  await migrate(db);
  const clients = createClientStore(db);
  const values = { id: 20_000, name: 'Fire tv', name_key: 'fire tv', secret: 'x', first_party: 0, created_at: 'x' };
  await db.insertInto('clients').values(values).execute();
  await clients.seed(createTestClock());
  expect(await clients.get(CLIENT_IDS.fireTv)).toBeUndefined();
  expect(await clients.get(CLIENT_IDS.roku)).toMatchObject({ name: 'Roku' });
});
