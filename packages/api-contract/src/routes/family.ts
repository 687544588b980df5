import { Type } from 'typebox';
import { required, text } from '../core/param.ts';
import { answers, defineRoute } from '../core/route.ts';
import { FamilyInvite, FamilyMember } from '../entities/family.ts';
import { Count } from '../entities/scalars.ts';
import { ok } from './shared.ts';

export const members = defineRoute({
  id: 'family.members',
  row: 'FM1',
  summary: 'Everybody in the family, the owner first',
  method: 'GET',
  path: '/v2/family/members',
  auth: 'first',
  answer: answers(Type.Object({ members: Type.Array(FamilyMember) })),
});

export const invites = defineRoute({
  id: 'family.invites',
  row: 'FM2',
  summary: 'Invitations to the family, and how many there may be',
  method: 'GET',
  path: '/v2/family/invites',
  auth: 'first',
  answer: answers(Type.Object({ invites: Type.Array(FamilyInvite), limit: Count, remaining_limit: Count })),
});

export const invite = defineRoute({
  id: 'family.invite',
  row: 'FM3',
  summary: 'Makes an invitation to the family',
  method: 'POST',
  path: '/v2/family/sub_account',
  auth: 'first',
  answer: answers(Type.Object({ code: Type.String() })),
  errors: [
    'FAMILY_SUB_ACCOUNT_NOT_ALLOWED',
    'FAMILY_SUB_ACCOUNT_LIMIT_EXCEEDED',
    'FAMILY_UNUSED_INVITE_LIMIT_EXCEEDED',
  ],
});

export const remove = defineRoute({
  id: 'family.remove',
  row: 'FM4',
  summary: 'Takes a member out of the family; a member may take himself out',
  method: 'DELETE',
  path: '/v2/family/sub_account/:username',
  auth: 'first',
  params: { username: required(text()) },
  answer: ok,
  errors: ['NotFound'],
});

export const join = defineRoute({
  id: 'family.join',
  row: 'FM5',
  summary: 'Joins the family of whoever gave this invitation',
  method: 'POST',
  path: '/v2/family/join/:code',
  auth: 'first',
  params: { code: required(text({ maxLength: 200 })) },
  answer: ok,
  errors: [
    'FAMILY_INVITE_ACTIVE_USER',
    'FAMILY_INVITE_ANOTHER_FAMILY',
    'JoinInvalidCode',
    'FAMILY_INVITE_OWNER_NOT_FOUND',
    'JoinOwnerNotActive',
    'FAMILY_INVITE_OWNER_NO_LIMIT',
    'FAMILY_LIMIT_EXCEEDED',
  ],
});
