export { isAddressAllowed, type AddressPolicy } from './address-policy.ts';
export { createGuardedAgent, type AgentOptions } from './guarded-agent.ts';
export { createGuardedFetcher, type GuardedFetcherOptions } from './guarded-fetcher.ts';
export { guardedLookup, type Resolve } from './guarded-lookup.ts';
