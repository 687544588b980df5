import type { ErrorEntry } from './entry.ts';

/** Zips, download links and extraction (section 8.5). */
export const tasksErrors = {} as const satisfies Record<string, ErrorEntry>;
