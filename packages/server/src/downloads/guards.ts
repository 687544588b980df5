/**
 * What somebody uploaded is never run by a browser in our origin, whatever its type: no sniffing, an opaque origin, and
 * nothing is loaded but pictures and media.
 */
export const CONTENT_GUARDS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy':
    "sandbox; default-src 'none'; img-src 'self' data:; media-src 'self' data:; style-src 'unsafe-inline'",
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
} as const;

/** A client that takes nothing for so long is gone. Milliseconds. */
export const STALLED_MS = 120_000;
