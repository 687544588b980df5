import type { ErrorEntry } from './entry.ts';

/** Registration, password reset, second factor, app passwords (sections 8.2 and 8.3). */
export const registrationErrors = {} as const satisfies Record<string, ErrorEntry>;
