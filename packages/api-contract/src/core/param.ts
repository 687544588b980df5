import { Type, type TSchema } from 'typebox';

/** Why a raw value is no value of its parameter; becomes `400 BadRequest` unless the route says otherwise. */
export class ParamError extends Error {
  override name = 'ParamError';
}

/**
 * One request parameter. The wire is loose (decimal text, csv lists, many spellings of a boolean, section 1.2 and 1.9
 * of the contract), so every kind knows how to read what clients send and how our own client writes it.
 */
export interface Param<
  T = unknown,
  Required extends boolean = boolean,
  Fallback extends T | undefined = T | undefined,
> {
  readonly required: Required;
  /** The canonical form, for the OpenAPI document and for generated requests. */
  readonly schema: TSchema;
  /** Reads a raw query, form, JSON or path value. Never sees an absent one. @throws ParamError */
  parse(raw: unknown): T;
  /** Writes a value the way our own client sends it. */
  encode(value: T): unknown;
  /** An empty string and `null` are values (config values, names that the server must judge), not "not given". */
  readonly keepsEmpty: boolean;
  /** What the server assumes when the parameter is absent. */
  readonly fallback: Fallback;
}

interface Options<Fallback> {
  fallback?: Fallback;
}

/** A parameter that may be left out. */
export type Optional<T, Fallback extends T | undefined = undefined> = Param<T, false, Fallback>;

/** Builds a kind of parameter. */
export function param<T, Fallback extends T | undefined = undefined>(spec: {
  schema: TSchema;
  parse: (raw: unknown) => T;
  encode?: (value: T) => unknown;
  keepsEmpty?: boolean;
  fallback?: Fallback | undefined;
}): Optional<T, Fallback> {
  const { schema, parse, encode = (value) => value, keepsEmpty = false, fallback } = spec;
  return { required: false, schema, parse, encode, keepsEmpty, fallback: fallback as Fallback };
}

/** Marks a parameter as one the route cannot do without. */
export function required<T>(inner: Param<T, false, T | undefined>): Param<T, true, undefined> {
  return { ...inner, required: true, fallback: undefined };
}

/** A parameter that `null` or an empty string clears (nullable settings). */
export function clearable<T>(inner: Optional<T>): Optional<T | null> {
  return {
    ...inner,
    schema: Type.Union([inner.schema, Type.Null()]),
    parse: (raw) => (raw === null || raw === '' ? null : inner.parse(raw)),
    encode: (value) => (value === null ? null : inner.encode(value)),
    keepsEmpty: true,
  };
}

function readNumber(raw: unknown): number {
  const value =
    typeof raw === 'number'
      ? raw
      : typeof raw === 'string' && /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i.test(raw)
        ? Number(raw)
        : Number.NaN;
  if (!Number.isFinite(value)) throw new ParamError('must be a number');
  return value;
}

/** A whole number, also as decimal text, within the range a double holds exactly. */
export function int<F extends number | undefined = undefined>(
  options: Options<F> & { minimum?: number; maximum?: number } = {},
): Optional<number, F> {
  const { minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER, fallback } = options;
  return param({
    schema: Type.Integer({ minimum, maximum }),
    parse: (raw) => {
      const value = readNumber(raw);
      if (!Number.isSafeInteger(value)) throw new ParamError('must be a whole number');
      if (value < minimum || value > maximum) throw new ParamError(`must be between ${minimum} and ${maximum}`);
      return value;
    },
    fallback,
  });
}

/** Any finite number. */
export function num<F extends number | undefined = undefined>(
  options: Options<F> & { minimum?: number } = {},
): Optional<number, F> {
  const { minimum, fallback } = options;
  return param({
    schema: Type.Number(minimum === undefined ? {} : { minimum }),
    parse: (raw) => {
      const value = readNumber(raw);
      if (minimum !== undefined && value < minimum) throw new ParamError(`must be at least ${minimum}`);
      return value;
    },
    fallback,
  });
}

/** Free text. `keepsEmpty` hands an empty string to the service, which has its own error for it. */
export function text<F extends string | undefined = undefined>(
  options: Options<F> & { keepsEmpty?: boolean; maxLength?: number } = {},
): Optional<string, F> {
  const { keepsEmpty = false, maxLength, fallback } = options;
  return param({
    schema: Type.String(maxLength === undefined ? {} : { maxLength }),
    parse: (raw) => {
      if (raw === null && keepsEmpty) return '';
      if (typeof raw !== 'string' && typeof raw !== 'number') throw new ParamError('must be text');
      const value = String(raw);
      if (maxLength !== undefined && value.length > maxLength) {
        throw new ParamError(`must be at most ${maxLength} characters`);
      }
      return value;
    },
    keepsEmpty,
    fallback,
  });
}

/** A small file, such as a picture, as a file part of a multipart form; its bytes. */
export function filePart(): Optional<Uint8Array> {
  return param({
    schema: Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' }),
    parse: (raw) => {
      if (raw instanceof Uint8Array) return raw;
      throw new ParamError('must be a file');
    },
  });
}

/** Whether a parameter travels as a file part. */
export function isFilePart({ schema }: Param): boolean {
  return (schema as { format?: unknown }).format === 'binary';
}

const TRUE = new Set(['1', 'true', 'on', 'yes']);
const FALSE = new Set(['0', 'false', 'off', 'no', '']);

function readFlag(raw: unknown): boolean {
  if (typeof raw === 'boolean') return raw;
  const word = String(raw).toLowerCase();
  if (TRUE.has(word)) return true;
  if (FALSE.has(word)) return false;
  throw new ParamError('must be true or false');
}

/** A yes or no in any spelling of section 1.9, no when absent; our client sends `1` and `0`. */
export function flag(): Optional<boolean, false> {
  return param<boolean, false>({
    schema: Type.Boolean(),
    parse: readFlag,
    encode: (value) => (value ? 1 : 0),
    fallback: false,
  });
}

/** A yes or no whose absence means "leave it as it is" (settings); our client sends a real boolean. */
export function choice(): Optional<boolean> {
  return param({ schema: Type.Boolean(), parse: readFlag });
}

/** One of a closed list of words. */
export function oneOf<const Words extends readonly string[], F extends Words[number] | undefined = undefined>(
  words: Words,
  options: Options<F> = {},
): Optional<Words[number], F> {
  return param<Words[number], F>({
    schema: Type.Enum([...words]),
    parse: (raw) => {
      if (typeof raw === 'string' && words.includes(raw)) return raw;
      throw new ParamError(`must be one of ${words.join(', ')}`);
    },
    fallback: options.fallback,
  });
}

function readList(raw: unknown): unknown[] {
  if (Array.isArray(raw)) return raw;
  return String(raw)
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Ids as csv text, an array of numbers or an array of numeric strings; our client sends csv text. */
export function idList(): Optional<number[]> {
  const id = int();
  return param({
    schema: Type.Array(Type.Integer()),
    parse: (raw) => readList(raw).map((part) => id.parse(part)),
    encode: (value) => value.join(','),
  });
}

/** Words as csv text or an array; with `words`, each must be one of them. */
export function wordList<const Words extends readonly string[]>(words?: Words): Optional<Words[number][]> {
  const word = words ? oneOf(words) : text();
  return param<Words[number][]>({
    schema: Type.Array(word.schema),
    // A list that was read may hold nulls in its free places, and comes back like that.
    parse: (raw) =>
      readList(raw)
        .filter((part) => part !== null)
        .map((part) => word.parse(part)),
    encode: (value) => value.join(','),
  });
}

/** An instant in ISO 8601 with or without zone (none means UTC) and fraction. */
export function instant(): Optional<Date> {
  return param({
    schema: Type.String({ format: 'date-time' }),
    parse: (raw) => {
      // The plus of an offset that was not percent-encoded arrives as a blank.
      const value = String(raw).replace(/^(\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?) (?=\d\d:?\d\d$)/i, '$1+');
      const match = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/i.exec(value);
      const date = new Date(match?.[4] === undefined && match?.[1] ? `${value}Z` : value);
      if (!match || Number.isNaN(date.getTime())) throw new ParamError('must be an ISO 8601 date');
      return date;
    },
    encode: (value) => value.toISOString(),
  });
}
