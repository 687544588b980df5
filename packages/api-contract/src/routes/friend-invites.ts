import { Type } from 'typebox';
import { answers, defineRoute } from '../core/route.ts';
import { FriendInvite } from '../entities/family.ts';
import { Count } from '../entities/scalars.ts';

export const list = defineRoute({
  id: 'friendInvites.list',
  row: 'AC12',
  summary: 'Invitations given to friends, newest first, and how many are left',
  method: 'GET',
  path: '/v2/account/friend_invites',
  auth: 'first',
  answer: answers(Type.Object({ invites: Type.Array(FriendInvite), remaining_limit: Count })),
});

export const create = defineRoute({
  id: 'friendInvites.create',
  row: 'AC13',
  summary: 'Makes an invitation for a friend',
  method: 'POST',
  path: '/v2/account/create_friend_invitation',
  auth: 'first',
  answer: answers(Type.Object({ code: Type.String() })),
  errors: ['FRIEND_INVITATION_NOT_ALLOWED', 'FRIEND_INVITATION_LIMIT_EXCEEDED'],
});
