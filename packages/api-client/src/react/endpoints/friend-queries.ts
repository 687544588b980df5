import { routes, type BaseFriend, type File, type Friend, type UserHit } from '@jackdaw/api-contract';

import { call } from '../base-query.ts';
import { listTag, rowTag } from '../tags.ts';
import { mediaQueries } from './media-queries.ts';

/** Reading friends and the requests to become one. */
export const friendQueries = mediaQueries.injectEndpoints({
  endpoints: (build) => ({
    friends: build.query<Friend[], void>({
      query: () => call(routes.friends.list, {}),
      transformResponse: (answer: { friends: Friend[] }) => answer.friends,
      providesTags: [listTag('Friend')],
    }),
    searchUsers: build.query<UserHit[], string>({
      query: (username) => call(routes.friends.userSearch, { username }),
      transformResponse: (answer: { users: UserHit[] }) => answer.users,
      providesTags: [listTag('SentFriendRequest')],
    }),
    friendRequests: build.query<BaseFriend[], void>({
      query: () => call(routes.friends.waitingRequests, {}),
      transformResponse: (answer: { friends: BaseFriend[] }) => answer.friends,
      providesTags: [listTag('FriendRequest')],
    }),
    friendRequestCount: build.query<number, void>({
      query: () => call(routes.friends.waitingRequestsCount, {}),
      transformResponse: (answer: { count: number }) => answer.count,
      providesTags: [listTag('FriendRequest')],
    }),
    sentFriendRequests: build.query<BaseFriend[], void>({
      query: () => call(routes.friends.sentRequests, {}),
      transformResponse: (answer: { friends: BaseFriend[] }) => answer.friends,
      providesTags: [listTag('SentFriendRequest')],
    }),
    /** The folder in which a friend's files appear; null when he shares nothing. */
    friendFolder: build.query<File | null, string>({
      query: (username) => call(routes.friends.files, { username }),
      transformResponse: (answer: { file: File | null }) => answer.file,
      providesTags: (_result, _error, username) => [rowTag('Friend', username)],
    }),
  }),
});

export const {
  useFriendFolderQuery,
  useFriendRequestCountQuery,
  useFriendRequestsQuery,
  useFriendsQuery,
  useLazyFriendFolderQuery,
  useLazySearchUsersQuery,
  useSearchUsersQuery,
  useSentFriendRequestsQuery,
} = friendQueries;
