import { routes } from '@jackdaw/api-contract';
import { api } from '../api.ts';
import { call } from '../base-query.ts';
import { listTag } from '../tags.ts';

/** Changing a family. */
export const familyMutations = api.injectEndpoints({
  endpoints: (build) => ({
    inviteToFamily: build.mutation<string, void>({
      query: () => call(routes.family.invite, {}),
      transformResponse: (answer: { code: string }) => answer.code,
      invalidatesTags: ['FamilyInvite'],
    }),
    /** By user name; one's own leaves the family. */
    removeFamilyMember: build.mutation<unknown, string>({
      query: (username) => call(routes.family.remove, { username }),
      invalidatesTags: [listTag('Family'), 'FamilyInvite', 'Account', 'Payment'],
    }),
    joinFamily: build.mutation<unknown, string>({
      query: (code) => call(routes.family.join, { code }),
      invalidatesTags: [listTag('Family'), 'Account', 'Payment'],
    }),
  }),
});

export const { useInviteToFamilyMutation, useJoinFamilyMutation, useRemoveFamilyMemberMutation } = familyMutations;
