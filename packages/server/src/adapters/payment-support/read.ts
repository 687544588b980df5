import { formatDate } from '@jackdaw/api-contract';
import { AppError } from '../../errors.ts';
import { minorDigits, parseMoney } from '../../plans/money.ts';

/** Reads what a provider sent: fields of objects that may hold anything. */
export type Json = Readonly<Record<string, unknown>>;

const bad = (what: string) => new AppError('BadRequest', { message: `The notification has no usable ${what}.` });

/** An object; an empty one for everything else. */
export function asObject(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

/** Text or a number as text; null when there is neither or it is empty. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
}

/** @throws AppError BadRequest */
export function needText(value: unknown, what: string): string {
  const text = textOf(value);
  if (text === null) throw bad(what);
  return text;
}

/** A currency code. @throws AppError BadRequest */
export function needCurrency(value: unknown): string {
  const currency = needText(value, 'currency').toUpperCase();
  if (!/^[A-Z]{3}$/.test(currency)) throw bad('currency');
  return currency;
}

/** A decimal amount as minor units of its currency. @throws AppError BadRequest */
export function needAmount(value: unknown, currency: string): number {
  // More decimals than the currency has are rounded down: nobody is believed to have paid more than he did.
  const digits = minorDigits(currency);
  const text = needText(value, 'amount').replace(/^(-?\d+\.\d*?)$/, (all) => {
    const [whole = '', fraction = ''] = all.split('.');
    return digits === 0 ? whole : `${whole}.${fraction.slice(0, digits) || '0'}`;
  });
  const minor = parseMoney(text, digits);
  if (minor === null) throw bad('amount');
  return minor;
}

/** An amount that travels as minor units. @throws AppError BadRequest */
export function needMinor(value: unknown): number {
  const text = needText(value, 'amount');
  const minor = /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(minor)) throw bad('amount');
  return minor;
}

/** An instant in any form that providers use, as stored text; null for none. */
export function dateOf(value: unknown): string | null {
  const date = instantOf(value);
  return date === null ? null : formatDate(date);
}

/** Milliseconds since 1970, ISO 8601, or a date with a blank in the place of the `T`; UTC where no zone is named. */
function instantOf(value: unknown): Date | null {
  if (typeof value === 'number') return Number.isFinite(value) && value > 0 ? new Date(value) : null;
  const text = textOf(value);
  if (text === null) return null;
  const match = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)?)?$/.exec(text);
  if (!match) return null;
  const date = new Date(`${match[1]}T${match[2] ?? '00:00:00'}${match[3] ?? 'Z'}`);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** @throws AppError BadRequest */
export function needInstant(value: unknown, what: string): string {
  const date = instantOf(value);
  if (date === null) throw bad(what);
  return date.toISOString();
}
