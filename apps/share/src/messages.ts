/** Texts of the public-share app. */
export const messages = {
  title: 'Public links cannot be opened in a browser yet',
  message:
    'The link may be right, but this version of Jackdaw has no page for it. Ask the person who sent it for another way.',
} as const;
