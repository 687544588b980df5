/** Texts of the page where devices are linked. */
export const messages = {
  title: 'Link a device',
  lead: 'Enter the code that your TV, player or program shows.',
  code: 'Code',
  codeHint: 'Six letters and digits.',
  go: 'Continue',
  unknown: 'This code is unknown or has expired. Ask your device for a new one.',
  ask: (app: string) => `Link ${app}?`,
  device: (name: string) => `The device calls itself “${name}”.`,
  warning: (code: string) =>
    `Only go on when ${code} is on a device in front of you. If somebody sent you this code, they would get into your account.`,
  link: 'Link this device',
  cancel: 'Cancel',
  done: 'Device linked',
  doneText: (app: string) => `${app} can use your account now. You can go back to your device.`,
  home: 'Go to your files',
} as const;
