import { routes } from '@jackdaw/api-contract';
import { SHARED_ROOT_ID, type Share } from '@jackdaw/api-contract';
import { AppError } from '../errors.ts';
import { listRequestOf } from '../files/list-request.ts';
import { viewerOf, type ListingService } from '../files/listing-service.ts';
import { avatarUrl } from '../friends/present.ts';
import { bind, type RouteBinding } from '../http/binding.ts';
import type { CloneService } from './clone-service.ts';
import type { SharingService } from './service.ts';
import type { ShareRow } from './store.ts';

export interface SharingRouteParts {
  sharing: SharingService;
  clones: CloneService;
  listing: Pick<ListingService, 'list' | 'present'>;
  /** The user's friends, for shares with everyone. */
  friendsOf(userId: number): Promise<{ id: number; username: string }[]>;
  /** Whether an unknown file is answered like put.io does, with a server error (section 6, no. 7). */
  legacyQuirks: boolean;
}

/** SH1-SH7, FI2, FI3 and FI16. */
export function sharingRoutes(parts: SharingRouteParts): RouteBinding[] {
  return [...shareRoutes(parts), ...receiverRoutes(parts)];
}

function presentShare({ id }: ShareRow, friend: { id: number; username: string }, origin: string): Share {
  return { share_id: id, user_name: friend.username, user_avatar_url: avatarUrl(friend.id, origin) };
}

function namedShares(shares: readonly ShareRow[], origin: string): Share[] {
  return shares.flatMap((share) => {
    const { friendId, username } = share;
    return friendId === null || username === null ? [] : [presentShare(share, { id: friendId, username }, origin)];
  });
}

function shareRoutes({ sharing, listing, friendsOf, legacyQuirks }: SharingRouteParts): RouteBinding[] {
  const asKnown = (error: unknown): never => {
    const isUnknown = error instanceof AppError && error.code === 'NotFound';
    throw legacyQuirks && isUnknown ? new AppError('InternalServerError') : error;
  };
  return [
    bind(routes.sharing.share, ({ friends, ...selection }, { caller }) =>
      sharing.share(caller.userId, selection, friends),
    ),
    bind(routes.sharing.shared, async (_args, { caller, origin }) => {
      const { userId } = caller;
      const rows = await sharing.shared(userId);
      const withWhom = new Map(rows.map((row) => [row.fileId, row.friends ?? ('everyone' as const)]));
      const files = await listing.present(viewerOf({ caller, origin }), [...withWhom.keys()]);
      return { shared: files.map((file) => ({ ...file, shared_with: withWhom.get(file.id) ?? 0 })) };
    }),
    bind(routes.sharing.sharedWith, async ({ id }, { caller, origin }) => {
      const shares = await sharing.sharesOf(caller.userId, id).catch(asKnown);
      if (shares.some((share) => share.friendId === null)) return { share_type: 'everyone' as const };
      return { share_type: 'friends' as const, shares: namedShares(shares, origin) };
    }),
    bind(routes.sharing.sharedWithOld, async ({ id }, { caller, origin }) => {
      const shares = await sharing.sharesOf(caller.userId, id);
      const everyone = shares.find((share) => share.friendId === null);
      if (!everyone) return { 'shared-with': namedShares(shares, origin) };
      const friends = await friendsOf(caller.userId);
      return { 'shared-with': friends.map((friend) => presentShare(everyone, friend, origin)) };
    }),
    bind(routes.sharing.unshare, ({ id, shares }, { caller }) => sharing.unshare(caller.userId, id, shares)),
  ];
}

function receiverRoutes({ clones, listing }: SharingRouteParts): RouteBinding[] {
  return [
    bind(routes.sharing.received, (args, { caller, origin }) =>
      listing.list(viewerOf({ caller, origin }), listRequestOf(args, SHARED_ROOT_ID)),
    ),
    bind(routes.sharing.clone, async ({ parent_id: parentId, ...selection }, { caller }) => ({
      id: await clones.start(caller.userId, selection, parentId),
    })),
    bind(routes.sharing.cloneStatus, ({ id }, { caller }) => clones.status(caller.userId, id)),
    bind(routes.sharing.copyToDisk, async (selection, { caller }) => {
      await clones.start(caller.userId, selection, 0);
    }),
  ];
}
