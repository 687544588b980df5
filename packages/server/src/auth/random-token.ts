import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits that survive a URL, a form and a header unchanged. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a secret that nobody needs to read back: SHA-256, hex. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
