import { createHash } from 'node:crypto';
import { readdirSync, lstatSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { lookup } from 'mime-types';

/** One file of a built app. */
export interface Asset {
  file: string;
  contentType: string;
  /** Without quotes. */
  etag: string;
  /** Its name holds a hash of its content, so it never changes. */
  immutable: boolean;
  /** What the build has compressed beforehand, best first. */
  encodings: readonly { name: 'br' | 'gzip'; file: string }[];
}

const COMPRESSED = [
  { ending: '.br', name: 'br' },
  { ending: '.gz', name: 'gzip' },
] as const;

const HASHED = /-[\w-]{8,}\.[a-z0-9]+$/i;

/**
 * Every file of a built app by its path below the app's base (`assets/x.js`). Only what is in it is ever served: no path
 * of a request reaches the disk. Empty when the folder does not exist.
 */
export function indexAssets(folder: string): ReadonlyMap<string, Asset> {
  let names: string[];
  try {
    names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch {
    return new Map();
  }
  const files = new Set(names.map((name) => relative(folder, join(folder, name)).split(sep).join('/')));
  const index = new Map<string, Asset>();
  for (const name of files) {
    const file = join(folder, name);
    const stats = lstatSync(file);
    if (!stats.isFile() || name.endsWith('.map') || COMPRESSED.some(({ ending }) => name.endsWith(ending))) continue;
    const encodings = COMPRESSED.filter(({ ending }) => files.has(name + ending));
    index.set(name, {
      file,
      contentType: contentTypeOf(name),
      etag: createHash('sha256').update(`${name} ${stats.size} ${stats.mtimeMs}`).digest('base64url').slice(0, 22),
      immutable: name.startsWith('assets/') && HASHED.test(name),
      encodings: encodings.map(({ ending, name: encoding }) => ({ name: encoding, file: file + ending })),
    });
  }
  return index;
}

function contentTypeOf(name: string): string {
  const type = lookup(name) || 'application/octet-stream';
  return /^text\/|javascript|json|svg/.test(type) ? `${type}; charset=utf-8` : type;
}
