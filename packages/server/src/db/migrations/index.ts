import type { Migration } from 'kysely/migration';
import * as init from './001-init.ts';
import * as security from './002-security.ts';
import * as oauth from './003-oauth.ts';
import * as operations from './004-operations.ts';
import * as sharing from './005-sharing.ts';
import * as tasks from './006-tasks.ts';
import * as extractions from './007-extractions.ts';
import * as feeds from './008-feeds.ts';
import * as billing from './009-billing.ts';
import * as transfers from './010-transfers.ts';
import * as bulkChanges from './011-bulk-changes.ts';
import * as clientSecrets from './013-client-secrets.ts';
import * as billingChores from './014-billing-chores.ts';
import * as jobTurns from './015-job-turns.ts';

/** Every migration in order. A released one is never edited; a change is a new file and a new line here. */
export const migrations: Readonly<Record<string, Migration>> = {
  '001-init': init,
  '002-security': security,
  '003-oauth': oauth,
  '004-operations': operations,
  '005-sharing': sharing,
  '006-tasks': tasks,
  '007-extractions': extractions,
  '008-feeds': feeds,
  '009-billing': billing,
  '010-transfers': transfers,
  '011-bulk-changes': bulkChanges,
  '013-client-secrets': clientSecrets,
  '014-billing-chores': billingChores,
  '015-job-turns': jobTurns,
};
