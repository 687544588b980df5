import type { ErrorEntry } from './entry.ts';

/** Bans, support and administration. */
export const operationsErrors = {} as const satisfies Record<string, ErrorEntry>;
