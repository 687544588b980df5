import { AVATAR_SIZES, type BaseFriend, type Friend, type UserHit } from '@jackdaw/api-contract';
import type { FriendRow, Person } from './store.ts';

/** The address of a user's picture; it works without a token. */
export function avatarUrl(userId: number, origin: string): string {
  return `${origin}/v2/avatars/${userId}?s=${AVATAR_SIZES.given}`;
}

/** Section 2.16. */
export function presentPerson({ id, username }: Person, origin: string): BaseFriend {
  return { id, name: username, avatar_url: avatarUrl(id, origin) };
}

export function presentFriend(friend: FriendRow, origin: string): Friend {
  return { ...presentPerson(friend, origin), has_shared_files: friend.shares, has_received_files: friend.receives };
}

export function presentHit(hit: Person & { invited: boolean }, origin: string): UserHit {
  return { ...presentPerson(hit, origin), invited: hit.invited };
}
