import { useState } from 'react';
import { usePageParam } from '../../shared/visitor/page-params.ts';
import { INVITATION_KINDS } from './find-invitation.ts';
import type { GivenCode } from './use-invitation.ts';

/** The code that the address brings: of a known kind (`/hi-friend/:friend`, `?gift_card=`) or of any (`?code=`). */
export function useGivenCode(): GivenCode | null {
  const friend = usePageParam('friend');
  const family = usePageParam('family');
  const voucher = usePageParam('voucher');
  const giftCard = usePageParam('gift_card');
  const code = usePageParam('code');
  const [given] = useState<GivenCode | null>(() => {
    if (friend !== null) return { code: friend, kinds: ['friend'] };
    if (family !== null) return { code: family, kinds: ['family'] };
    if (voucher !== null) return { code: voucher, kinds: ['voucher'] };
    if (giftCard !== null) return { code: giftCard, kinds: ['giftCard'] };
    return code === null ? null : { code, kinds: INVITATION_KINDS };
  });
  return given;
}
