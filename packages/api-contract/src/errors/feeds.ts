import type { ErrorEntry } from './entry.ts';

/** RSS, events and IFTTT (section 8.9). */
export const feedsErrors = {} as const satisfies Record<string, ErrorEntry>;
