import { routes } from '@jackdaw/api-contract';
import type { Domain, DomainParts } from '../domain.ts';
import { bind } from '../http/binding.ts';
import { isLookingIn } from '../oauth/consent.ts';
import { createPodcastService } from './service.ts';
import { createEpisodeStore } from './store.ts';

/** Podcast feeds of folders (PC1, PC2). */
export function createPodcast({ db, access, tokens }: Pick<DomainParts, 'db' | 'access' | 'tokens'>): Domain {
  const service = createPodcastService({ store: createEpisodeStore(db), access, tokens });
  const { podcast } = routes;
  return {
    routes: [
      bind(podcast.links, async ({ parent_id: folderId, type = [] }, { caller, origin }) => {
        // An administrator's look into an account leaves nothing behind.
        const endsWithSession = await isLookingIn(db, caller);
        return service.links(caller, { folderId, types: type, origin, endsWithSession });
      }),
      bind(podcast.feed, async ({ parent_id: folderId, type }, { caller, token, origin, reply }) => {
        const document = await service.feed(caller, { folderId, type, origin, presented: token });
        await reply
          .header('content-type', 'application/rss+xml; charset=utf-8')
          .header('cache-control', 'private, no-cache')
          .send(document);
      }),
    ],
  };
}
