import { createInviteCode, createVoucherCode } from '@jackdaw/server';
import { numberOf, requiredOption, type Command } from '../command.ts';

/** A hundred years. */
const MOST_DAYS = 36_500;

/** Codes that are given away. */
export const codeCommands: readonly Command[] = [
  {
    name: 'voucher create',
    usage: '--plan <code> [--days <n>] [--ends-in <days>] [--gift-card]',
    summary: 'Makes a voucher or gift card and prints its code',
    args: 0,
    options: {
      plan: { type: 'string', help: 'the plan it is for' },
      days: { type: 'string', help: 'how long the plan lasts, else its own period' },
      'ends-in': { type: 'string', help: 'days until the code ends, else never' },
      'gift-card': { type: 'boolean', help: 'for somebody without an account' },
    },
    async run(context) {
      const { config, options, say } = context;
      const { days, 'ends-in': ends } = options;
      const code = await createVoucherCode(config, {
        planCode: requiredOption(context, 'plan'),
        giftCard: options['gift-card'] === true,
        ...(typeof days === 'string' ? { days: numberOf(days, MOST_DAYS) } : {}),
        ...(typeof ends === 'string' ? { endsInDays: numberOf(ends, MOST_DAYS) } : {}),
      });
      say(code);
    },
  },
  {
    name: 'invite create',
    usage: '--from <name>',
    summary: 'Makes an invitation to this server in the name of a user and prints its code',
    args: 0,
    options: { from: { type: 'string', help: 'who invites' } },
    async run(context) {
      context.say(await createInviteCode(context.config, requiredOption(context, 'from')));
    },
  },
];
