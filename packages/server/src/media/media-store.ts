import { formatDate } from '@jackdaw/api-contract';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import type { BlobId } from '../ports/blob-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { KeyFrames, MediaProbe } from '../ports/transcoder.ts';

/** What is stored about a blob's media. */
export interface MediaRecord {
  /** Null when the blob is no media. */
  probe: MediaProbe | null;
  /** Null until looked for. */
  keyFrames: KeyFrames | null;
  hasStill: boolean;
}

/** Reads and writes of the media table. */
export interface MediaStore {
  get(blobId: BlobId): Promise<MediaRecord | null>;
  getMany(blobIds: readonly BlobId[]): Promise<Map<BlobId, MediaRecord>>;
  /** Does nothing when the blob is gone meanwhile. */
  saveProbe(blobId: BlobId, probe: MediaProbe | null): Promise<void>;
  saveKeyFrames(blobId: BlobId, keyFrames: KeyFrames): Promise<void>;
  saveStill(blobId: BlobId, hasStill: boolean): Promise<void>;
  /** Whether any file or conversion still holds the blob. */
  exists(blobId: BlobId): Promise<boolean>;
}

export function createMediaStore(db: Kysely<Database>, clock: Clock): MediaStore {
  async function exists(blobId: BlobId): Promise<boolean> {
    return (await db.selectFrom('blobs').select('id').where('id', '=', blobId).executeTakeFirst()) !== undefined;
  }

  async function getMany(blobIds: readonly BlobId[]): Promise<Map<BlobId, MediaRecord>> {
    if (blobIds.length === 0) return new Map();
    const rows = await db
      .selectFrom('media')
      .selectAll()
      .where('blob_id', 'in', [...new Set(blobIds)])
      .execute();
    return new Map(
      rows.map((row) => [
        row.blob_id,
        {
          probe: row.probe === null ? null : (JSON.parse(row.probe) as MediaProbe),
          keyFrames: row.key_frames === null ? null : (JSON.parse(row.key_frames) as KeyFrames),
          hasStill: row.has_still === 1,
        },
      ]),
    );
  }

  return {
    exists,
    getMany,
    get: async (blobId) => (await getMany([blobId])).get(blobId) ?? null,

    async saveProbe(blobId, probe) {
      if (!(await exists(blobId))) return;
      const values = { probe: probe && JSON.stringify(probe), probed_at: formatDate(clock.now()) };
      await db
        .insertInto('media')
        .values({ blob_id: blobId, key_frames: null, has_still: 0, ...values })
        .onConflict((conflict) => conflict.column('blob_id').doUpdateSet(values))
        .execute();
    },

    async saveKeyFrames(blobId, keyFrames) {
      const text = JSON.stringify(keyFrames);
      await db.updateTable('media').set({ key_frames: text }).where('blob_id', '=', blobId).execute();
    },

    async saveStill(blobId, hasStill) {
      const value = { has_still: hasStill ? 1 : 0 };
      await db.updateTable('media').set(value).where('blob_id', '=', blobId).execute();
    },
  };
}
