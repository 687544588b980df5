import { Type, type TSchema } from 'typebox';
import { dictionary } from '../entities/scalars.ts';
import { param, ParamError, type Optional, type Param } from './param.ts';

type Fields = Readonly<Record<string, Param>>;

type Entry<F extends Fields> = {
  [K in keyof F as F[K]['required'] extends true ? K : never]: F[K] extends Param<infer T> ? T : never;
} & {
  [K in keyof F as F[K]['required'] extends true ? never : K]?: F[K] extends Param<infer T> ? T : never;
};

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readText(raw: unknown): unknown {
  if (typeof raw !== 'string') return raw;
  try {
    return JSON.parse(raw) as unknown;
  } catch {
    throw new ParamError('must be JSON');
  }
}

/** Any JSON value as it is, also null and empty text. In a form field it arrives as text. */
export function json(): Optional<unknown> {
  return param<unknown>({ schema: Type.Unknown(), parse: (raw) => raw, keepsEmpty: true });
}

/** An object of any keys; in a form field, its JSON text. */
export function record<T extends Record<string, unknown>>(schema: TSchema = dictionary(Type.Unknown())): Optional<T> {
  return param<T>({
    schema,
    parse: (raw) => {
      const value = readText(raw);
      if (!isRecord(value)) throw new ParamError('must be an object');
      return value as T;
    },
  });
}

function readFields(fields: Fields, entry: unknown): Record<string, unknown> {
  if (!isRecord(entry)) throw new ParamError('must hold objects');
  const values = Object.entries(fields).flatMap(([name, field]) => {
    const raw = entry[name] ?? '';
    if (raw !== '' || (field.keepsEmpty && name in entry)) return [[name, field.parse(raw)]];
    if (field.required) throw new ParamError(`must hold "${name}"`);
    return [];
  });
  return Object.fromEntries(values) as Record<string, unknown>;
}

/** A list of objects with the given fields: JSON text in a form field, text or a real list in a JSON body. */
export function recordList<F extends Fields>(schema: TSchema, fields: F): Optional<Entry<F>[]> {
  return param<Entry<F>[]>({
    schema,
    parse: (raw) => {
      const value = readText(raw);
      if (!Array.isArray(value)) throw new ParamError('must be a list');
      return value.map((entry) => readFields(fields, entry) as Entry<F>);
    },
    encode: (value) => JSON.stringify(value),
  });
}
