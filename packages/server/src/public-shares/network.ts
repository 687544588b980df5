import { createHmac } from 'node:crypto';
import { addressKey } from '../auth/attempt-limiter.ts';

/** The place of an address as it is kept for one share: only whether it is another one can be said of it. */
export function networkHash(secret: Uint8Array, shareId: number, address: string): string {
  const hmac = createHmac('sha256', secret).update(`public-share-network:${shareId}:${addressKey(address)}`);
  return hmac.digest('base64url').slice(0, 22);
}
