const date = new Intl.DateTimeFormat('en', { dateStyle: 'long' });

function money(amount: string, currency: string): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(Number(amount));
}

/** Texts of the page where a mail asks to confirm a new plan. */
export const messages = {
  title: 'Confirm your new plan',
  lead: 'Your subscription changes at once, and the difference is charged.',
  confirm: 'Change my plan',
  done: 'Your plan is changed',
  doneText: 'Your subscription is the new one now.',
  charged: (amount: string, currency: string) =>
    Number(amount) === 0 ? 'Nothing was charged now.' : `You were charged ${money(amount, currency)} now.`,
  next: (amount: string, currency: string, at: Date) =>
    `The next payment is ${money(amount, currency)} on ${date.format(at)}.`,
  unexpected: { title: 'Unexpected response type', message: 'Please look at your plan before you try again.' },
  home: 'Go to your files',
} as const;
