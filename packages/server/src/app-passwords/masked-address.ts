import ipaddr from 'ipaddr.js';

/** An address without what tells one machine from its neighbours; null when it is no address. */
export function maskedAddress(address: string): string | null {
  if (!ipaddr.isValid(address)) return null;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString().replace(/\d+$/, 'XXX');
  const groups = (parsed as ipaddr.IPv6).parts.map((part) => part.toString(16));
  return [...groups.slice(0, -1), 'X'].join(':');
}
