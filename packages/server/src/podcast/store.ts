import type { PodcastType } from '@jackdaw/api-contract';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';

/** Longest podcast; readers choke on more. */
const MAX_EPISODES = 1000;

/** A media file in a podcast. */
export interface EpisodeRow {
  id: number;
  name: string;
  content_type: string;
  file_type: string;
  size: number;
  created_at: string;
  /** JSON of what is known of the media. */
  probe: string | null;
  /** Bytes of the MP4 that was made of it. */
  mp4_size: number | null;
}

const FILE_TYPES: Readonly<Record<PodcastType, readonly string[]>> = {
  all: ['AUDIO', 'VIDEO'],
  audio: ['AUDIO'],
  video: ['VIDEO'],
  mp4: ['VIDEO'],
};

/** SQL of podcasts. */
export function createEpisodeStore(db: Kysely<Database>) {
  return {
    /** The media files in a folder (0 is the root) and below it, the newest first. */
    episodes(ownerId: number, folderId: number, type: PodcastType): Promise<EpisodeRow[]> {
      const query = db
        .withRecursive('folders(id)', (cte) =>
          cte
            .selectNoFrom(sql<number>`${folderId}`.as('id'))
            .union((eb) =>
              eb
                .selectFrom('files')
                .innerJoin('folders', 'folders.id', 'files.parent_id')
                .select('files.id')
                .where('files.user_id', '=', ownerId)
                .where('files.file_type', '=', 'FOLDER')
                .where('files.trash_id', 'is', null),
            ),
        )
        .selectFrom('files')
        .leftJoin('media', 'media.blob_id', 'files.blob_id')
        .leftJoin('conversions', (join) =>
          join.onRef('conversions.file_id', '=', 'files.id').on('conversions.status', '=', 'COMPLETED'),
        )
        .leftJoin('blobs as mp4', 'mp4.id', 'conversions.blob_id')
        .select(['files.id', 'files.name', 'files.content_type', 'files.file_type', 'files.size', 'files.created_at'])
        .select(['media.probe', 'mp4.size as mp4_size'])
        .where('files.user_id', '=', ownerId)
        .where('files.parent_id', 'in', (eb) => eb.selectFrom('folders').select('folders.id'))
        .where('files.trash_id', 'is', null)
        .where('files.file_type', 'in', FILE_TYPES[type])
        .orderBy('files.created_at', 'desc')
        .orderBy('files.id', 'desc')
        .limit(MAX_EPISODES);
      if (type !== 'mp4') return query.execute();
      return query
        .where((eb) => eb.or([eb('files.content_type', '=', 'video/mp4'), eb('mp4.size', 'is not', null)]))
        .execute();
    },
  };
}

export type EpisodeStore = ReturnType<typeof createEpisodeStore>;
