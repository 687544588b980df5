import type { Generated } from 'kysely';

/** One archive that is or was extracted; a set of volumes is one. */
export interface ExtractionRow {
  id: Generated<number>;
  user_id: number;
  name: string;
  status: string;
  message: string | null;
  /** The folder that the archive is in, and the result beside it. */
  parent_id: number;
  /** JSON list: ids of the archive's files, the volumes in their order. */
  files: string;
  /** The first of them: at most one extraction of an archive is on the list. */
  first_file_id: number;
  /** Sealed with the server's secret; forgotten as soon as it is not needed. */
  password: string | null;
  /** The folder it became. */
  result_id: number | null;
  created_at: string;
  finished_at: string | null;
}

/** Blobs that an extraction writes and the tree does not hold yet: what a crash leaves is removed at the next start. */
export interface ExtractionBlobsTable {
  blob_id: string;
}

/** What an online source offers for a video in one language. */
export interface OnlineSubtitlesTable {
  blob_id: string;
  /** As the wire has it. */
  language: string;
  /** JSON list of `FoundSubtitle`. */
  found: string;
  searched_at: string;
}

/** Tables of migration `007-extractions`, by name. */
export interface ExtractionsTables {
  extractions: ExtractionRow;
  extraction_blobs: ExtractionBlobsTable;
  online_subtitles: OnlineSubtitlesTable;
}
