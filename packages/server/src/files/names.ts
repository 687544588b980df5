import { AppError } from '../errors.ts';

/** A name has fewer characters (code points) than this. */
const NAME_LIMIT = 255;

/** C0, DEL and C1 controls and the line separators: they break terminals, headers and lists. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u;

/**
 * A name as it is stored: NFC, and otherwise to the letter, because sync programs look for what they sent, a space at its
 * end included. Only a line break or tab around it goes, with the spaces there. Control characters, unpaired surrogates,
 * `.` and `..` have no name of their own on the wire: `INVALID_NAME` is a `BadRequest` there.
 * @throws AppError EMPTY_NAME, SLASH_IN_NAME, NAME_TOO_LONG, INVALID_NAME
 */
export function cleanName(raw: string): string {
  const trimmed = raw.trim();
  const name = (CONTROL.test(raw) ? trimmed : raw).normalize('NFC');
  if (trimmed === '') throw new AppError('EMPTY_NAME');
  if (name.includes('/')) throw new AppError('SLASH_IN_NAME');
  if (!name.isWellFormed() || CONTROL.test(name) || name === '.' || name === '..') throw new AppError('INVALID_NAME');
  if (lengthOf(name) >= NAME_LIMIT) throw new AppError('NAME_TOO_LONG');
  return name;
}

/** The nearest allowed name, for names nobody can be asked about (inside a torrent): never throws. */
export function repairName(raw: string): string {
  const name = raw
    .toWellFormed()
    .normalize('NFC')
    .replace(new RegExp(`${CONTROL.source}|/`, 'gu'), '_')
    .trim();
  if (name === '') return '_';
  if (name === '.' || name === '..') return '_'.repeat(name.length);
  return lengthOf(name) < NAME_LIMIT ? name : shorten(name, '');
}

/** `name (n).ext`: the n-th try at a free name, shortened so that it stays allowed. */
export function suffixed(name: string, n: number): string {
  return shorten(name, ` (${n})`);
}

/** Lower-case extension without the dot, null when there is none (`.profile` has none). */
export function extensionOf(name: string): string | null {
  const match = /[^.]\.([^.\s/]{1,20})$/u.exec(name);
  return match?.[1]?.toLowerCase() ?? null;
}

function shorten(name: string, suffix: string): string {
  const extension = extensionOf(name);
  const tail = extension === null ? '' : name.slice(-extension.length - 1);
  const stem = [...name.slice(0, name.length - tail.length)];
  const room = NAME_LIMIT - 1 - lengthOf(tail) - lengthOf(suffix);
  return stem.slice(0, room).join('').trimEnd() + suffix + tail;
}

function lengthOf(text: string): number {
  return [...text].length;
}
