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
  resetRequired: {
    title: 'Please set a new password',
    message: 'Whoever runs this server asks you to set a new password before you sign in.',
    action: { label: 'Set a new password', href: '/reset-password' },
  },
  forgot: { label: 'Forgot your password?', href: '/reset-password' },
  register: { label: 'Create an account', href: '/register' },
} as const;
