import type { Mail } from '../ports/mailer.ts';

/** Whom a mail is for. */
export interface Recipient {
  mail: string;
  username: string;
}

const letter = ({ mail, username }: Recipient, subject: string, paragraphs: readonly string[]): Mail => ({
  to: mail,
  subject,
  text: [`Hello ${username},`, ...paragraphs].join('\n\n') + '\n',
});

/** Asks to confirm a change of a running subscription. */
export const writeUpgradeMail = (to: Recipient, plan: string, link: string): Mail =>
  letter(to, 'Please confirm your new plan', [
    `You asked to change your subscription to ${plan}. It is changed, and the difference charged, once you confirm it at this address:`,
    link,
    'It works for an hour. If it was not you, do nothing: your plan stays as it is.',
  ]);

/** Tells that a plan has ended. `deletedAt` is when the files go, null when they stay. */
export const writeLapsedMail = (to: Recipient, deletedAt: string | null): Mail =>
  letter(to, 'Your plan has ended', [
    'Your account is not active any more. Your files are still there; choose a plan to reach them again.',
    ...(deletedAt === null ? [] : [`Without a plan your files will be deleted on ${deletedAt.slice(0, 10)}.`]),
  ]);

/** Reminds of a plan that ends without being paid on. `staysActive`: the account falls back to what it had before. */
export const writeReminderMail = (
  to: Recipient,
  ending: { plan: string; expiresAt: string; days: number; staysActive: boolean },
): Mail =>
  letter(to, ending.days === 1 ? 'Your plan ends tomorrow' : `Your plan ends in ${ending.days} days`, [
    `Your plan ${ending.plan} is paid until ${ending.expiresAt.replace('T', ' ').slice(0, 16)} (UTC) and does not renew itself.`,
    ending.staysActive
      ? 'After that your account has what it had before this plan.'
      : 'After that your account is not active any more, and you cannot reach your files until you choose a plan again.',
    'What you pay before then is added to the time that is left.',
  ]);

/** Tells whoever runs the server that somebody may still be charged. */
export const writeStillChargedMail = (to: Recipient, left: { provider: string; id: string; username: string }): Mail =>
  letter(to, 'A subscription could not be ended', [
    `The account ${left.username} was removed, but its subscription ${left.id} at ${left.provider} still runs: this server has no settings of ${left.provider} any more, so it could not end it.`,
    `Please end it there, or somebody goes on being charged. With the settings of ${left.provider} back in place, the server does it itself: see the failed jobs of the kind billing.end-subscription.`,
  ]);

/** Tells that a payment is late. */
export const writePastDueMail = (to: Recipient): Mail =>
  letter(to, 'A payment for your plan did not work', [
    'The last payment of your subscription did not work. Please look after your payment information, so that your account stays active.',
  ]);

/** Tells that files were deleted. */
export const writeDeletedMail = (to: Recipient): Mail =>
  letter(to, 'Your files were deleted', ['Your account has been without a plan for long, so its files were deleted.']);
