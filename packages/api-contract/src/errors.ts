import { accountErrors } from './errors/account.ts';
import { billingErrors } from './errors/billing.ts';
import type { ErrorEntry } from './errors/entry.ts';
import { feedsErrors } from './errors/feeds.ts';
import { fileErrors } from './errors/files.ts';
import { genericErrors } from './errors/generic.ts';
import { oauthErrors } from './errors/oauth.ts';
import { operationsErrors } from './errors/operations.ts';
import { registrationErrors } from './errors/registration.ts';
import { sharingErrors } from './errors/sharing.ts';
import { tasksErrors } from './errors/tasks.ts';
import { transferErrors } from './errors/transfers.ts';

const entries = {
  ...genericErrors,
  ...accountErrors,
  ...oauthErrors,
  ...registrationErrors,
  ...fileErrors,
  ...tasksErrors,
  ...transferErrors,
  ...sharingErrors,
  ...feedsErrors,
  ...billingErrors,
  ...operationsErrors,
} satisfies Record<string, ErrorEntry>;

/** Name of a catalogue entry. It equals `error_type` unless the entry has a `type` of its own. */
export type ErrorCode = keyof typeof entries;

/** The error catalogue. */
export const errorCatalogue: Readonly<Record<ErrorCode, ErrorEntry>> = entries;

/** Every code of the catalogue. */
export const errorCodes = Object.keys(entries) as readonly ErrorCode[];

/** The `error_type` that an entry has on the wire. */
export function errorTypeOf(code: ErrorCode): string {
  return errorCatalogue[code].type ?? code;
}

/**
 * The catalogue entry behind an answer's `error_type` and status, undefined when the catalogue has none. Entries that
 * share both on the wire are told apart by nothing, so the one that bears the type's own name is taken.
 */
export function errorCodeOf(type: string, status: number): ErrorCode | undefined {
  const sameType = errorCodes.filter((code) => errorTypeOf(code) === type);
  const exact = sameType.filter((code) => errorCatalogue[code].status === status);
  return exact.find((code) => code.toLowerCase() === type.toLowerCase()) ?? exact[0] ?? sameType[0];
}
