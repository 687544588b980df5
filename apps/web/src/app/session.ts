import { browserTokenStorage, createSession } from '@jackdaw/api-client';

/**
 * Who is signed in at this browser. Leaving goes through a page load, so nothing of one person's data can be left in memory
 * for the next.
 */
export const session = createSession({
  storage: browserTokenStorage(),
  navigate: (path) => window.location.assign(path),
});
