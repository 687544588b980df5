import { TOTP as FORM } from '@jackdaw/api-contract';
import { Secret, TOTP } from 'otpauth';

/** Bytes of a secret: as many as SHA-1 has. */
const SECRET_SIZE = 20;
/** Steps before and after the present one whose codes count too: clocks differ. */
const WINDOW = 1;

/** A new secret in base 32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_SIZE }).base32;
}

/** The address that an authenticator reads from a QR code. */
export function totpUri(secret: string, label: string): string {
  return new TOTP({ ...FORM, issuer: 'Jackdaw', label, secret: Secret.fromBase32(secret) }).toString();
}

/** The time step that a code belongs to; null when it fits none around `now`. */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = TOTP.validate({ ...FORM, secret: Secret.fromBase32(secret), token: code, timestamp, window: WINDOW });
  return delta === null ? null : TOTP.counter({ period: FORM.period, timestamp }) + delta;
}
