import type { DomainParts } from '../domain.ts';
import { createSandboxProvider } from '../adapters/payment-sandbox.ts';
import type { PaymentProvider } from '../ports/payment-provider.ts';

/** The companies that are configured; the sandbox where there is none and it is allowed. */
export function createProviders({ config }: Pick<DomainParts, 'config' | 'fetcher' | 'clock'>): PaymentProvider[] {
  const companies: PaymentProvider[] = [];
  return companies.length > 0 || !config.sandboxPayments ? companies : [createSandboxProvider()];
}
