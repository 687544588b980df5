/** Texts of the page where a ban is lifted. */
export const messages = {
  title: 'Security test',
  lead: 'You have been temporarily blocked for too many requests. Your browser proves now that it is not a flood of them; you need not do anything.',
  leadRecaptcha: 'You have been temporarily blocked for too many requests. Please solve this to go on.',
  leadMail: 'You have been temporarily blocked for too many requests. The link of our mail lifts the block.',
  progress: 'Working on it',
  lift: 'Lift the block',
  retry: 'Try again',
  done: 'Your ban has been removed!',
  doneText: 'You can go on where you were.',
  goOn: 'Go on',
  over: 'There is no block to lift',
  overText:
    'It has ended already, or only waiting helps. Go on where you were; if you are still blocked, try again later.',
  otherNetwork: {
    title: 'IP address changed',
    message: 'Please make sure both of your devices are on the same network.',
  },
  failed: { title: 'Something went wrong', message: "We couldn't remove your ban." },
} as const;
