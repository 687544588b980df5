import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../errors.ts';

/** Whether a given HMAC-SHA256 fits, in constant time. Without a secret none does. */
export function hmacFits(
  secret: string,
  content: string | Uint8Array,
  given: string,
  encoding: 'hex' | 'base64',
): boolean {
  if (secret === '') return false;
  const right = createHmac('sha256', secret).update(content).digest();
  const bytes = Buffer.from(given, encoding);
  return bytes.length === right.length && timingSafeEqual(bytes, right);
}

/** @throws AppError Forbidden */
export function refuseSignature(): never {
  throw new AppError('Forbidden', { message: 'The signature is wrong.' });
}

/** The one value of a header; empty when it is absent or repeats. */
export function headerOf(headers: Readonly<Record<string, string | string[] | undefined>>, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}
