import type { ErrorEntry } from './entry.ts';

/** Friends, sharing, clones and public shares (sections 8.5 and 8.8). */
export const sharingErrors = {} as const satisfies Record<string, ErrorEntry>;
