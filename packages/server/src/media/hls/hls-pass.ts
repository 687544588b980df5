import { createHmac, timingSafeEqual } from 'node:crypto';
import { readRight, RIGHT_PATTERN, writeRight, type ReadRight } from '../../downloads/index.ts';
import type { BlobId } from '../../ports/blob-store.ts';
import type { Clock } from '../../ports/clock.ts';

/** Longer than any film with a long break in it. */
const LIFETIME_MS = 24 * 3_600_000;

/** What a pass is good for. */
export interface HlsGrant {
  blobId: BlobId;
  /** By which right the file is played; it is asked again for each part. */
  right: ReadRight;
}

/** Passes in the addresses of playlists and segments: good for one file with these bytes, and for a day. */
export interface HlsPasses {
  issue(fileId: number, grant: HlsGrant): string;
  /** Null when it is forged, expired or another file's. */
  verify(fileId: number, pass: string): HlsGrant | null;
}

const PASS = new RegExp(String.raw`^(\d{1,12})-([0-9a-f]{32})-(${RIGHT_PATTERN})-([\w-]{43})$`);

/** `secret` is the server's own. */
export function createHlsPasses(secret: Uint8Array, clock: Clock): HlsPasses {
  const sign = (fileId: number, payload: string): Buffer =>
    createHmac('sha256', secret).update(`hls-pass:${fileId}:${payload}`).digest();
  return {
    issue(fileId, { blobId, right }) {
      const payload = `${Math.ceil((clock.now().getTime() + LIFETIME_MS) / 1000)}-${blobId}-${writeRight(right)}`;
      return `${payload}-${sign(fileId, payload).toString('base64url')}`;
    },
    verify(fileId, pass) {
      const match = PASS.exec(pass);
      if (!match) return null;
      const [, expiry = '', blobId = '', right = '', signature = ''] = match;
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(fileId, `${expiry}-${blobId}-${right}`);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      const said = readRight(right);
      return said && Number(expiry) * 1000 > clock.now().getTime() ? { blobId, right: said } : null;
    },
  };
}
