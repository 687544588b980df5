import type { ConfirmationSubject } from '@jackdaw/api-contract';

interface SubjectTexts {
  title: string;
  message: string;
}

/** What is said when a change was made. */
const done: Record<ConfirmationSubject, SubjectTexts> = {
  mail_change: {
    title: 'E-mail address changed',
    message: 'The e-mail address of your account is the new one now.',
  },
  password_change: {
    title: 'Password changed',
    message: 'Your new password works now. Other places were signed out.',
  },
  subscription_upgrade: { title: 'Subscription changed', message: 'Your subscription is the new one now.' },
};

/** Texts of the page that the links in mails lead to. */
export const messages = {
  done,
  askMail: 'Confirm your e-mail address',
  askPassword: 'Confirm your new password',
  lead: 'This makes the change that you asked for.',
  confirm: 'Confirm',
  home: 'Go to your files',
  badLink: {
    title: 'This link is no longer good',
    message: 'It works once and only for a while. Please make the change again.',
  },
} as const;
