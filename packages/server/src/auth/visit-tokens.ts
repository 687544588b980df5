import { createHmac } from 'node:crypto';

/** What the visitors of a public share present: `access` to the API, `push` to the live connection. */
export type VisitKind = 'access' | 'push';

/**
 * The token of a public share, 256 bits. It is not stored: its owner may look at it again, so it is made anew from the
 * share's random nonce and the server's secret. Requests are matched by its hash.
 */
export function visitToken(secret: Uint8Array, kind: VisitKind, nonce: string): string {
  return createHmac('sha256', secret).update(`public-share:${kind}:${nonce}`).digest('base64url');
}
