import { PODCAST_TYPES, ROOT_ID, type PodcastLinks, type PodcastType } from '@jackdaw/api-contract';
import type { TokenService } from '../auth/token-service.ts';
import { AppError } from '../errors.ts';
import { readerOf, type FileAccess, type Reader } from '../files/access.ts';
import { ROOT_NAME } from '../files/present.ts';
import type { Caller } from '../http/binding.ts';
import type { EpisodeStore } from './store.ts';

export interface PodcastServiceParts {
  store: EpisodeStore;
  access: Pick<FileAccess, 'read'>;
  tokens: Pick<TokenService, 'derivePodcast'>;
}

/** Podcasts of folders. The token of one opens its folder and what is below it, nothing else. */
export function createPodcastService({ store, access, tokens }: PodcastServiceParts) {
  /** The folder, whose owner may be a friend. @throws AppError NotFound */
  async function folderOf(reader: Reader, id: number): Promise<{ ownerId: number; title: string }> {
    const seesRoot = reader.confinedTo === null || reader.confinedTo === ROOT_ID;
    if (id === ROOT_ID && seesRoot) return { ownerId: reader.userId, title: ROOT_NAME };
    const folder = await access.read(reader, id);
    if (folder.file_type !== 'FOLDER') throw new AppError('NotFound');
    return { ownerId: folder.user_id, title: folder.name };
  }

  return {
    /**
     * Addresses of a folder's podcasts. Readers ask for them for years: their token outlives the session it was asked for
     * with, unless `endsWithSession`.
     * @throws AppError NotFound
     */
    async links(
      caller: Caller,
      asked: { folderId: number; types: readonly PodcastType[]; origin: string; endsWithSession: boolean },
    ): Promise<PodcastLinks> {
      const { folderId, origin, endsWithSession } = asked;
      await folderOf(readerOf(caller), folderId);
      const types = asked.types.length > 0 ? asked.types : PODCAST_TYPES;
      const links = types.map((type) => [type, `${origin}/v2/podcast/feed/${type}?parent_id=${folderId}`]);
      return {
        links: Object.fromEntries(links) as Record<string, string>,
        token: tokens.derivePodcast(caller, folderId, endsWithSession),
      };
    },

    /** `presented` is the token that the caller came with. @throws AppError NotFound */
    async feed(
      caller: Caller,
      asked: { folderId: number; type: PodcastType; origin: string; presented: string | null },
    ): Promise<string> {
      const { folderId, type, origin } = asked;
      const { ownerId, title } = await folderOf(readerOf(caller), folderId);
      const episodes = await store.episodes(ownerId, folderId, type);
      // Whoever reads it without the podcast's token gets one that ends with his session.
      const token = caller.podcast ? (asked.presented ?? '') : tokens.derivePodcast(caller, folderId, true);
      // The writer of feeds is large, and rarely asked.
      const { podcastDocument } = await import('./feed-document.ts');
      return podcastDocument({ title, type, folderId, episodes, origin, token });
    },
  };
}

export type PodcastService = ReturnType<typeof createPodcastService>;
