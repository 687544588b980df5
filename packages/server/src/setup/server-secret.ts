import { randomBytes } from 'node:crypto';
import type { MetaStore } from './meta-store.ts';

/** The key behind every signature of this server: 32 bytes, made at the first start and kept in the database. */
export async function serverSecret(meta: MetaStore): Promise<Uint8Array> {
  const known = await meta.get('server_secret');
  if (known !== null) return Buffer.from(known, 'hex');
  const secret = randomBytes(32);
  await meta.set('server_secret', secret.toString('hex'));
  return secret;
}
