/** Texts of getting a new password by way of the mailbox. */
export const messages = {
  forgot: {
    title: 'Reset your password',
    lead: 'Enter the e-mail address of your account. We send you a link with which you set a new password.',
    mail: 'E-mail address',
    submit: 'Send the link',
    unknown: 'There is no account with this e-mail address.',
    sentTitle: 'Check your inbox',
    sent: (mail: string) =>
      `We have sent a link to ${mail}. It works once, within 30 minutes. If nothing comes, look into the spam folder.`,
    again: 'Use another address',
    back: { label: 'Back to sign in', href: '/login' },
  },
  reset: {
    title: 'Set a new password',
    lead: 'You will be signed out everywhere else, and app-specific passwords end.',
    password: 'New password',
    passwordHint: 'At least 4 characters; a long sentence is best.',
    confirmation: 'New password again',
    submit: 'Set the new password',
    badLink: {
      title: 'This link is no longer good',
      message: 'It works once, within 30 minutes, and ends when the password is changed.',
      action: { label: 'Get a new link', href: '/reset-password' },
    },
  },
} as const;
