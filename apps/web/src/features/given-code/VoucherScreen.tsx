import { createClient } from '@jackdaw/api-client';
import { parseDate } from '@jackdaw/api-contract';
import { session } from '../../app/session.ts';
import { GivenCodeScreen, type Offer } from './GivenCodeScreen.tsx';
import { voucherMessages as messages } from './messages.ts';

const client = createClient({ getToken: () => session.token() });

async function look(code: string): Promise<Offer> {
  const { current_plan: current, target_plan: plan, new_remaining_days: days } = await client.payment.voucher({ code });
  const until = plan.simulated_expiration ? parseDate(plan.simulated_expiration) : null;
  const notes = [messages.brings(days, until), ...(current.type === null ? [] : [messages.takesPlace])];
  return { title: messages.ask(plan.name), notes };
}

/** Redeems a voucher, gift card or trial pass for the account that is signed in. */
export default function VoucherScreen() {
  return <GivenCodeScreen messages={messages} look={look} accept={(code) => client.payment.redeemVoucher({ code })} />;
}
