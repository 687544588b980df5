/** Texts of the frame around the screens. */
export const messages = {
  notFound: { title: 'Resource not found', message: 'There is nothing at this address.', action: 'Go to your files' },
  loadFailed: {
    title: 'This page could not be loaded',
    message: 'The connection may be slow, or a new version was put in place. Nothing of yours was lost.',
  },
  loadTimeout: {
    title: 'This page is taking too long to load',
    message: 'Check your connection and try again.',
  },
  somethingWrong: { title: 'Something went wrong', message: 'The page ran into an error. Reloading it usually helps.' },
  reload: 'Reload the page',
} as const;
