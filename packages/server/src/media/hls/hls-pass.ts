import { createHmac, timingSafeEqual } from 'node:crypto';
import type { BlobId } from '../../ports/blob-store.ts';
import type { Clock } from '../../ports/clock.ts';

/** Longer than any film with a long break in it. */
const LIFETIME_MS = 24 * 3_600_000;

/** Passes in the addresses of playlists and segments: good for one file with these bytes, and for a day. */
export interface HlsPasses {
  issue(fileId: number, blobId: BlobId): string;
  /** The blob the pass is good for; null when it is forged, expired or another file's. */
  verify(fileId: number, pass: string): BlobId | null;
}

/** `secret` is the server's own. */
export function createHlsPasses(secret: Uint8Array, clock: Clock): HlsPasses {
  const sign = (fileId: number, payload: string): Buffer =>
    createHmac('sha256', secret).update(`hls-pass:${fileId}:${payload}`).digest();
  return {
    issue(fileId, blobId) {
      const payload = `${Math.ceil((clock.now().getTime() + LIFETIME_MS) / 1000)}-${blobId}`;
      return `${payload}-${sign(fileId, payload).toString('base64url')}`;
    },
    verify(fileId, pass) {
      const match = /^(\d{1,12})-([0-9a-f]{32})-([\w-]{43})$/.exec(pass);
      if (!match) return null;
      const [, expiry = '', blobId = '', signature = ''] = match;
      const given = Buffer.from(signature, 'base64url');
      const right = sign(fileId, `${expiry}-${blobId}`);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      return Number(expiry) * 1000 > clock.now().getTime() ? blobId : null;
    },
  };
}
