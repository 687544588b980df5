import ipaddr from 'ipaddr.js';
import { originFrom, type Origins } from '../http/origin.ts';

/** Whether an address is one of the trusted proxies or in one of their networks. */
function isTrusted(address: string | undefined, networks: readonly string[]): boolean {
  if (address === undefined || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return networks.some((network) => {
    const [base, bits] = network.includes('/') ? ipaddr.parseCIDR(network) : exactly(network);
    return base.kind() === parsed.kind() && parsed.match([base, bits] as [ipaddr.IPv4, number]);
  });
}

function exactly(address: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const parsed = ipaddr.process(address);
  return [parsed, parsed.kind() === 'ipv4' ? 32 : 128];
}

/** How a connection reaches the API. Forwarded headers count from trusted proxies only. */
export function liveOrigin(
  connection: { headers: Readonly<Record<string, string>>; remoteAddress?: string; encrypted?: boolean },
  origins: Origins,
  trustedProxies: readonly string[],
): string {
  const { headers } = connection;
  const forwarded = isTrusted(connection.remoteAddress, trustedProxies);
  const first = (name: string) => (forwarded ? headers[name]?.split(',', 1)[0]?.trim() : undefined);
  return originFrom(
    {
      protocol: first('x-forwarded-proto') ?? (connection.encrypted ? 'https' : 'http'),
      host: first('x-forwarded-host') ?? headers['host'] ?? 'localhost',
    },
    origins,
  );
}
