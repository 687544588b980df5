/** Texts of the search results. */
export const messages = {
  title: 'Search',
  list: 'Search results',
  results: (phrase: string) => `Results for “${phrase}”`,
  empty: { title: 'Nothing found', message: 'Try a shorter part of the name.', action: 'Go back to files' },
  start: { title: 'Search your files', message: 'Type a part of a name in the box above.' },
  notMagnet: (phrase: string) => `"${phrase}" is not a valid magnet URI.`,
  notUrl: (phrase: string) => `"${phrase}" is not a valid URL.`,
  suggestion: 'Would you like us to add a transfer for that?',
  addTransfer: 'Add transfer',
  loadFailed: { title: 'The search could not be made' },
} as const;
