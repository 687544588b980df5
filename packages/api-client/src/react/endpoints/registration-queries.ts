import { routes, type Confirmation, type RouteArgs, type RoutePayload } from '@jackdaw/api-contract';
import { api } from '../api.ts';
import { call } from '../base-query.ts';

export type VoucherInfo = RoutePayload<typeof routes.invitations.voucher>['voucher'];
export type GiftCardInfo = RoutePayload<typeof routes.invitations.giftCard>['gift_card'];
export type FamilyInvitation = RoutePayload<typeof routes.invitations.family>['invite'];
export type FriendInvitation = RoutePayload<typeof routes.invitations.friend>['invite'];

/** What the pages for people without an account ask: is a name taken, and what is this invitation worth. */
export const registrationQueries = api.injectEndpoints({
  endpoints: (build) => ({
    exists: build.query<boolean, RouteArgs<typeof routes.registration.exists>>({
      query: (args) => call(routes.registration.exists, args),
      transformResponse: (answer: { exists: boolean }) => answer.exists,
      // Somebody may take the name any moment.
      keepUnusedDataFor: 0,
    }),
    voucherInfo: build.query<VoucherInfo, string>({
      query: (code) => call(routes.invitations.voucher, { code }),
      transformResponse: (answer: { voucher: VoucherInfo }) => answer.voucher,
    }),
    giftCardInfo: build.query<GiftCardInfo, string>({
      query: (code) => call(routes.invitations.giftCard, { code }),
      transformResponse: (answer: { gift_card: GiftCardInfo }) => answer.gift_card,
    }),
    familyInvitation: build.query<FamilyInvitation, string>({
      query: (code) => call(routes.invitations.family, { code }),
      transformResponse: (answer: { invite: FamilyInvitation }) => answer.invite,
    }),
    friendInvitation: build.query<FriendInvitation, string>({
      query: (code) => call(routes.invitations.friend, { code }),
      transformResponse: (answer: { invite: FriendInvitation }) => answer.invite,
    }),
    confirmations: build.query<Confirmation[], RouteArgs<typeof routes.account.confirmations>>({
      query: (args) => call(routes.account.confirmations, args),
      transformResponse: (answer: { confirmations: Confirmation[] }) => answer.confirmations,
      providesTags: ['Confirmation'],
    }),
  }),
});

export const {
  useConfirmationsQuery,
  useExistsQuery,
  useFamilyInvitationQuery,
  useFriendInvitationQuery,
  useGiftCardInfoQuery,
  useLazyExistsQuery,
  useLazyFamilyInvitationQuery,
  useLazyFriendInvitationQuery,
  useLazyGiftCardInfoQuery,
  useLazyVoucherInfoQuery,
  useVoucherInfoQuery,
} = registrationQueries;
