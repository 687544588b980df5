import { isAbsolute, resolve } from 'node:path';
import ipaddr from 'ipaddr.js';

/** A value is none of its setting; the message says what would be right, starting with "must". */
export class SettingError extends Error {
  override name = 'SettingError';
}

/** One setting: what it means, what it is when nobody sets it, and how its text or JSON form is read. */
export interface Setting<T> {
  readonly fallback: T;
  readonly doc: string;
  /** What may be written, for the documentation. */
  readonly form: string;
  /** `folder` is what relative paths are relative to. @throws SettingError */
  parse(raw: unknown, folder: string): T;
}

/** How a fallback is shown in the documentation. */
export function describeValue(value: unknown): string {
  const isEmpty = (Array.isArray(value) && value.length === 0) || (value instanceof Map && value.size === 0);
  if (value === null || value === '' || isEmpty) return 'none';
  const isPlainList = Array.isArray(value) && value.every((part) => typeof part !== 'object');
  return `\`${isPlainList ? value.join(',') : typeof value === 'object' ? JSON.stringify(value) : String(value)}\``;
}

function asText(raw: unknown): string {
  if (typeof raw === 'string' || typeof raw === 'number') return String(raw).trim();
  throw new SettingError('must be text');
}

/** The text of a value, empty when it has none, so that a pattern decides. */
function loose(raw: unknown): string {
  return typeof raw === 'string' || typeof raw === 'number' ? String(raw).trim() : '';
}

export function text(fallback: string, doc: string): Setting<string> {
  return { fallback, doc, form: 'text', parse: asText };
}

/** A file or folder, made absolute. */
export function path(fallback: string, doc: string): Setting<string> {
  const parse = (raw: unknown, folder: string) => {
    const value = asText(raw);
    if (value === '' || value.includes('\0')) throw new SettingError('must be a path');
    return isAbsolute(value) ? value : resolve(folder, value);
  };
  return { fallback, doc, form: 'path', parse };
}

/** A file that need not be given. */
export function optionalFile(doc: string): Setting<string | null> {
  const parse = (raw: unknown, folder: string) => {
    const value = raw === null ? '' : asText(raw);
    if (value.includes('\0')) throw new SettingError('must be a path');
    return value === '' ? null : resolve(folder, value);
  };
  return { fallback: null, doc, form: 'path of a file', parse };
}

/** A program: a name to be found on the PATH, or a path. */
export function program(fallback: string, doc: string): Setting<string> {
  const parse = (raw: unknown, folder: string) => {
    const value = asText(raw);
    if (value === '' || value.includes('\0')) throw new SettingError('must be the name or path of a program');
    return value.includes('/') ? resolve(folder, value) : value;
  };
  return { fallback, doc, form: 'name or path of a program', parse };
}

export function int(fallback: number, range: { minimum: number; maximum: number }, doc: string): Setting<number> {
  const form = `whole number from ${range.minimum} to ${range.maximum}`;
  const parse = (raw: unknown) => {
    const value = /^\d+$/.test(loose(raw)) ? Number(raw) : Number.NaN;
    if (!Number.isSafeInteger(value) || value < range.minimum || value > range.maximum) {
      throw new SettingError(`must be a ${form}`);
    }
    return value;
  };
  return { fallback, doc, form, parse };
}

export function number(fallback: number, doc: string): Setting<number> {
  const parse = (raw: unknown) => {
    const value = /^\d+(\.\d+)?$/.test(loose(raw)) ? Number(raw) : Number.NaN;
    if (!Number.isFinite(value)) throw new SettingError('must be a number of at least 0');
    return value;
  };
  return { fallback, doc, form: 'number of at least 0', parse };
}

export function bool(fallback: boolean, doc: string): Setting<boolean> {
  const parse = (raw: unknown) => {
    const word = typeof raw === 'boolean' ? String(raw) : loose(raw).toLowerCase();
    if (['true', '1', 'yes', 'on'].includes(word)) return true;
    if (['false', '0', 'no', 'off'].includes(word)) return false;
    throw new SettingError('must be true or false');
  };
  return { fallback, doc, form: '`true` or `false`', parse };
}

const BYTE_UNITS: Readonly<Record<string, number>> = {
  '': 1,
  B: 1,
  KB: 1e3,
  MB: 1e6,
  GB: 1e9,
  TB: 1e12,
  KIB: 2 ** 10,
  MIB: 2 ** 20,
  GIB: 2 ** 30,
  TIB: 2 ** 40,
};

/** An amount in bytes, also as `500 GB` (thousands) or `500 GiB` (1024s). */
export function bytes(fallback: number, doc: string): Setting<number> {
  const parse = (raw: unknown) => {
    const [, amount, unit = ''] = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/i.exec(loose(raw)) ?? [];
    const value = Math.round(Number(amount) * (BYTE_UNITS[unit.toUpperCase()] ?? Number.NaN));
    if (!Number.isSafeInteger(value)) throw new SettingError('must be an amount such as 500 GB, 512 MiB or 1048576');
    return value;
  };
  return { fallback, doc, form: 'bytes, also as `500 GB` or `512 MiB`', parse };
}

const SECONDS: Readonly<Record<string, number>> = { '': 1, s: 1, m: 60, h: 3600, d: 86_400 };

/** A period in seconds, also as `90m`, `12h` or `14d`. */
export function seconds(fallback: number, doc: string): Setting<number> {
  const parse = (raw: unknown) => {
    const [, amount, unit = ''] = /^(\d+(?:\.\d+)?)\s*([smhd]?)$/i.exec(loose(raw)) ?? [];
    const value = Math.round(Number(amount) * (SECONDS[unit.toLowerCase()] ?? Number.NaN));
    if (!Number.isSafeInteger(value)) throw new SettingError('must be a period such as 90m, 12h, 14d or 3600');
    return value;
  };
  return { fallback, doc, form: 'seconds, also as `90m`, `12h` or `14d`', parse };
}

export function oneOf<const Words extends readonly string[]>(
  words: Words,
  fallback: Words[number],
  doc: string,
): Setting<Words[number]> {
  const parse = (raw: unknown): Words[number] => {
    const word = asText(raw);
    if (words.includes(word)) return word;
    throw new SettingError(`must be one of ${words.join(', ')}`);
  };
  return { fallback, doc, form: words.map((word) => `\`${word}\``).join(', '), parse };
}

function asList(raw: unknown): string[] {
  const parts = Array.isArray(raw) ? raw.map(asText) : asText(raw).split(',');
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

function asOrigin(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.origin !== value.replace(/\/$/, '').toLowerCase()) {
    throw new SettingError('must be an address such as https://drive.example.org, without a path');
  }
  return url.origin;
}

/** Ids, such as those of OAuth clients. */
export function ids(fallback: readonly number[], doc: string): Setting<readonly number[]> {
  const parse = (raw: unknown) => {
    const list = asList(raw);
    if (list.every((part) => /^[1-9]\d{0,9}$/.test(part))) return list.map(Number);
    throw new SettingError('must be whole numbers such as 1,3001');
  };
  return { fallback, doc, form: 'whole numbers, separated by commas', parse };
}

/** `https://host[:port]`, none when empty. */
export function origin(doc: string): Setting<string | null> {
  const parse = (raw: unknown) => (raw === null || raw === '' ? null : asOrigin(asText(raw)));
  return { fallback: null, doc, form: 'address without a path', parse };
}

export function origins(doc: string): Setting<readonly string[]> {
  return {
    fallback: [],
    doc,
    form: 'addresses without a path, separated by commas',
    parse: (raw) => asList(raw).map(asOrigin),
  };
}

/** `http://…` or `https://…` with a path. */
export function webAddress(fallback: string, doc: string): Setting<string> {
  const parse = (raw: unknown) => {
    const value = asText(raw);
    if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) return value;
    throw new SettingError('must be an address such as https://example.org/path');
  };
  return { fallback, doc, form: 'address', parse };
}

/** IP addresses and networks. */
export function networks(doc: string): Setting<readonly string[]> {
  const parse = (raw: unknown) => {
    const list = asList(raw);
    if (list.every((part) => (part.includes('/') ? ipaddr.isValidCIDR(part) : ipaddr.isValid(part)))) return list;
    throw new SettingError('must be IP addresses or networks such as 10.0.0.5 or 172.16.0.0/12');
  };
  return { fallback: [], doc, form: 'IP addresses or networks, separated by commas', parse };
}
