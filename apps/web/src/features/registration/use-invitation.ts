import { useEffect, useRef, useState } from 'react';
import { findInvitation, INVITATION_KINDS, type Invitation, type InvitationKind } from './find-invitation.ts';

/** The code that the address brings, and which kind it is. */
export interface GivenCode {
  code: string;
  kinds: readonly InvitationKind[];
}

/** Keeps what the code in the form is good for; `find` answers null for a code that is good for nothing. */
export function useInvitation(given: GivenCode | null) {
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const last = useRef<{ code: string; found: Promise<Invitation | null> } | null>(null);

  function find(text: string): Promise<Invitation | null> {
    const code = text.trim();
    if (last.current?.code === code) return last.current.found;
    const kinds = code === given?.code ? given.kinds : INVITATION_KINDS;
    const found = code === '' ? Promise.resolve(null) : findInvitation(code, kinds);
    const mine = { code, found };
    last.current = mine;
    found.then(
      (answer) => last.current === mine && setInvitation(answer),
      () => {
        // Whoever asked is told; the next one asks the server again.
        if (last.current === mine) last.current = null;
      },
    );
    return found;
  }

  const start = useRef(find);
  useEffect(() => {
    if (given) start.current(given.code).catch(() => undefined);
  }, [given]);

  return { invitation, find };
}
