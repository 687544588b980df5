import type { Mail } from '../ports/mailer.ts';

/** Whom a mail goes to. */
export interface Recipient {
  username: string;
  mail: string;
}

/** Where in the web app the links of mails lead. */
export interface MailLinks {
  /** `https://host` of the web app, without a trailing slash. */
  origin: string;
}

function letter(to: Recipient, subject: string, paragraphs: readonly string[]): Mail {
  const text = [`Hello ${to.username},`, ...paragraphs, 'Jackdaw'].join('\n\n');
  return { to: to.mail, subject, text: `${text}\n` };
}

const reset = ({ origin }: MailLinks) => `${origin}/reset-password`;

export const welcomeMail = (to: Recipient, { origin }: MailLinks): Mail =>
  letter(to, 'Welcome to Jackdaw', [
    'Your account is ready. You can sign in with your user name or with this e-mail address:',
    `${origin}/login`,
  ]);

export const passwordResetMail = (to: Recipient, links: MailLinks, key: string, minutes: number): Mail =>
  letter(to, 'Set a new password', [
    'Somebody, most likely you, asked to set a new password for your account. Open this link to do so:',
    `${reset(links)}/${key}`,
    `The link works once, within ${minutes} minutes. If it was not you, you need not do anything: your password stays as it is.`,
  ]);

export const passwordChangedMail = (to: Recipient, links: MailLinks): Mail =>
  letter(to, 'Your password was changed', [
    'The password of your account was changed, and all other places were signed out.',
    `If it was not you, set a new one at once:\n${reset(links)}`,
  ]);

export const newSignInMail = (
  to: Recipient,
  { origin }: MailLinks,
  { clientName, ipAddress, userAgent, at }: { clientName: string; ipAddress: string; userAgent: string; at: string },
): Mail =>
  letter(to, 'New sign-in to your account', [
    [
      'Somebody, most likely you, signed in to your account:',
      `  Application: ${oneLine(clientName)}`,
      `  Program: ${oneLine(userAgent) || 'unknown'}`,
      `  Address: ${ipAddress}`,
      `  Time: ${at.replace('T', ' ')} UTC`,
    ].join('\n'),
    `If it was not you, change your password and sign the other places out:\n${origin}/account`,
    'These mails can be switched off in the settings.',
  ]);

export const twoFactorChangedMail = (to: Recipient, links: MailLinks, enabled: boolean): Mail =>
  letter(to, `Two-factor authentication was switched ${enabled ? 'on' : 'off'}`, [
    enabled
      ? 'From now on, signing in to your account takes a code of your authenticator besides the password.'
      : 'From now on, signing in to your account takes nothing but the password.',
    `If it was not you, set a new password at once:\n${reset(links)}`,
  ]);

export const appPasswordMail = (to: Recipient, { origin }: MailLinks, note: string): Mail =>
  letter(to, 'A new app-specific password', [
    `An app-specific password was made for your account. Its note is: ${oneLine(note)}`,
    `If it was not you, delete it and change your password:\n${origin}/account/app-specific-passwords`,
  ]);

export const confirmMailMail = (to: Recipient, { origin }: MailLinks, key: string, minutes: number): Mail =>
  letter(to, 'Confirm your e-mail address', [
    'Open this link to make this the e-mail address of your account:',
    `${origin}/account/email?confirmation=${key}`,
    `The link works once, within ${minutes} minutes. If you know nothing of this, you need not do anything.`,
  ]);

export const confirmPasswordMail = (to: Recipient, { origin }: MailLinks, key: string, minutes: number): Mail =>
  letter(to, 'Confirm your new password', [
    'Open this link to make the password that you chose the one of your account:',
    `${origin}/account/password?confirmation=${key}`,
    `The link works once, within ${minutes} minutes. If it was not you, change your password: somebody knows it.`,
  ]);

export const mailChangedMail = (to: Recipient, links: MailLinks, newMail: string): Mail =>
  letter(to, 'Your e-mail address was changed', [
    `The e-mail address of your account is now ${newMail}. No more mails will come here.`,
    `If it was not you, ask whoever runs this server for help: ${links.origin}`,
  ]);

export const resetRequiredMail = (to: Recipient, links: MailLinks): Mail =>
  letter(to, 'Please set a new password', [
    'Whoever runs this server asks you to set a new password before you sign in again:',
    reset(links),
  ]);

/** What came with a request, without line breaks with which it could pretend to be another part of the mail. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, 255);
}
