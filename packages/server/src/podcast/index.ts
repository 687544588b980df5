import { routes } from '@jackdaw/api-contract';
import type { Domain, DomainParts } from '../domain.ts';
import { readerOf } from '../files/access.ts';
import { bind } from '../http/binding.ts';
import { createPodcastService } from './service.ts';
import { createEpisodeStore } from './store.ts';

/** Podcast feeds of folders (PC1, PC2). */
export function createPodcast({ db, access, tokens }: Pick<DomainParts, 'db' | 'access' | 'tokens'>): Domain {
  const service = createPodcastService({ store: createEpisodeStore(db), access, tokens });
  const { podcast } = routes;
  return {
    routes: [
      bind(podcast.links, ({ parent_id: folderId, type = [] }, { caller, origin }) =>
        service.links(readerOf(caller), folderId, type, origin),
      ),
      bind(podcast.feed, async ({ parent_id: folderId, type }, { caller, origin, reply }) => {
        const document = await service.feed(readerOf(caller), folderId, type, origin);
        await reply
          .header('content-type', 'application/rss+xml; charset=utf-8')
          .header('cache-control', 'private, no-cache')
          .send(document);
      }),
    ],
  };
}
