import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether this is the S256 challenge of some verifier. */
export function isChallenge(challenge: string): boolean {
  return /^[\w-]{43}$/.test(challenge);
}

/** Whether the verifier is the one that the challenge was made of (RFC 7636, S256). */
export function verifierFits(challenge: string, verifier: string): boolean {
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false;
  const made = createHash('sha256').update(verifier, 'ascii').digest('base64url');
  return timingSafeEqual(Buffer.from(made), Buffer.from(challenge));
}
