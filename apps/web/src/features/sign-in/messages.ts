/** Texts of the sign-in screen. */
export const messages = {
  title: 'Sign in',
  username: 'Username or e-mail address',
  password: 'Password',
  submit: 'Sign in',
  sessionExpired: {
    title: 'Your session has expired',
    message: 'Please sign in again. You will come back to where you were.',
  },
  wrongCredentials: { title: 'Wrong username or password', message: 'Check both and try again.' },
  twoFactor: {
    title: 'This account asks for a second factor',
    message: 'This app cannot take the code yet. Sign in with a client that can.',
  },
} as const;
