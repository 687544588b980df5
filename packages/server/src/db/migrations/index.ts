import type { Migration } from 'kysely/migration';
import * as init from './001-init.ts';

/** Every migration in order. A released one is never edited; a change is a new file and a new line here. */
export const migrations: Readonly<Record<string, Migration>> = {
  '001-init': init,
};
