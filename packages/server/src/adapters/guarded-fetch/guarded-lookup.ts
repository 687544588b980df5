import dns, { type LookupAddress, type LookupOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { FetchError } from '../../ports/fetcher.ts';
import { isAddressAllowed, type AddressPolicy } from './address-policy.ts';

/** Finds every address of a name. */
export type Resolve = (
  hostname: string,
  options: LookupOptions,
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

const resolveWithSystem: Resolve = (hostname, options, done) => {
  dns.lookup(hostname, { ...options, all: true }, done);
};

/** What a forbidden address answers; says nothing about what is there. */
export function forbiddenAddress(host: string): FetchError {
  return new FetchError('forbidden_address', `${host} is on a private network that may not be fetched from.`);
}

/** A `lookup` for sockets that hands out allowed addresses only, so that no packet ever leaves for another one. */
export function guardedLookup(policy: AddressPolicy, resolve: Resolve = resolveWithSystem): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, options, (error, addresses) => {
      if (error) {
        done(error, []);
        return;
      }
      const allowed = addresses.filter(({ address }) => isAddressAllowed(address, policy));
      const first = allowed[0];
      if (!first) done(forbiddenAddress(hostname), []);
      else if (options.all) done(null, allowed);
      else done(null, first.address, first.family);
    });
  };
}
