const days = new Intl.NumberFormat('en', { style: 'unit', unit: 'day', unitDisplay: 'long' });
const date = new Intl.DateTimeFormat('en', { dateStyle: 'long' });

/** Texts of a screen where somebody uses a code that he was given. */
export interface GivenCodeMessages {
  title: string;
  lead: string;
  code: string;
  unknown: string;
  go: string;
  cancel: string;
  home: string;
  use: string;
  done: string;
  doneText: string;
}

const shared = {
  code: 'Code',
  unknown: 'This code is unknown. Please check how it is written.',
  go: 'Continue',
  cancel: 'Cancel',
  home: 'Go to your files',
} as const;

export const voucherMessages = {
  ...shared,
  title: 'Redeem a voucher',
  lead: 'Enter the code of your voucher or trial pass.',
  ask: (plan: string) => `Redeem this voucher for ${plan}?`,
  brings: (length: number, until: Date | null) =>
    until === null
      ? `You will have this plan for ${days.format(length)}.`
      : `You will have this plan for ${days.format(length)}, until ${date.format(until)}.`,
  takesPlace: 'It takes the place of the plan that you have now; what is left of that is counted in.',
  use: 'Redeem',
  done: 'Voucher redeemed',
  doneText: 'Your account has its plan now.',
} as const satisfies GivenCodeMessages & Record<string, unknown>;

export const familyMessages = {
  ...shared,
  title: 'Join a family',
  lead: 'Enter the code of your invitation.',
  ask: (owner: string) => `Join the family of ${owner}?`,
  brings: (plan: string) =>
    `You share the plan \u201c${plan}\u201d and its storage. Your files stay your own: nobody else in the family sees them.`,
  use: 'Join',
  done: 'You are in the family',
  doneText: 'Your account is active with the plan of your family.',
} as const satisfies GivenCodeMessages & Record<string, unknown>;
