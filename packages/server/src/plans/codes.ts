import { createHmac, randomBytes } from 'node:crypto';
import { hashToken } from '../auth/random-token.ts';

/** Without letters that look alike or spell words: 26 of them are 128 bits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function spell(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => ALPHABET[byte & 31]).join('');
}

/** A code that is shown once. */
export const newCode = () => spell(randomBytes(26));

/** What makes a code that its owner can read again without anybody storing it. */
export const newNonce = () => randomBytes(16).toString('hex');

/** The code behind a nonce; only this server can make it. */
export function listedCode(secret: Uint8Array, kind: 'family' | 'friend' | 'trial', nonce: string): string {
  return spell(createHmac('sha256', secret).update(`invitation:${kind}:${nonce}`).digest().subarray(0, 26));
}

/** What is stored of a code. However it was typed: case, blanks and dashes do not count. */
export function hashCode(code: string): string {
  return hashToken(code.toUpperCase().replace(/[\s-]/g, ''));
}
