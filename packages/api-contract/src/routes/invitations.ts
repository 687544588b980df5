import { Type } from 'typebox';
import { required, text } from '../core/param.ts';
import { answers, defineRoute } from '../core/route.ts';
import { Count, nullable } from '../entities/scalars.ts';

const params = { code: required(text({ maxLength: 200 })) };
const Words = Type.String({ minLength: 1 });

export const voucher = defineRoute({
  id: 'invitations.voucher',
  row: 'AU20',
  summary: 'What a voucher is good for, before registration',
  method: 'GET',
  path: '/v2/registration/voucher/:code',
  auth: 'none',
  params,
  answer: answers(Type.Object({ voucher: Type.Object({ days: Count, owner: nullable(Type.String()) }) })),
  errors: ['INVALID_VOUCHER_CODE'],
});

export const giftCard = defineRoute({
  id: 'invitations.giftCard',
  row: 'AU21',
  summary: 'What a gift card is good for; `plan` says whether it brings a plan of its own',
  method: 'GET',
  path: '/v2/registration/gift_card/:code',
  auth: 'none',
  params,
  answer: answers(Type.Object({ gift_card: Type.Object({ days: Count, plan: Type.Boolean() }) })),
  errors: ['INVALID_CONFIRMATION_CODE'],
});

export const family = defineRoute({
  id: 'invitations.family',
  row: 'AU22',
  summary: 'Whose family an invitation is for',
  method: 'GET',
  path: '/v2/registration/family/:code',
  auth: 'none',
  params,
  answer: answers(Type.Object({ invite: Type.Object({ owner: Words, plan: Words }) })),
  errors: ['INVALID_FAMILY_INVITE_CODE'],
});

export const friend = defineRoute({
  id: 'invitations.friend',
  row: 'AU23',
  summary: 'Who invites, and the plan that comes with it',
  method: 'GET',
  path: '/v2/registration/friend/:code',
  auth: 'none',
  params,
  answer: answers(
    Type.Object({
      invite: Type.Object({
        inviter: Type.String(),
        plan: Type.Object({ code: Type.String(), name: Type.String(), period: Count }),
      }),
    }),
  ),
  errors: ['INVALID_FRIEND_INVITE_CODE'],
});
