import type { Domain, DomainParts } from '../domain.ts';
import { createShareNews } from '../sharing/share-news.ts';
import { friendRoutes } from './routes.ts';
import { createFriendService } from './service.ts';
import { createFriendStore } from './store.ts';

/** Friends: requests, friendships, and the folders in which they see each other's files. */
export function createFriends(
  parts: Pick<DomainParts, 'db' | 'clock' | 'bus' | 'accounts' | 'access' | 'listing'>,
): Domain {
  const { db, clock, bus, accounts, access, listing } = parts;
  const sharing = createShareNews({ db, bus, access, listing });
  const friends = createFriendService({ store: createFriendStore(db, clock), accounts, bus, sharing });
  const leave = async (userId: number) => {
    const user = await accounts.get(userId);
    if (user) await friends.leaveAll(user);
  };
  return {
    routes: friendRoutes({ friends, access, listing, folderOf: sharing.folderOf }),
    clear: { friends: leave },
    beforeUserIsDestroyed: leave,
  };
}
