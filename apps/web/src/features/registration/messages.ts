const days = new Intl.NumberFormat('en', { style: 'unit', unit: 'day', unitDisplay: 'long' });

/** Texts of opening an account. */
export const messages = {
  title: 'Create an account',
  mail: 'E-mail address',
  username: 'Username',
  password: 'Password',
  passwordHint: 'At least 4 characters; a long sentence is best.',
  code: 'Invitation, voucher or gift card code',
  codeHint: { invite: 'You need one to open an account here.', open: 'If you have one.', closed: '' },
  codeRequired: 'You need an invitation to open an account here.',
  codeUnknown: 'This code is wrong, used or expired.',
  submit: 'Create account',
  signIn: { label: 'Sign in instead', href: '/login' },
  closed: {
    title: 'New accounts cannot be opened here',
    message: 'Ask whoever runs this server for an account.',
  },
  voucher: (length: number, owner: string | null) =>
    owner === null ? `This code is good for ${days.format(length)}.` : `${owner} gives you ${days.format(length)}.`,
  giftCard: (length: number) => `This gift card is good for ${days.format(length)}.`,
  family: (owner: string, plan: string) => `${owner} invites you to the family. You share the plan “${plan}”.`,
  friend: (inviter: string, plan: string, length: number) =>
    length === 0
      ? `${inviter} invites you. An account with storage comes with it.`
      : `${inviter} invites you. The plan “${plan}” comes with it for ${days.format(length)}.`,
} as const;
