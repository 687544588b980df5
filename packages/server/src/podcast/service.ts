import { PODCAST_TYPES, type PodcastLinks, type PodcastType } from '@jackdaw/api-contract';
import type { TokenService } from '../auth/token-service.ts';
import { AppError } from '../errors.ts';
import type { FileAccess, Reader } from '../files/access.ts';
import type { EpisodeStore } from './store.ts';

export interface PodcastServiceParts {
  store: EpisodeStore;
  access: Pick<FileAccess, 'read'>;
  tokens: Pick<TokenService, 'derive'>;
}

const ROOT_TITLE = 'Your Files';

/** Podcasts of folders. */
export function createPodcastService({ store, access, tokens }: PodcastServiceParts) {
  /** The folder, whose owner may be a friend. @throws AppError NotFound */
  async function folderOf(reader: Reader, id: number): Promise<{ ownerId: number; title: string }> {
    if (id === 0 && reader.confinedTo === null) return { ownerId: reader.userId, title: ROOT_TITLE };
    const folder = await access.read(reader, id);
    if (folder.file_type !== 'FOLDER') throw new AppError('NotFound');
    return { ownerId: folder.user_id, title: folder.name };
  }

  const tokenOf = (userId: number) => tokens.derive('podcast', userId);

  return {
    /** @throws AppError NotFound */
    async links(
      reader: Reader,
      folderId: number,
      types: readonly PodcastType[],
      origin: string,
    ): Promise<PodcastLinks> {
      await folderOf(reader, folderId);
      const asked = types.length > 0 ? types : PODCAST_TYPES;
      const links = asked.map((type) => [type, `${origin}/v2/podcast/feed/${type}?parent_id=${folderId}`]);
      return { links: Object.fromEntries(links) as Record<string, string>, token: await tokenOf(reader.userId) };
    },

    /** @throws AppError NotFound */
    async feed(reader: Reader, folderId: number, type: PodcastType, origin: string): Promise<string> {
      const { ownerId, title } = await folderOf(reader, folderId);
      const episodes = await store.episodes(ownerId, folderId, type);
      // The writer of feeds is large, and rarely asked.
      const { podcastDocument } = await import('./feed-document.ts');
      return podcastDocument({ title, type, folderId, episodes, origin, token: await tokenOf(reader.userId) });
    },
  };
}

export type PodcastService = ReturnType<typeof createPodcastService>;
