import { routes, type FamilyMember, type RoutePayload } from '@jackdaw/api-contract';
import { api } from '../api.ts';
import { call } from '../base-query.ts';
import { listTag } from '../tags.ts';

export type FriendInvites = RoutePayload<typeof routes.friendInvites.list>;
export type FamilyInvites = RoutePayload<typeof routes.family.invites>;

/** The family and the invitations that were given away. */
export const inviteQueries = api.injectEndpoints({
  endpoints: (build) => ({
    friendInvites: build.query<FriendInvites, void>({
      query: () => call(routes.friendInvites.list, {}),
      providesTags: ['FriendInvite'],
    }),
    familyMembers: build.query<FamilyMember[], void>({
      query: () => call(routes.family.members, {}),
      transformResponse: (answer: { members: FamilyMember[] }) => answer.members,
      providesTags: [listTag('Family')],
    }),
    familyInvites: build.query<FamilyInvites, void>({
      query: () => call(routes.family.invites, {}),
      providesTags: ['FamilyInvite'],
    }),
  }),
});

export const { useFamilyInvitesQuery, useFamilyMembersQuery, useFriendInvitesQuery } = inviteQueries;
