/** Texts of the second step of signing in. */
export const messages = {
  title: 'Two-factor authentication',
  lead: 'Enter the code that your authenticator app shows for this account.',
  code: 'Authentication code',
  codeHint: 'Six digits; a new code appears every 30 seconds.',
  recoveryTitle: 'Use a recovery code',
  recoveryLead: 'Enter one of the codes that you kept when you turned two-factor authentication on. Each works once.',
  recoveryCode: 'Recovery code',
  submit: 'Verify',
  useRecovery: 'Use a recovery code',
  useApp: 'Use the authenticator app',
  back: 'Back to sign in',
  wrongCode: 'This code is wrong or was used already. Wait for the next one and try again.',
  wrongRecoveryCode: 'This recovery code is wrong or was used already.',
  invalidRecoveryCode: 'A recovery code is letters and digits, as it was shown to you.',
  tooLate: {
    title: 'Your sign-in took too long',
    message: 'Please enter your password again. You will come back to where you were.',
  },
} as const;
