import { Type } from 'typebox';
import { required, text } from '../core/param.ts';
import { answers, defineRoute } from '../core/route.ts';
import { File } from '../entities/file.ts';
import { BaseFriend, Friend, UserHit } from '../entities/friend.ts';
import { Count, nullable } from '../entities/scalars.ts';
import { ok } from './shared.ts';

const username = required(text());

const answerTo = (verb: string, row: string, summary: string) =>
  ({
    id: `friends.${verb}`,
    row,
    summary,
    method: 'POST',
    path: `/v2/friends/:username/${verb}`,
    auth: 'any',
    params: { username },
    answer: ok,
    errors: ['USER_NOT_FOUND'],
  }) as const;

export const list = defineRoute({
  id: 'friends.list',
  row: 'FR1',
  summary: 'The friends, by name',
  method: 'GET',
  path: '/v2/friends/list',
  auth: 'any',
  answer: answers(Type.Object({ friends: Type.Array(Friend), total: Count })),
});

export const userSearch = defineRoute({
  id: 'friends.userSearch',
  row: 'FR2',
  summary: 'Users whose name begins like that, except friends, oneself and those who do not want to be found',
  method: 'GET',
  path: '/v2/friends/user-search/:username',
  auth: 'first',
  params: { username },
  answer: answers(Type.Object({ users: Type.Array(UserHit) })),
});

export const waitingRequests = defineRoute({
  id: 'friends.waitingRequests',
  row: 'FR3',
  summary: 'Who asks to be a friend',
  method: 'GET',
  path: '/v2/friends/waiting-requests',
  auth: 'any',
  answer: answers(Type.Object({ friends: Type.Array(BaseFriend) })),
});

export const waitingRequestsCount = defineRoute({
  id: 'friends.waitingRequestsCount',
  row: 'FR4',
  summary: 'How many ask to be a friend, for a badge',
  method: 'GET',
  path: '/v2/friends/waiting-requests-count',
  auth: 'any',
  answer: answers(Type.Object({ count: Count })),
});

export const sentRequests = defineRoute({
  id: 'friends.sentRequests',
  row: 'FR5',
  summary: 'Who was asked to be a friend and has not answered',
  method: 'GET',
  path: '/v2/friends/sent-requests',
  auth: 'any',
  answer: answers(Type.Object({ friends: Type.Array(BaseFriend) })),
});

export const request = defineRoute(
  answerTo('request', 'FR6', 'Asks somebody to be a friend; two who ask each other are friends'),
);

export const approve = defineRoute(answerTo('approve', 'FR7', 'Says yes to who asked'));

export const deny = defineRoute(answerTo('deny', 'FR8', 'Says no to who asked'));

export const unfriend = defineRoute(
  answerTo(
    'unfriend',
    'FR9',
    'Ends a friendship, with everything shared in either direction; takes back what was asked',
  ),
);

export const files = defineRoute({
  id: 'friends.files',
  row: 'FR10',
  summary: 'The folder in which a friend’s files appear; null when he shares nothing',
  method: 'GET',
  path: '/v2/friends/:username/files',
  auth: 'any',
  params: { username },
  answer: answers(Type.Object({ file: nullable(File) })),
  errors: ['NotFound'],
});
