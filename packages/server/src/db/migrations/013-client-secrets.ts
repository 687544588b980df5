import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { createClientSecrets } from '../../auth/client-secrets.ts';

/** Secrets of OAuth apps were stored as they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows: clients } = await sql<{ id: number; secret: string }>`
    select id, secret from clients where secret <> ''`.execute(db);
  if (clients.length === 0) return;
  const secrets = createClientSecrets(await serverSecret(db));
  // What they were must not stay behind in pages that are free now.
  await sql`pragma secure_delete = on`.execute(db);
  for (const { id, secret } of clients) {
    await sql`update clients set secret = ${secrets.seal(id, secret)} where id = ${id}`.execute(db);
  }
  await sql`pragma secure_delete = off`.execute(db);
}

async function serverSecret(db: Kysely<unknown>): Promise<Uint8Array> {
  const { rows } = await sql<{ value: string }>`select value from meta where key = 'server_secret'`.execute(db);
  const known = rows[0]?.value ?? randomBytes(32).toString('hex');
  if (rows.length === 0) await sql`insert into meta (key, value) values ('server_secret', ${known})`.execute(db);
  return Buffer.from(known, 'hex');
}
