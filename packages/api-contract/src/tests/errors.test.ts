import { describe, expect, it } from '@jest/globals';
import { accountErrors } from '../errors/account.ts';
import { billingErrors } from '../errors/billing.ts';
import { feedsErrors } from '../errors/feeds.ts';
import { fileErrors } from '../errors/files.ts';
import { genericErrors } from '../errors/generic.ts';
import { oauthErrors } from '../errors/oauth.ts';
import { operationsErrors } from '../errors/operations.ts';
import { registrationErrors } from '../errors/registration.ts';
import { sharingErrors } from '../errors/sharing.ts';
import { tasksErrors } from '../errors/tasks.ts';
import { transferErrors } from '../errors/transfers.ts';
import { errorCatalogue, errorCodeOf, errorCodes, errorTypeOf } from '../index.ts';

const areas = [
  accountErrors,
  billingErrors,
  feedsErrors,
  fileErrors,
  genericErrors,
  oauthErrors,
  operationsErrors,
  registrationErrors,
  sharingErrors,
  tasksErrors,
  transferErrors,
];

describe('the error catalogue', () => {
  it('has each code once', () => {
    expect(areas.flatMap((area) => Object.keys(area)).sort()).toEqual([...errorCodes].sort());
  });

  it.each(errorCodes.map((code) => [code, errorCatalogue[code]] as const))('%s is well formed', (_code, entry) => {
    expect(entry.status).toBeGreaterThanOrEqual(400);
    expect(entry.status).toBeLessThan(600);
    expect(entry.message).toMatch(/^[A-Z].*\S$/);
  });

  it('tells entries apart by type and status, except for those that only differ in their sentence', () => {
    const named = errorCodes.filter((code) => errorCatalogue[code].type === undefined);
    for (const code of named) expect(errorCodeOf(errorTypeOf(code), errorCatalogue[code].status)).toBe(code);
  });

  it.each([
    ['invalid_scope', 401, 'InvalidScope'],
    ['Unauthorized', 401, 'Unauthorized'],
    ['BadRequest', 400, 'BadRequest'],
    ['Conflict', 409, 'Conflict'],
    ['RequestEntityTooLarge', 413, 'RequestEntityTooLarge'],
    // Other servers use another status for the same type here and there.
    ['TRANSFER_ADD_LIMIT_REACHED', 400, 'TRANSFER_ADD_LIMIT_REACHED'],
    ['SOMETHING_NEW', 400, undefined],
  ])('reads %s with status %i as %s', (type, status, code) => expect(errorCodeOf(type, status)).toBe(code));

  it('names the field that a form shows the error at', () => {
    for (const code of ['EMPTY_NAME', 'SLASH_IN_NAME', 'NAME_TOO_LONG', 'NAME_ALREADY_EXIST'] as const) {
      expect(errorCatalogue[code].field).toBe('name');
    }
  });
});
