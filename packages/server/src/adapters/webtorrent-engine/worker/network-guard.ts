import dns, { type LookupAddress } from 'node:dns';
import { setGlobalDispatcher } from 'undici';
import { createGuardedAgent, guardedLookup, isAddressAllowed, type AddressPolicy } from '../../guarded-fetch/index.ts';

/** Longest answer of a tracker. */
const MAX_TRACKER_ANSWER = 4 * 1024 * 1024;

/**
 * Puts the address judge between this process and the network, where the torrent library offers no place for it:
 * `fetch` (http trackers) goes through a guarded agent, and every look-up of a name or address (udp trackers and the DHT
 * look up each target, literal ones too) hands out allowed addresses only. Peers are judged by `isPeerAllowed`.
 */
export function guardNetwork(policy: AddressPolicy): void {
  setGlobalDispatcher(
    createGuardedAgent({
      ...policy,
      connectTimeout: 10_000,
      headersTimeout: 20_000,
      idleTimeout: 20_000,
      maxResponseSize: MAX_TRACKER_ANSWER,
    }),
  );
  const lookup = dns.lookup;
  const guarded = guardedLookup(policy, (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, done);
  });
  type Answer = (error: Error | null, address: string | LookupAddress[], family?: number) => void;
  const replacement = (hostname: string, options: unknown, done?: Answer): void => {
    const callback = (done ?? options) as Answer;
    const given = typeof options === 'number' ? { family: options } : typeof options === 'object' ? options : {};
    guarded(hostname, { ...given }, callback);
  };
  Object.assign(dns, { lookup: replacement });
}

/** Whether a peer at this host may be connected to; IPv6 with or without brackets. */
export function isPeerAllowed(host: string, policy: AddressPolicy): boolean {
  return isAddressAllowed(host.replace(/^\[|\]$/g, ''), policy);
}
