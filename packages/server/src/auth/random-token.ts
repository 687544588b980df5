import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits that survive a URL, a form and a header unchanged. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a secret that nobody needs to read back: SHA-256, hex. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Compares secrets of any lengths without telling by time where they differ. */
export function sameSecret(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(hashToken(a), 'hex'), Buffer.from(hashToken(b), 'hex'));
}
