import { createHmac } from 'node:crypto';
import ipaddr from 'ipaddr.js';

const NETWORK_BITS = 64;

/** What counts as one place: an IPv4 address, or an IPv6 network of 64 bits, which one household has. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${NETWORK_BITS}`);
  return network.toString();
}

/** A place as it is kept for one share: only whether it is another one can be said of it. */
export function networkHash(secret: Uint8Array, shareId: number, address: string): string {
  const hmac = createHmac('sha256', secret).update(`public-share-network:${shareId}:${networkOf(address)}`);
  return hmac.digest('base64url').slice(0, 22);
}
