import type { EngineFailure } from '../../../ports/transfer-engine.ts';
import { cleanName } from '../../engine-support/clean-name.ts';

/** A torrent that must not be fetched. */
export class LayoutError extends Error {
  override name = 'LayoutError';
  readonly reason: EngineFailure;
  constructor(reason: EngineFailure, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** One file of a torrent. It is stored under its number; `path` is what the user sees, null for what nobody asked for. */
export interface LayoutFile {
  offset: number;
  length: number;
  path: string[] | null;
}

/** What a torrent holds. `files` paths are relative to a folder called `name`, unless it is one bare file. */
export interface Layout {
  name: string;
  length: number;
  files: LayoutFile[];
}

const MAX_FILES = 50_000;
const MAX_DEPTH = 64;
const MAX_COPIES = 500;
const MAX_PIECE = 64 * 1024 * 1024;

interface RawFile {
  length: number;
  path: string[];
  attributes: string;
}

/**
 * Judges the `info` dictionary of a torrent and lays out its files. Odd names are cleaned; names made to leave the folder
 * are not: such a torrent is refused.
 * @throws LayoutError
 */
export function readLayout(info: unknown, infoHash: string): Layout {
  const dictionary = asDictionary(info);
  const name = cleanName(text(dictionary['name.utf-8'] ?? dictionary.name)) ?? infoHash;
  refuseTraversal([text(dictionary['name.utf-8'] ?? dictionary.name)]);
  const raw = readFiles(dictionary);
  const length = raw.reduce((sum, file) => sum + file.length, 0);
  checkPieces(dictionary, length);

  const isBareFile = dictionary.files === undefined;
  const taken = new Map<string, 'file' | 'folder'>();
  let offset = 0;
  const files = raw.map((file, index) => {
    const path = isBareFile ? [name] : isWanted(file) ? unique(cleanPath(file.path, index), taken) : null;
    const laid = { offset, length: file.length, path };
    offset += file.length;
    return laid;
  });
  if (files.every(({ path }) => path === null)) throw invalid('The torrent holds no files.');
  return { name, length, files };
}

function readFiles(dictionary: Record<string, unknown>): RawFile[] {
  if (dictionary.files === undefined) return [{ length: size(dictionary.length), path: [], attributes: '' }];
  if (!Array.isArray(dictionary.files)) throw invalid('The torrent has no list of files.');
  if (dictionary.files.length > MAX_FILES) {
    throw new LayoutError('too_large', `The torrent has more than ${MAX_FILES} files.`);
  }
  return dictionary.files.map((entry) => {
    const file = asDictionary(entry);
    const parts = file['path.utf-8'] ?? file.path;
    if (!Array.isArray(parts)) throw invalid('A file of the torrent has no path.');
    const path = parts.map(text);
    if (path.length > MAX_DEPTH) throw hostile(`folders nested ${path.length} deep`);
    refuseTraversal(path);
    return { length: size(file.length), path, attributes: file.attr === undefined ? '' : text(file.attr) };
  });
}

function refuseTraversal(path: readonly string[]): void {
  for (const part of path) {
    if (part.includes('\0')) throw hostile('a name with a zero byte');
    if (part.split(/[/\\]/).includes('..')) throw hostile('a path that leads out of its folder');
  }
}

/** Padding (BEP 47) and links are part of the bytes, but not of what the user gets. */
function isWanted(file: RawFile): boolean {
  const first = file.path[0] ?? '';
  return (
    !/[pl]/.test(file.attributes) && first !== '.pad' && !(file.path.at(-1) ?? '').startsWith('_____padding_file_')
  );
}

function cleanPath(path: readonly string[], index: number): string[] {
  const clean = path.map(cleanName).filter((part) => part !== null);
  return clean.length > 0 ? clean : [`file ${index + 1}`];
}

/** Gives the later one of two equal paths, or of a file and a folder in the same place, a suffix. */
function unique(path: readonly string[], taken: Map<string, 'file' | 'folder'>): string[] {
  const placed: string[] = [];
  for (const [depth, part] of path.entries()) {
    const isFile = depth === path.length - 1;
    let name = part;
    for (let copy = 2; isTaken([...placed, name].join('/'), isFile, taken); copy += 1) {
      if (copy > MAX_COPIES) throw hostile(`the same name more than ${MAX_COPIES} times`);
      name = withSuffix(part, copy);
    }
    placed.push(name);
    taken.set(placed.join('/'), isFile ? 'file' : 'folder');
  }
  return placed;
}

function isTaken(key: string, isFile: boolean, taken: ReadonlyMap<string, 'file' | 'folder'>): boolean {
  const kind = taken.get(key);
  return kind === 'file' || (kind === 'folder' && isFile);
}

function withSuffix(name: string, copy: number): string {
  const extension = /\.[^.]{1,16}$/.exec(name)?.[0] ?? '';
  return `${name.slice(0, name.length - extension.length)} (${copy})${extension}`;
}

function checkPieces(dictionary: Record<string, unknown>, length: number): void {
  const pieceLength = size(dictionary['piece length']);
  if (pieceLength === 0 || pieceLength > MAX_PIECE) throw invalid('The torrent has pieces of an impossible size.');
  const { pieces } = dictionary;
  if (!ArrayBuffer.isView(pieces) || pieces.byteLength !== Math.ceil(length / pieceLength) * 20) {
    throw invalid('The torrent has the wrong number of pieces.');
  }
}

function asDictionary(value: unknown): Record<string, unknown> {
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value) || Array.isArray(value)) {
    throw invalid('The torrent is damaged.');
  }
  return value as Record<string, unknown>;
}

function size(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
    throw invalid('The torrent states an impossible size.');
  }
  return value;
}

/** Names are bytes; those that are no UTF-8 keep a sign for each byte that is not understood. */
function text(value: unknown): string {
  if (ArrayBuffer.isView(value)) return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('utf8');
  if (typeof value === 'string') return value;
  throw invalid('A name in the torrent is no text.');
}

function invalid(message: string): LayoutError {
  return new LayoutError('invalid_source', message);
}

function hostile(what: string): LayoutError {
  return new LayoutError('hostile_paths', `The torrent contains ${what}.`);
}
