/** What people read when a field is wrong. */
export const messages = {
  required: 'This field is required.',
  mail: 'Please enter a valid e-mail address.',
  magnet: 'Please enter a valid magnet URI.',
  url: 'Please enter a valid URL.',
  lengthBetween: (minimum: number, maximum: number) => `Must be between ${minimum} and ${maximum} characters.`,
  lengthExactly: (length: number) => `Must be exactly ${length} characters.`,
  noWhitespace: 'No whitespace :/',
  passwordsDiffer: "New password and the confirmation doesn't match.",
  emptyName: 'This file name is empty.',
  slashInName: 'This file name contains a slash.',
  nameTooLong: 'This file name is too long.',
  controlInName: 'This file name contains a character that cannot be shown.',
  reservedName: 'This file name is not allowed.',
  linkOrMagnet: 'Please enter a valid URL or magnet URI.',
  tooManyLinks: (maximum: number) => `Please enter at most ${maximum} links.`,
} as const;
