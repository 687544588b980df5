/** Texts of the trash. */
export const messages = {
  title: 'Trash',
  list: 'Files in the trash',
  empty: { title: 'Your trash is empty', message: 'Deleted files stay here for 14 days.', action: 'Go to your files' },
  loadFailed: { title: 'The trash could not be loaded' },
  restore: 'Restore',
  remove: 'Delete forever',
  emptyTrash: 'Empty trash',
  expiry: 'Files in the trash are deleted forever 14 days after you deleted them.',
  dismiss: 'Dismiss',
  size: (size: string) => `${size} in the trash`,
  deletedAt: (date: string) => `Deleted ${date}`,
  expiresAt: (date: string) => `Expires ${date}`,
  confirmEmpty: {
    title: 'Empty the trash?',
    message: 'Everything in it is deleted forever. This cannot be undone.',
    actionLabel: 'Empty trash',
  },
  confirmRemove: (count: number) => ({
    title: count === 1 ? 'Delete this file forever?' : `Delete ${count} files forever?`,
    message: 'This cannot be undone.',
    actionLabel: 'Delete forever',
  }),
  confirmRemoveAll: {
    title: 'Delete everything in the trash forever?',
    message: 'This cannot be undone.',
    actionLabel: 'Delete forever',
  },
  restored: (count: number) => (count === 1 ? 'File restored' : `${count} files restored`),
  restoredAll: 'Everything restored',
} as const;
