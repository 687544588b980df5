import type { Generated } from 'kysely';

/** A change of many files that is under way. */
export interface BulkChangesTable {
  id: Generated<number>;
  user_id: number;
  /** `move`, `trash`, `destroy`, `restore`, `purge`. */
  kind: string;
  /** Where files are moved to. */
  parent_id: number | null;
  /** How many of them are dealt with, for kinds that may not be done twice. */
  done: Generated<number>;
}

/** Which files it changes: apart, because the list is long and how far it is changes all the time. */
export interface BulkChangeFilesTable {
  bulk_change_id: number;
  /** JSON list of ids, in the order in which they are changed. */
  ids: string;
}

/** Tables of migration `011-bulk-changes`, by name. */
export interface BulkTables {
  bulk_changes: BulkChangesTable;
  bulk_change_files: BulkChangeFilesTable;
}
