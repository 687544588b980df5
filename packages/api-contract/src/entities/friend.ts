import { Type, type Static } from 'typebox';
import { Count } from './scalars.ts';

/** Somebody who asks, or is asked, to be a friend (section 2.16). */
export const BaseFriend = Type.Object({ id: Count, name: Type.String(), avatar_url: Type.String({ minLength: 1 }) });
export type BaseFriend = Static<typeof BaseFriend>;

/** A friend: `has_shared_files` says that he shares with the caller, `has_received_files` that the caller shares with him. */
export const Friend = Type.Object({
  ...BaseFriend.properties,
  has_shared_files: Type.Boolean(),
  has_received_files: Type.Boolean(),
});
export type Friend = Static<typeof Friend>;

/** Somebody a search for users found; `invited` when he was asked already. */
export const UserHit = Type.Object({ ...BaseFriend.properties, invited: Type.Boolean() });
export type UserHit = Static<typeof UserHit>;
