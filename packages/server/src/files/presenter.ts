import type { File } from '@jackdaw/api-contract';
import type { MediaFacts } from './media-facts.ts';
import { presentFile, type Facts, type View } from './present.ts';
import type { ListedFile } from './store.ts';

/** Rows with their media facts looked up, ready to be shown to any connection. */
export type FactualFile = readonly [row: ListedFile, facts: Facts];

const MEDIA = new Set(['VIDEO', 'AUDIO', 'IMAGE']);

/** Looks up the media facts of a page: two questions, whatever its length. */
export async function withFacts(media: MediaFacts, rows: readonly ListedFile[]): Promise<FactualFile[]> {
  const known = rows.filter((row) => MEDIA.has(row.file_type));
  const blobIds = known.flatMap((row) => row.blob_id ?? []);
  const videos = known.filter((row) => row.file_type === 'VIDEO').map((row) => row.id);
  const [blobs, conversions] = await Promise.all([
    blobIds.length > 0 ? media.mediaFacts(blobIds) : undefined,
    videos.length > 0 ? media.conversionFacts(videos) : undefined,
  ]);
  return rows.map((row) => [row, { media: blobs?.get(row.blob_id ?? ''), conversion: conversions?.get(row.id) }]);
}

/** Rows as the wire shows them. */
export async function presentFiles(media: MediaFacts, rows: readonly ListedFile[], view: View): Promise<File[]> {
  return (await withFacts(media, rows)).map(([row, facts]) => presentFile(row, facts, view));
}
