/** Texts of the set-up screen. */
export const messages = {
  title: 'Welcome to Jackdaw',
  lead: 'Create the owner of this server. The one-time code stands in the terminal where the server was started.',
  code: 'One-time code',
  codeHint: 'Like ABCD-EFGH-JKLM. A new one is printed at every start.',
  username: 'Username',
  mail: 'E-mail address',
  password: 'Password',
  passwordHint: 'At least 4 characters; a long sentence is best.',
  submit: 'Create the owner account',
  alreadyDone: {
    title: 'This server already has an owner',
    message: 'Sign in instead.',
  },
} as const;
