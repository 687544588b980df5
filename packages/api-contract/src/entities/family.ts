import { Type, type Static } from 'typebox';
import { Count, DateText, nullable } from './scalars.ts';

/** Somebody who shares the owner's plan, or the owner himself (section 2.18). `disk_used` in bytes. */
export const FamilyMember = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  name: Type.String(),
  avatar_url: Type.String(),
  created_at: DateText,
  disk_used: Count,
  is_owner: Type.Boolean(),
});
export type FamilyMember = Static<typeof FamilyMember>;

/** An invitation to a family; `user_id` is null while nobody used it. */
export const FamilyInvite = Type.Object({
  code: Type.String(),
  created_at: DateText,
  user_id: nullable(Type.Integer()),
});
export type FamilyInvite = Static<typeof FamilyInvite>;

/** How far somebody who was invited has come. */
export const FRIEND_INVITE_STATUSES = ['CONVERTED', 'IN_TRIAL', 'TRIAL_ENDED', 'TRIAL_NOT_STARTED', 'UNKNOWN'] as const;
export type FriendInviteStatus = (typeof FRIEND_INVITE_STATUSES)[number];

/** An invitation to the server that a user gave to a friend (section 2.17). */
export const FriendInvite = Type.Object({
  code: Type.String(),
  created_at: DateText,
  user: nullable(
    Type.Object({
      name: Type.String(),
      avatar_url: Type.String(),
      created_at: DateText,
      earned_amount: nullable(Type.Number({ minimum: 0 })),
      status: Type.Enum([...FRIEND_INVITE_STATUSES]),
    }),
  ),
});
export type FriendInvite = Static<typeof FriendInvite>;
