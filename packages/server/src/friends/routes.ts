import { routes } from '@jackdaw/api-contract';
import type { FileAccess } from '../files/index.ts';
import { viewerOf, type ListingService } from '../files/listing-service.ts';
import { bind, type CallContext, type RouteBinding } from '../http/binding.ts';
import { presentFriend, presentHit, presentPerson } from './present.ts';
import type { FriendService } from './service.ts';

export interface FriendRouteParts {
  friends: FriendService;
  access: Pick<FileAccess, 'received'>;
  listing: Pick<ListingService, 'get'>;
  /** The id of the folder in which a user sees what a friend shares. */
  folderOf(userId: number, friendId: number): Promise<number>;
}

const me = ({ caller }: CallContext) => ({ id: caller.userId, username: caller.username });

/** FR1-FR10. */
export function friendRoutes({ friends, access, listing, folderOf }: FriendRouteParts): RouteBinding[] {
  return [
    bind(routes.friends.list, async (_args, { caller, origin }) => {
      const all = await friends.friends(caller.userId);
      return { friends: all.map((friend) => presentFriend(friend, origin)), total: all.length };
    }),
    bind(routes.friends.userSearch, async ({ username }, { caller, origin }) => ({
      users: (await friends.search(caller.userId, username)).map((hit) => presentHit(hit, origin)),
    })),
    bind(routes.friends.waitingRequests, async (_args, { caller, origin }) => ({
      friends: (await friends.received(caller.userId)).map((person) => presentPerson(person, origin)),
    })),
    bind(routes.friends.waitingRequestsCount, async (_args, { caller }) => ({
      count: await friends.countReceived(caller.userId),
    })),
    bind(routes.friends.sentRequests, async (_args, { caller, origin }) => ({
      friends: (await friends.sent(caller.userId)).map((person) => presentPerson(person, origin)),
    })),
    bind(routes.friends.request, ({ username }, context) => friends.request(me(context), username)),
    bind(routes.friends.approve, ({ username }, context) => friends.approve(me(context), username)),
    bind(routes.friends.deny, ({ username }, context) => friends.deny(me(context), username)),
    bind(routes.friends.unfriend, ({ username }, context) => friends.unfriend(me(context), username)),
    bind(routes.friends.files, async ({ username }, { caller, origin }) => {
      const { userId } = caller;
      const { id: friendId } = await friends.friendNamed(userId, username);
      if ((await access.received(userId, friendId)).length === 0) return { file: null };
      return { file: await listing.get(viewerOf({ caller, origin }), await folderOf(userId, friendId)) };
    }),
  ];
}
