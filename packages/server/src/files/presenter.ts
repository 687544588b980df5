import type { File } from '@jackdaw/api-contract';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import type { Reader } from './access.ts';
import type { MediaFacts } from './media-facts.ts';
import { presentFile, type Facts, type View } from './present.ts';
import { receptionOf } from './reception.ts';
import type { ListedFile } from './store.ts';

/** Rows with their media facts looked up, ready to be shown to any connection. */
export type FactualFile = readonly [row: ListedFile, facts: Facts];

/** What rows are looked up in before they are shown. */
export interface PresenterParts {
  db: Kysely<Database>;
  media: MediaFacts;
}

const MEDIA = new Set(['VIDEO', 'AUDIO', 'IMAGE']);

/** Looks up the media facts of a page, and how it reached the reader: a few questions, whatever its length. */
export async function withFacts(
  { db, media }: PresenterParts,
  reader: Reader,
  rows: readonly ListedFile[],
): Promise<FactualFile[]> {
  const known = rows.filter((row) => MEDIA.has(row.file_type));
  const blobIds = known.flatMap((row) => row.blob_id ?? []);
  const videos = known.filter((row) => row.file_type === 'VIDEO').map((row) => row.id);
  const [blobs, conversions, receptions] = await Promise.all([
    blobIds.length > 0 ? media.mediaFacts(blobIds) : undefined,
    videos.length > 0 ? media.conversionFacts(videos) : undefined,
    receptionOf(db, reader, rows),
  ]);
  return rows.map((row) => [
    row,
    {
      media: blobs?.get(row.blob_id ?? ''),
      conversion: conversions?.get(row.id),
      reception: receptions.get(row.id),
    },
  ]);
}

/** Rows as the wire shows them to a reader. */
export async function presentFiles(
  parts: PresenterParts,
  reader: Reader,
  rows: readonly ListedFile[],
  view: View,
): Promise<File[]> {
  return (await withFacts(parts, reader, rows)).map(([row, facts]) => presentFile(row, facts, view));
}
