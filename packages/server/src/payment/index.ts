import type { Domain, DomainParts } from '../domain.ts';

/** Plans and payments. */
export function createPayment(_parts: DomainParts): Domain {
  return { routes: [] };
}
