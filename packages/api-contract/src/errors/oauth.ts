import type { ErrorEntry } from './entry.ts';

/** OAuth, device codes and apps (section 8.2). */
export const oauthErrors = {} as const satisfies Record<string, ErrorEntry>;
