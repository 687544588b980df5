import type { ErrorCode } from '@jackdaw/api-contract';
import type { ApiError } from '../core/api-error.ts';

/** The one thing that helps; the screen decides what it does. */
export type ErrorActionKind =
  | 'retry'
  | 'reload'
  | 'sign-in'
  | 'reset-password'
  | 'billing'
  | 'update-payment'
  | 'contact-support'
  | 'solve-captcha'
  | 'request-ban-removal'
  | 'status-page'
  | 'open-settings'
  | 'enter-password'
  | 'delete-file'
  | 'update-callback-url'
  | 'update-pushover-token';

export interface ErrorAction {
  readonly kind: ErrorActionKind;
  readonly label: string;
}

/** What a person reads about an error. */
export interface ErrorText {
  readonly title: string;
  readonly message: string;
  readonly action?: ErrorAction;
}

export const ACTIONS: Readonly<Record<ErrorActionKind, ErrorAction>> = {
  retry: { kind: 'retry', label: 'Try again' },
  reload: { kind: 'reload', label: 'Reload' },
  'sign-in': { kind: 'sign-in', label: 'Sign in' },
  'reset-password': { kind: 'reset-password', label: 'Set a new password' },
  billing: { kind: 'billing', label: 'Go to billing' },
  'update-payment': { kind: 'update-payment', label: 'Update payment information' },
  'contact-support': { kind: 'contact-support', label: 'Contact Support' },
  'solve-captcha': { kind: 'solve-captcha', label: 'Solve the security test' },
  'request-ban-removal': { kind: 'request-ban-removal', label: 'Request ban removal' },
  'status-page': { kind: 'status-page', label: 'Service status' },
  'open-settings': { kind: 'open-settings', label: 'Go to settings' },
  'enter-password': { kind: 'enter-password', label: 'Enter password' },
  'delete-file': { kind: 'delete-file', label: 'Delete File' },
  'update-callback-url': { kind: 'update-callback-url', label: 'Update URL' },
  'update-pushover-token': { kind: 'update-pushover-token', label: 'Update token' },
};

/** Title and sentence of a code; the catalogue's own sentence where none is given. */
export interface CodeText {
  readonly title: string;
  readonly message?: string | ((error: ApiError) => string);
  readonly action?: ErrorActionKind;
}

export type CodeTexts = Partial<Record<ErrorCode, CodeText>>;

/** One title for several codes, each with its own sentence of the catalogue. */
export function titled(title: string, codes: readonly ErrorCode[], action?: ErrorActionKind): CodeTexts {
  return Object.fromEntries(codes.map((code) => [code, { title, ...(action ? { action } : {}) }]));
}

/** The number that the server tells under this key, with separators; words where it tells none. */
export function numberOf({ extra }: ApiError, key: string, otherwise: string): string {
  const value = extra[key];
  return typeof value === 'number' ? new Intl.NumberFormat('en').format(value) : otherwise;
}

export const limitOf = (error: ApiError) => numberOf(error, 'limit', 'a limited number of');

/** Bytes that the server tells under this key in a unit people read; null where it tells none. */
export function sizeOf({ extra }: ApiError, key: string): string | null {
  const value = extra[key];
  if (typeof value !== 'number') return null;
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log(Math.max(1, value)) / Math.log(1024))));
  const amount = new Intl.NumberFormat('en', { maximumFractionDigits: 1 }).format(value / 1024 ** power);
  return `${amount} ${units[power]}`;
}
