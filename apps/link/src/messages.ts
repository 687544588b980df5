/** Texts of the isolated magnet screen. */
export const messages = {
  title: 'Add a transfer',
  link: 'Magnet link',
  hint: 'A magnet link or a URL. It is saved to your default download folder.',
  submit: 'Add',
  added: (name: string) => `“${name}” was added to your transfers.`,
  another: 'Add another',
  transfers: 'Go to your transfers',
} as const;
