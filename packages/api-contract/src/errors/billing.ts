import type { ErrorEntry } from './entry.ts';

/** Payment, vouchers, family and invitations (sections 8.3 and 8.10). */
export const billingErrors = {} as const satisfies Record<string, ErrorEntry>;
