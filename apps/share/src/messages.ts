/** Texts of the public-share app. */
export const messages = {
  title: 'This server does not serve public links yet',
  message:
    'The link may be right, but this version of Jackdaw cannot open it. Ask the person who sent it for another way.',
} as const;
