import type { Mail } from '../ports/mailer.ts';

interface Recipient {
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
    `You asked to change your subscription to ${plan}. It is changed, and the difference charged, once you open this address:`,
    link,
    'It works for an hour. If it was not you, do nothing: your plan stays as it is.',
  ]);

/** Tells that a plan has ended. `deletedAt` is when the files go, null when they stay. */
export const writeLapsedMail = (to: Recipient, deletedAt: string | null): Mail =>
  letter(to, 'Your plan has ended', [
    'Your account is not active any more. Your files are still there; choose a plan to reach them again.',
    ...(deletedAt === null ? [] : [`Without a plan your files will be deleted on ${deletedAt.slice(0, 10)}.`]),
  ]);

/** Tells that a payment is late. */
export const writePastDueMail = (to: Recipient): Mail =>
  letter(to, 'A payment for your plan did not work', [
    'The last payment of your subscription did not work. Please look after your payment information, so that your account stays active.',
  ]);

/** Tells that files were deleted. */
export const writeDeletedMail = (to: Recipient): Mail =>
  letter(to, 'Your files were deleted', ['Your account has been without a plan for long, so its files were deleted.']);
