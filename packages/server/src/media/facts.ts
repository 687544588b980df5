import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import type { ConversionFacts, MediaFacts } from '../files/media-facts.ts';
import type { Clock } from '../ports/clock.ts';
import { createMediaStore } from './media-store.ts';

/** What listings show of media and conversions, from the database alone: it works without ffmpeg. */
export function createMediaFacts(db: Kysely<Database>, clock: Clock): MediaFacts {
  const store = createMediaStore(db, clock);
  return {
    mediaFacts: (blobIds) => store.getMany(blobIds),
    async conversionFacts(fileIds): Promise<ReadonlyMap<number, ConversionFacts>> {
      if (fileIds.length === 0) return new Map();
      const rows = await db
        .selectFrom('conversions')
        .innerJoin('blobs', 'blobs.id', 'conversions.blob_id')
        .select(['conversions.file_id', 'blobs.size'])
        .where('conversions.file_id', 'in', [...fileIds])
        .where('conversions.status', '=', 'COMPLETED')
        .execute();
      return new Map(rows.map((row) => [row.file_id, { mp4Size: row.size }]));
    },
  };
}
