import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps secrets that must be read back: what lies in the database is worth nothing without the server's own secret. */
export interface Sealer {
  /** `context` is whom it belongs to; a sealed text that is moved to somebody else's row does not open. */
  seal(text: string, context: string): string;
  /** @throws Error when it was not sealed here, for this context */
  open(sealed: string, context: string): string;
  /** A keyed hash, hex, to find a secret by. */
  fingerprint(text: string, context: string): string;
}

const NONCE = 12;
const TAG = 16;

/** `purpose` separates keys: what was sealed for one does not open for another. */
export function createSealer(secret: Uint8Array, purpose: string): Sealer {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `${purpose}:${use}`, 32));
  const sealKey = derive('seal');
  const hashKey = derive('fingerprint');
  return {
    seal(text, context) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce).setAAD(Buffer.from(context));
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url');
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, NONCE), { authTagLength: TAG });
      decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
    },
    fingerprint: (text, context) => createHmac('sha256', hashKey).update(`${context}:${text}`).digest('hex'),
  };
}
