import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_SIZE = 12;
const TAG_SIZE = 16;

/** Seals archive passwords, which have to outlive a crash of the server but need not be read in its database. */
export interface PasswordSeal {
  seal(password: string): string;
  /** Null when the seal is not of this server. */
  open(sealed: string): string | null;
}

export function createPasswordSeal(secret: Uint8Array): PasswordSeal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'archive password', 32));
  return {
    seal(password) {
      const nonce = randomBytes(NONCE_SIZE);
      const cipher = createCipheriv(ALGORITHM, key, nonce);
      const body = Buffer.concat([cipher.update(password, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64');
      try {
        const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_SIZE));
        decipher.setAuthTag(bytes.subarray(NONCE_SIZE, NONCE_SIZE + TAG_SIZE));
        const body = [decipher.update(bytes.subarray(NONCE_SIZE + TAG_SIZE)), decipher.final()];
        return Buffer.concat(body).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
