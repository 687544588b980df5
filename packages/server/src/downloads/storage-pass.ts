import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import { AppError } from '../errors.ts';
import type { BlobId } from '../ports/blob-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { Disposition } from './content-disposition.ts';
import { readRight, RIGHT_PATTERN, writeRight, type ReadRight } from './read-rights.ts';

/** A blob that a storage URL gives access to. */
export interface StorageGrant {
  blobId: BlobId;
  /** File name for whoever saves it. */
  name: string;
  /** The stored type; what a browser is told is judged when it is sent. */
  contentType: string;
  disposition: Disposition;
  /** By which right the bytes are served; it is asked again on each request. */
  right: ReadRight;
}

/** A folder that a storage URL gives access to, as a zip of what is in it when it is asked for. */
export interface FolderGrant {
  userId: number;
  /** 0 is the root. */
  folderId: number;
  /** File name for whoever saves the zip. */
  name: string;
  right: ReadRight;
}

/** A planned zip that a storage URL gives access to. */
export interface ZipGrant {
  zipId: number;
  /** File name for whoever saves it. */
  name: string;
  right: ReadRight;
}

type Grant = StorageGrant | FolderGrant | ZipGrant;

/** Makes and reads the signed part of storage URLs. */
export interface StoragePasses {
  /** `/v2/storage/<pass>/<name>` (of a planned zip `/v2/storage/zip/…`), good for half a day or a little more. */
  pathFor(grant: Grant): string;
  /** @throws AppError Forbidden for anything this server did not sign, LINK_EXPIRED */
  read(pass: string, name: string): Grant;
}

const LIFE_MS = 12 * 3_600_000;
/** Expiries are rounded up, so that the same file has the same URL for a while and caches know it. */
const ROUNDING_MS = 3_600_000;

const MAX_REMEMBERED = 1000;

const PASS = new RegExp(
  String.raw`^([0-9a-f]{32}|\d{1,16}_\d{1,16}|\d{1,16})~(${RIGHT_PATTERN})-([0-9a-z]{1,11})-([aizp])-([\w-]*)-([\w-]{43})$`,
);

/** `secret` is the server's own, at least 32 bytes. */
export function createStoragePasses(secret: Uint8Array, clock: Clock): StoragePasses {
  if (secret.length < 32) throw new Error('The server secret is too short.');
  const key = createSecretKey(secret);
  const sign = (payload: string, name: string) =>
    createHmac('sha256', key).update(`storage:${payload}:`).update(name).digest();

  const good = new Map<string, { grant: Grant; expiry: number }>();

  /** Judges a pass once: a player asks for hundreds of ranges with the same one. */
  function remember(pass: string, name: string) {
    const match = PASS.exec(pass);
    if (!match) throw new AppError('Forbidden');
    const [, subject = '', rightText = '', expiry = '', kind, type = '', signature = ''] = match;
    const expected = sign(pass.slice(0, -signature.length - 1), name);
    const given = Buffer.from(signature, 'base64url');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new AppError('Forbidden');
    const right = readRight(rightText);
    if (!right) throw new AppError('LINK_EXPIRED');
    const grant = grantOf(subject, kind, Buffer.from(type, 'base64url').toString(), { name, right });
    const made = { grant, expiry: Number.parseInt(expiry, 36) };
    if (good.size >= MAX_REMEMBERED) good.clear();
    good.set(`${pass}/${name}`, made);
    return made;
  }

  return {
    pathFor(grant) {
      const expiry = Math.ceil((clock.now().getTime() + LIFE_MS) / ROUNDING_MS) * ROUNDING_MS;
      const [subject, kind, type] = writtenAs(grant);
      const whole = `${subject}~${writeRight(grant.right)}`;
      const payload = [whole, expiry.toString(36), kind, Buffer.from(type).toString('base64url')].join('-');
      const wellFormed = grant.name.toWellFormed();
      const signature = sign(payload, wellFormed).toString('base64url');
      const folder = 'zipId' in grant ? '/v2/storage/zip' : '/v2/storage';
      return `${folder}/${payload}-${signature}/${encodeURIComponent(wellFormed)}`;
    },
    read(pass, name) {
      const known = good.get(`${pass}/${name}`) ?? remember(pass, name);
      if (known.expiry <= clock.now().getTime()) throw new AppError('LINK_EXPIRED');
      return known.grant;
    },
  };
}

/** Subject, kind and content type of a pass. */
function writtenAs(grant: Grant): [subject: string, kind: string, type: string] {
  if ('zipId' in grant) return [String(grant.zipId), 'p', ''];
  if ('folderId' in grant) return [`${grant.userId}_${grant.folderId}`, 'z', ''];
  return [grant.blobId, grant.disposition === 'inline' ? 'i' : 'a', grant.contentType];
}

/** What a signed pass says. */
function grantOf(
  subject: string,
  kind: string | undefined,
  contentType: string,
  rest: { name: string; right: ReadRight },
): Grant {
  if (kind === 'p') return { zipId: Number(subject), ...rest };
  if (kind === 'a' || kind === 'i') {
    return { blobId: subject, contentType, disposition: kind === 'i' ? 'inline' : 'attachment', ...rest };
  }
  const [userId, folderId] = subject.split('_');
  return { userId: Number(userId), folderId: Number(folderId), ...rest };
}
