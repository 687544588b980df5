import type { Generated } from 'kysely';

/** A file whose name the index of names does not know yet, or does not know to be gone. */
export interface NameChangesTable {
  user_id: number;
  file_id: number;
}

export interface ZipsTable {
  id: Generated<number>;
  user_id: number;
  /** `NEW`, `PROCESSING`, `DONE`, `ERROR` (cannot be made) or `BROKEN` (its making failed for no reason of its own). */
  status: string;
  /** Of the file that it is saved as. */
  name: string;
  /** JSON list of the selected entries. */
  file_ids: string;
  /** Bytes of the whole, where its directory begins and how long that is; 0 until planned. */
  size: number;
  directory_start: number;
  directory_size: number;
  entries: number;
  /** JSON list of `{ id, name }`: what could not be read. */
  missing: string;
  error_message: string | null;
  created_at: string;
  expires_at: string;
}

/** One planned entry of a zip. All positions in bytes. */
export interface ZipEntriesTable {
  zip_id: number;
  /** Where its header begins in the zip. */
  start: number;
  /** Where its record begins in the directory. */
  record_start: number;
  path: string;
  modified_at: string;
  file_id: number;
  /** Null for an empty folder. */
  blob_id: string | null;
  size: number;
  /** 8 hex digits. */
  crc32: string;
}

export interface LinkJobsTable {
  id: Generated<number>;
  user_id: number;
  /** `NEW`, `PROCESSING`, `DONE`, `ERROR`. */
  status: string;
  /** Digest of what was asked for: equal requests share a job. */
  request: string;
  /** JSON list of the selected entries. */
  file_ids: string;
  /** JSON list of the files found among and under them. */
  found_ids: string;
  error_message: string | null;
  created_at: string;
  expires_at: string;
}

/** Tables of migration `006-tasks`, by name. */
export interface TasksTables {
  name_changes: NameChangesTable;
  zips: ZipsTable;
  zip_entries: ZipEntriesTable;
  link_jobs: LinkJobsTable;
}
