/** What travels to the sign-in page in its query parameter `state`. */
export interface LoginState {
  readonly message: string | null;
  /** Where to go afterwards. */
  readonly next: string;
}

const ORIGIN = 'https://same.invalid';

/**
 * A path of this very site, or `/` for anything that a browser would take elsewhere: other origins, `//host`, `/\host`,
 * `javascript:`, control characters.
 */
export function safeNextPath(next: unknown): string {
  // Browsers drop control characters and read a backslash as a slash, so neither may appear.
  if (typeof next !== 'string' || !/^\/(?![/\\])[^\\\u0000-\u0020\u007f]*$/.test(next)) return '/';
  try {
    const url = new URL(next, ORIGIN);
    return url.origin === ORIGIN && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : '/';
  } catch {
    return '/';
  }
}

/** The address of the sign-in page that brings the user back to `next`. */
export function loginPath(state: LoginState): string {
  const value = JSON.stringify({ message: state.message, next: safeNextPath(state.next) });
  return `/login?state=${encodeURIComponent(value)}`;
}

/** Reads the query parameter `state`; whatever is not understood is dropped. */
export function readLoginState(state: string | null): LoginState {
  try {
    const value: unknown = JSON.parse(state ?? '');
    if (typeof value !== 'object' || value === null) throw new TypeError('not an object');
    const { message, next } = value as Record<string, unknown>;
    return { message: typeof message === 'string' ? message : null, next: safeNextPath(next) };
  } catch {
    return { message: null, next: '/' };
  }
}
