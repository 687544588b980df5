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

/**
 * A client that takes not a single byte for so long is gone: its connection ends and with it what is held for it. A paused
 * player takes nothing either; it asks for the rest by range when it goes on. Milliseconds.
 */
export const STALLED_MS = 120_000;
