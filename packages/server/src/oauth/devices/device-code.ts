import { createHmac, randomInt } from 'node:crypto';
import { DEVICE_CODE } from '@jackdaw/api-contract';

/** Upper-case letters and digits without those that are mistaken for one another. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A code short enough to be typed with a remote control. */
export function makeDeviceCode(): string {
  return Array.from({ length: DEVICE_CODE.length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** A code as a person typed it, in the form it was made in; null for what cannot be one. */
export function readDeviceCode(text: string): string | null {
  const code = text.replace(/[\s-]/g, '').toUpperCase();
  return /^[A-Z0-9]{6}$/.test(code) ? code : null;
}

/** What is stored of a code. Keyed, because all codes can be tried within a minute. */
export function hashDeviceCode(secret: Uint8Array, code: string): string {
  return createHmac('sha256', secret).update(`device-code:${code}`).digest('hex');
}
