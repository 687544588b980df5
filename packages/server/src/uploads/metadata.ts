import { parseDate } from '@jackdaw/api-contract';
import { AppError } from '../errors.ts';
import { cleanName } from '../files/names.ts';

/** What the metadata of a resumable upload says. */
export interface UploadMetadata {
  /** Cleaned. */
  name: string;
  /** Null: the account's default folder. */
  parentId: number | null;
  /** Folders below the parent that the file goes into; they are made when missing. */
  path: string[];
  /** Store a torrent as a file instead of starting a transfer. */
  noTorrent: boolean;
  /** Replace a file of the same name. */
  overwrite: boolean;
  updatedAt: string | null;
  callbackUrl: string | null;
  /** MIME type as the client sees it. */
  type: string | null;
}

/** Deeper folders than this are nobody's real ones. */
const MAX_DEPTH = 100;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

const malformed = (message: string) => new AppError('BadRequest', { message });

/** Reads `key base64,key base64,key`. @throws AppError BadRequest */
function parsePairs(header: string | undefined): Map<string, string> {
  const pairs = new Map<string, string>();
  for (const pair of header?.trim() ? header.split(',') : []) {
    const [key = '', value = '', ...rest] = pair.trim().split(' ');
    if (key === '' || rest.length > 0 || pairs.has(key) || !BASE64.test(value)) {
      throw malformed('The upload metadata is malformed.');
    }
    try {
      pairs.set(key, new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'base64')));
    } catch (cause) {
      throw new AppError('BadRequest', { message: 'The upload metadata is not UTF-8.', cause });
    }
  }
  return pairs;
}

function flag(pairs: Map<string, string>, key: string): boolean {
  return ['true', '1'].includes(pairs.get(key)?.toLowerCase() ?? '');
}

/** An id as decimal text; null for "the default folder". @throws AppError BadRequest */
function readParentId(text: string | undefined): number | null {
  if (text === undefined || text === '') return null;
  const id = /^-?\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(id)) throw malformed('The parent id is not a number.');
  return id < 0 ? null : id;
}

function readDate(text: string | undefined): string | null {
  if (!text) return null;
  const date = parseDate(text);
  if (Number.isNaN(date.getTime())) throw malformed('The modification time is not a date.');
  return date.toISOString();
}

function readPath(text: string | undefined): string[] {
  const names = (text ?? '').split('/').filter((name) => name !== '');
  if (names.length > MAX_DEPTH) throw malformed('The folder path is too deep.');
  return names.map(cleanName);
}

/** @throws AppError BadRequest, EMPTY_NAME, SLASH_IN_NAME, NAME_TOO_LONG, INVALID_NAME */
export function readMetadata(header: string | undefined): UploadMetadata {
  const pairs = parsePairs(header);
  return {
    name: cleanName(pairs.get('name') ?? pairs.get('filename') ?? ''),
    parentId: readParentId(pairs.get('parent_id')),
    path: readPath(pairs.get('path')),
    noTorrent: flag(pairs, 'no-torrent'),
    overwrite: flag(pairs, 'overwrite'),
    updatedAt: readDate(pairs.get('updated-at')),
    callbackUrl: pairs.get('callback_url') || null,
    type: pairs.get('type') || null,
  };
}

/** A length or offset header: plain decimal digits, nothing else. @throws AppError BadRequest */
export function readCount(header: string | string[] | undefined, name: string): number {
  const value = typeof header === 'string' && /^\d{1,16}$/.test(header) ? Number(header) : Number.NaN;
  if (!Number.isSafeInteger(value)) throw malformed(`${name} must be a whole number of bytes.`);
  return value;
}
