import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import { AppError } from '../errors.ts';
import type { BlobId } from '../ports/blob-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { Disposition } from './content-disposition.ts';

/** What a storage URL gives access to. */
export interface StorageGrant {
  blobId: BlobId;
  /** File name for whoever saves it. */
  name: string;
  /** The stored type; what a browser is told is judged when it is sent. */
  contentType: string;
  disposition: Disposition;
}

/** Makes and reads the signed part of storage URLs. */
export interface StoragePasses {
  /** `/v2/storage/<pass>/<name>`, good for half a day or a little more. */
  pathFor(grant: StorageGrant): string;
  /** @throws AppError Forbidden for anything this server did not sign, LINK_EXPIRED */
  read(pass: string, name: string): StorageGrant;
}

const LIFE_MS = 12 * 3_600_000;
/** Expiries are rounded up, so that the same file has the same URL for a while and caches know it. */
const ROUNDING_MS = 3_600_000;

const MAX_REMEMBERED = 1000;

const PASS = /^([0-9a-f]{32})-([0-9a-z]{1,11})-([ai])-([\w-]*)-([\w-]{43})$/;

/** `secret` is the server's own, at least 32 bytes. */
export function createStoragePasses(secret: Uint8Array, clock: Clock): StoragePasses {
  if (secret.length < 32) throw new Error('The server secret is too short.');
  const key = createSecretKey(secret);
  const sign = (payload: string, name: string) =>
    createHmac('sha256', key).update(`storage:${payload}:`).update(name).digest();

  const good = new Map<string, { grant: StorageGrant; expiry: number }>();

  /** Judges a pass once: a player asks for hundreds of ranges with the same one. */
  function remember(pass: string, name: string): { grant: StorageGrant; expiry: number } {
    const match = PASS.exec(pass);
    if (!match) throw new AppError('Forbidden');
    const [, blobId = '', expiry = '', kind, type = '', signature = ''] = match;
    const right = sign(pass.slice(0, -signature.length - 1), name);
    const given = Buffer.from(signature, 'base64url');
    if (given.length !== right.length || !timingSafeEqual(given, right)) throw new AppError('Forbidden');
    const contentType = Buffer.from(type, 'base64url').toString();
    const grant: StorageGrant = { blobId, name, contentType, disposition: kind === 'i' ? 'inline' : 'attachment' };
    const made = { grant, expiry: Number.parseInt(expiry, 36) };
    if (good.size >= MAX_REMEMBERED) good.clear();
    good.set(`${pass}/${name}`, made);
    return made;
  }

  return {
    pathFor({ blobId, name, contentType, disposition }) {
      const expiry = Math.ceil((clock.now().getTime() + LIFE_MS) / ROUNDING_MS) * ROUNDING_MS;
      const type = Buffer.from(contentType).toString('base64url');
      const payload = [blobId, expiry.toString(36), disposition === 'inline' ? 'i' : 'a', type].join('-');
      const wellFormed = name.toWellFormed();
      const signature = sign(payload, wellFormed).toString('base64url');
      return `/v2/storage/${payload}-${signature}/${encodeURIComponent(wellFormed)}`;
    },
    read(pass, name) {
      const known = good.get(`${pass}/${name}`) ?? remember(pass, name);
      if (known.expiry <= clock.now().getTime()) throw new AppError('LINK_EXPIRED');
      return known.grant;
    },
  };
}
