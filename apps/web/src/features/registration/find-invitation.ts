import { ApiRequestError, createClient } from '@jackdaw/api-client';
import type { RouteArgs, routes } from '@jackdaw/api-contract';
import { messages } from './messages.ts';

/** What a code can be. */
export type InvitationKind = 'voucher' | 'giftCard' | 'family' | 'friend';

type RegisterArgs = RouteArgs<typeof routes.registration.register>;

/** A code that is good for something. */
export interface Invitation {
  code: string;
  /** What it brings, as a sentence. */
  text: string;
  /** How it is named when registering. */
  args: Partial<RegisterArgs>;
}

const client = createClient();

const LOOK_UPS: Record<InvitationKind, (code: string) => Promise<Omit<Invitation, 'code'>>> = {
  async voucher(code) {
    const { voucher } = await client.invitations.voucher({ code });
    return { text: messages.voucher(voucher.days, voucher.owner), args: { voucher_code: code } };
  },
  async giftCard(code) {
    const { gift_card } = await client.invitations.giftCard({ code });
    return { text: messages.giftCard(gift_card.days), args: { gift_card_confirmation_code: code } };
  },
  async family(code) {
    const { invite } = await client.invitations.family({ code });
    return { text: messages.family(invite.owner, invite.plan), args: { family_invite_code: code } };
  },
  async friend(code) {
    const { invite } = await client.invitations.friend({ code });
    const { name, period } = invite.plan;
    return { text: messages.friend(invite.inviter, name, period), args: { friend_invite_code: code } };
  },
};

/** In the order in which a code of unknown kind is looked up. */
export const INVITATION_KINDS: readonly InvitationKind[] = ['friend', 'family', 'voucher', 'giftCard'];

/** What a code is good for; null when it is for nothing. @throws ApiRequestError when that cannot be told */
export async function findInvitation(code: string, kinds = INVITATION_KINDS): Promise<Invitation | null> {
  for (const kind of kinds) {
    try {
      return { code, ...(await LOOK_UPS[kind](code)) };
    } catch (error) {
      if (!(error instanceof ApiRequestError) || error.error.status !== 404) throw error;
    }
  }
  return null;
}
