import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Which addresses a fetch may be connected to. */
export interface AddressPolicy {
  /** Also the machine itself and its local network: for self-hosters who trust every user. */
  allowPrivateAddresses: boolean;
}

const PRIVATE_RANGES = new Set(['loopback', 'private', 'uniqueLocal', 'carrierGradeNat']);

/** Public or private by number, but answer with the secrets of the machine that asks. */
const METADATA_ADDRESSES = new Set(['168.63.129.16', '100.100.100.200', 'fd00:ec2::254']);

/** All that is given out of IPv6 so far; outside are forms that hide an IPv4 address and numbers without a use. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Judges the address of a socket. Only global unicast passes: no tunnel or translation prefix that hides another address
 * (NAT64, 6to4, Teredo), no link-local one, so no metadata service either, whatever the owner allows.
 */
export function isAddressAllowed(address: string, policy: AddressPolicy): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.process(address);
  if (METADATA_ADDRESSES.has(parsed.toString())) return false;
  const range = parsed.range();
  if (policy.allowPrivateAddresses && PRIVATE_RANGES.has(range)) return true;
  return range === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6));
}
