import type { Domain, DomainParts } from '../domain.ts';

/** Vouchers, gift cards and invitations. */
export function createInvitations(_parts: DomainParts): Domain {
  return { routes: [] };
}
