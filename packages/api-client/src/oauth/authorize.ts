import { routes, type RouteArgs } from '@jackdaw/api-contract';
import { encodeRequest } from '../core/encode-request.ts';

/** What a program sends along to prove later that the code is its own (RFC 7636, method S256). */
export interface Pkce {
  /** Stays with the program until it exchanges the code. */
  readonly verifier: string;
  readonly challenge: string;
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** A value that nobody can guess, for `state` and the like: 256 bits. */
export function randomText(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)));
}

/** Makes a verifier and its challenge. Needs a secure context in browsers. */
export async function createPkce(verifier = randomText()): Promise<Pkce> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { verifier, challenge: base64Url(new Uint8Array(digest)) };
}

/** What an app asks of the consent page. */
export type AuthorizeRequest = Omit<RouteArgs<typeof routes.oauth.authorize>, 'oauth_token'>;

/** Where an app sends the browser of somebody whose account it wants to use. */
export function authenticateUrl(request: AuthorizeRequest & { pkce?: Pkce }, { baseUrl = '' } = {}): string {
  const { pkce, ...args } = request;
  const proof = pkce ? { code_challenge: pkce.challenge, code_challenge_method: 'S256' } : {};
  return encodeRequest(routes.oauth.authenticate, { ...args, ...proof }, { baseUrl }).url;
}

/**
 * Where the consent page goes when the person agrees: it leads back to the app with a code or a token. A navigation cannot
 * carry a header, so this one address has the session's own token in it; it is followed at once and never shown or kept.
 */
export function authorizeUrl(request: AuthorizeRequest, { baseUrl = '', token }: { baseUrl?: string; token: string }) {
  return encodeRequest(routes.oauth.authorize, { ...request, oauth_token: token }, { baseUrl }).url;
}

/** What came back to an app. */
export type AuthorizeAnswer =
  { readonly code: string } | { readonly accessToken: string } | { readonly error: string; readonly message: string };

/**
 * Reads the address that an app was called back at. `state` is what it sent: an answer with another one is not for it and
 * comes back as the error `invalid_state`.
 */
export function readAuthorizeAnswer(callbackUrl: string, state: string | null): AuthorizeAnswer {
  const url = new URL(callbackUrl);
  const hash = new URLSearchParams(url.hash.slice(1));
  const get = (name: string) => url.searchParams.get(name) ?? hash.get(name);
  if (get('state') !== state) return { error: 'invalid_state', message: 'This answer belongs to another request.' };
  const code = get('code');
  if (code) return { code };
  const accessToken = get('access_token');
  if (accessToken) return { accessToken };
  const error = get('error') ?? 'invalid_request';
  return { error, message: get('error_description') ?? error };
}
