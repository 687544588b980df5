import { createClient } from '@jackdaw/api-client';
import { session } from '../../app/session.ts';
import { GivenCodeScreen, type Offer } from './GivenCodeScreen.tsx';
import { familyMessages as messages } from './messages.ts';

const client = createClient({ getToken: () => session.token() });

async function look(code: string): Promise<Offer> {
  const { invite } = await client.invitations.family({ code });
  return { title: messages.ask(invite.owner), notes: [messages.brings(invite.plan)] };
}

/** Takes the account that is signed in into the family of whoever gave the invitation. */
export default function FamilyInvitationScreen() {
  return <GivenCodeScreen messages={messages} look={look} accept={(code) => client.family.join({ code })} />;
}
