import { routes, type RouteArgs } from '@jackdaw/api-contract';
import { api } from '../api.ts';
import { call } from '../base-query.ts';
import { listTag } from '../tags.ts';

const EVERY_LIST = [listTag('Friend'), listTag('FriendRequest'), listTag('SentFriendRequest')];

type Username = RouteArgs<typeof routes.friends.request>['username'];

/** Making friends and parting from them, by user name. */
export const friendMutations = api.injectEndpoints({
  endpoints: (build) => ({
    requestFriend: build.mutation<unknown, Username>({
      query: (username) => call(routes.friends.request, { username }),
      // Two who ask each other are friends at once.
      invalidatesTags: EVERY_LIST,
    }),
    approveFriend: build.mutation<unknown, Username>({
      query: (username) => call(routes.friends.approve, { username }),
      invalidatesTags: EVERY_LIST,
    }),
    denyFriend: build.mutation<unknown, Username>({
      query: (username) => call(routes.friends.deny, { username }),
      invalidatesTags: [listTag('FriendRequest')],
    }),
    /** Ends a friendship and all sharing in it, or takes back a request. */
    unfriend: build.mutation<unknown, Username>({
      query: (username) => call(routes.friends.unfriend, { username }),
      invalidatesTags: [...EVERY_LIST, listTag('Share'), 'SharedWith', listTag('File')],
    }),
    inviteFriend: build.mutation<string, void>({
      query: () => call(routes.friendInvites.create, {}),
      transformResponse: (answer: { code: string }) => answer.code,
      invalidatesTags: ['FriendInvite'],
    }),
  }),
});

export const {
  useApproveFriendMutation,
  useDenyFriendMutation,
  useInviteFriendMutation,
  useRequestFriendMutation,
  useUnfriendMutation,
} = friendMutations;
